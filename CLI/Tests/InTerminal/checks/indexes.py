"""Indexes: made, picked from, changed by another program while they are shown."""

import fcntl
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import termios

import processes
import sample
from checks import check
from picker import Picker
from terminal import PATIENCE, expect, same, wait_for

PEOPLE = "code,name,kana\n1,東,アズマ\n2,西,ニシ\n3,Oslo,\n"


def run(program, *words, data=b""):
    """Runs the program where there is no terminal."""
    return subprocess.run(
        [program.path, *map(str, words)], input=data, capture_output=True, timeout=300, start_new_session=True
    )


def unread(pipe):
    """How many bytes are in a pipe that nobody has read."""
    return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)


def index(program, name, content=PEOPLE):
    """An index of people, made anew."""
    table, path = sample.file(f"{name}.csv", content), sample.folder() / f"{name}.isearch"
    made = run(program, "index", "--id", "code", "--title", "name", "--reading", "kana", table, "-o", path)
    same((made.returncode, made.stderr), (0, b""), "the end of isearch index")
    return path


@check("an index is picked from as its file would be", needs="ours")
def picked(program):
    path = index(program, "picked")
    with Picker(program, words=[program.path, "browse", "--order", "index", str(path)]) as picker:
        shown = picker.see_all(3)
        same(shown.rows[0].text, "name  code", "the names of the columns")
        expect(shown.current.startswith("東") and "アズマ" not in shown.current, f"not shown as a table\n{shown.screen}")
        picker.text("にし")
        picker.see(lambda s: s.matched == 1 and s.current.startswith("西"), "the record with that reading")
        picker.keys("Enter")
        same((picker.status(), picker.output), (0, "2,西,ニシ\n".encode()), "the end")
        picker.expect_restored()


@check("names in an index are found by romaji", needs="ours")
def romaji(program):
    with Picker(program, words=[program.path, "browse", str(index(program, "romaji"))]) as picker:
        picker.see_all(3)
        picker.text("azum")
        picker.see(lambda s: s.matched == 1 and s.current.startswith("東"), "the record with that reading")
        picker.keys("Escape")
        same(picker.status(), 130, "the exit status")


@check("who may not write to an index leaves nothing beside it", needs="ours")
def not_writable(program):
    with tempfile.TemporaryDirectory() as folder:
        # Everybody may make files there, and nobody removes those of others.
        os.chmod(folder, 0o1777)
        path = pathlib.Path(shutil.copy(index(program, "not-writable"), folder))
        path.chmod(0o444)
        more = pathlib.Path(folder) / "more.csv"
        more.write_text("code,name,kana\n4,北,キタ\n")
        # The system's administrator may write to all.
        other = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
        command = [shutil.copy(program.path, folder) if other else program.path, "index", "--update", more, "-o", path]
        answer = subprocess.run(command, capture_output=True, timeout=300, cwd=folder, **other)
        same(answer.returncode, 2, "the exit status")
        expect(b"make the file and its folder writable" in answer.stderr, answer.stderr)
        same([file.name for file in pathlib.Path(folder).glob("*.isearch?*")], [], "what stands beside the index")


@check("a facet that an index has not is told with those it has, or how it gets one", needs="ours")
def unknown_facet(program):
    path = index(program, "facets")
    answer = run(program, "query", "--facet", "kana", "", path)
    same(answer.returncode, 2, "the exit status")
    expect("isearch index --facet kana" in answer.stderr.decode(), answer.stderr.decode())
    made = run(program, "index", "--title", "name", "--facet", "code", sample.folder() / "facets.csv", "-o", path)
    same(made.returncode, 0, "the end of isearch index")
    answer = run(program, "query", "--facet", "kana", "", path)
    expect(answer.returncode == 2 and "the facets are: code" in answer.stderr.decode(), answer.stderr.decode())


@check("a change of an index by another program shows up", needs="ours")
def changed(program):
    path = index(program, "changed")
    with Picker(program, words=[program.path, "browse", "--order", "index", str(path)]) as picker:
        picker.see_all(3)
        more = run(program, "index", "--update", "-", "-o", path, data="code,name,kana\n4,北,キタ\n".encode())
        same((more.returncode, more.stderr), (0, b""), "the end of the update")
        picker.see(lambda s: s.all == 4 and s.matched == 4 and any("北" in row.text for row in s.rows), "the new row")
        gone = run(program, "index", "--delete", "-", "-o", path, data=b"1\n")
        same(gone.returncode, 0, "the end of the deletion")
        picker.see(lambda s: s.all == 3 and not any("東" in row.text for row in s.rows), "the row is gone")
        picker.keys("Escape")
        same(picker.status(), 130, "the exit status")


@check("an index that is built anew with other columns has their names above its rows", needs="ours")
def other_columns(program):
    path = index(program, "columns")
    with Picker(program, words=[program.path, "browse", "--order", "index", str(path)]) as picker:
        same(picker.see_all(3).rows[0].text, "name  code", "the names of the columns")
        table = sample.file("towns.csv", "place,town,kind\na,Oslo,big\nb,Bergen,big\n")
        made = run(program, "index", "--title", "town", "--facet", "kind", table, "-o", path)
        same((made.returncode, made.stderr), (0, b""), "the end of isearch index")
        shown = picker.see(lambda s: s.all == 2 and s.current and s.current.startswith("Oslo"), "the new rows")
        same(shown.rows[0].text.split(), ["town", "place", "kind"], "the names of the new columns")
        picker.text("kind:b")
        picker.see(lambda s: s.matched == 2 and "kind:big" in s.screen.rows[0], "what the new facet may go on with")
        # Lines have no names.
        lines = sample.file("plain.txt", "first\nsecond\n")
        same(run(program, "index", lines, "-o", path).returncode, 0, "the end of isearch index")
        picker.keys("C-u")
        picker.see(lambda s: s.all == 2 and s.rows[0].text == "first" and len(s.rows) == 2, "rows without names of columns")
        picker.keys("Enter")
        same((picker.status(), picker.output), (0, b"first\n"), "the end")


@check("isearch index can be interrupted, and the old index stays", needs="ours")
def interrupted(program):
    path = index(program, "interrupted")
    words = [program.path, "index", "--format", "csv", "--id", "code", "-", "-o", str(path)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as running:
        # More than the columns are learned from, which is waited for.
        running.stdin.write(b"code,name,kana\n" + b"".join(b"%d,x,y\n" % code for code in range(7, 3_000)))
        running.stdin.flush()
        written = path.with_name(path.name + "-wal")

        def begins():
            expect(running.poll() is None, "the new build ends at once")
            return written.exists() and written.stat().st_size and processes.catches(running.pid, signal.SIGINT)

        wait_for(begins, "the new build begins")
        running.send_signal(signal.SIGINT)
        same(running.wait(timeout=PATIENCE), 130, "the exit status")
        expect(b"interrupted" in running.stderr.read(), "the message")
    found = run(program, "query", "--order", "index", "", path)
    same(found.stdout, PEOPLE.split("\n", 1)[1].encode(), "what is in the index")


@check("isearch index can be interrupted before its input says anything", needs="ours")
def interrupted_early(program):
    path = index(program, "early")
    words = [program.path, "index", "--format", "csv", "--id", "code", "-", "-o", str(path)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as running:
        running.stdin.write(b"code,name,kana\n7,x,y\n")
        running.stdin.flush()
        wait_for(lambda: unread(running.stdin) == 0 and processes.catches(running.pid, signal.SIGINT), "the line is read")
        running.send_signal(signal.SIGINT)
        same(running.wait(timeout=PATIENCE), 130, "the exit status")
    found = run(program, "query", "--order", "index", "", path)
    same(found.stdout, PEOPLE.split("\n", 1)[1].encode(), "what is in the index")


@check("what isn't an index is refused and left alone", needs="ours")
def foreign(program):
    database = sample.folder() / "other.db"
    with sqlite3.connect(database) as connection:
        connection.execute("create table t(x)")
    connection.close()
    before = database.read_bytes()
    for words in [["query", "a", database], ["browse", "--filter", "a", database], ["info", database]]:
        found = run(program, *words)
        same((found.returncode, found.stdout), (2, b""), f"the end of {words[0]}")
        expect(b"other.db" in found.stderr, f"the message is {found.stderr!r}")
    made = run(program, "index", "-", "-o", database, data=b"a\n")
    same(made.returncode, 2, "the end of isearch index")
    same(database.read_bytes(), before, "the file")


@check("a column is asked for a value, which is offered while it is typed", needs="ours")
def columns(program):
    table = sample.file("cities.csv", "name,city\nAnna,Rome\nBert,New York\nCleo,Rome\nDora,Romford\n")
    path = sample.folder() / "cities.isearch"
    made = run(program, "index", "--title", "name", "--facet", "city", table, "-o", path)
    same(made.returncode, 0, "the exit status of isearch index")
    words = {
        "an index": [program.path, "browse", "--layout", "top", str(path)],
        "a file": [program.path, "browse", "--layout", "top", "--facet", "city", str(table)],
    }
    for name, command in words.items():
        with Picker(program, words=command) as picker:
            picker.see_all(4)
            picker.text("ci")
            picker.see(lambda s: s.query == "city:", f"{name}: the name of the column offered")
            picker.keys("Right")
            picker.text("new")
            picker.see(
                lambda s: s.matched == 1 and s.query == "city:new York (1)",
                f"{name}: the value offered, and its rows",
            )
            picker.keys("End")
            picker.see(lambda s: s.query == 'city:"New York"', f"{name}: the value taken")
            picker.keys("C-u")
            picker.text("city:rom a")
            picker.see(lambda s: s.matched == 1 and s.current.startswith("Anna"), f"{name}: the value with most rows")
            picker.keys("Enter")
            same((picker.status(), picker.output), (0, b"Anna,Rome\n"), f"{name}: the end")
    found = run(program, "browse", "--facet", "city", "--filter", "city:romf", table)
    same(found.stdout, b"Dora,Romford\n", "what --filter prints")


@check("a key goes through the ways to match", needs="ours")
def ways(program):
    lines = "abc\nxaxbxc\nabd\nxabc\n"
    with Picker(program, "--match", "words", file=sample.file("ways.txt", lines)) as picker:
        picker.see_all(4)
        picker.text("abc")
        picker.see(lambda s: s.matched == 1, "what is found by words")
        for way, count in [("contains", 2), ("fuzzy", 3)]:
            picker.keys("C-t")
            picker.see(lambda s: s.matched == count and way in s.message, f"what is found by {way}")
        picker.keys("C-t")
        picker.see(lambda s: s.matched == 1 and "fuzzy" not in s.message, "what is found by words again")
        picker.keys("Enter")
        same((picker.status(), picker.output), (0, b"abc\n"), "the end")

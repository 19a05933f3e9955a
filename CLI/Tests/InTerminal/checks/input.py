"""What comes in and goes out, byte for byte; and what is refused."""

import subprocess
import threading

import sample
from checks import check
from picker import Picker
from terminal import PATIENCE, expect, same, width

AWKWARD = {
    "plain": b"plain and simple",
    "nul": b"nul \x00 inside",
    "return": b"return at the end\r",
    "broken": b"broken \xff\xfe\xe6\x9d utf8 \xc0\x80",
    "escape": b"escape \x1b[31mred\x1b[0m \x07 bell",
    "tab": b"tab\tand\ttab",
    "last": "last 東京 without an end".encode(),
}


@check("every byte of a line is printed as it came")
def bytes_kept(program):
    file = sample.file("awkward", b"\n".join(AWKWARD.values()))
    for query, line in AWKWARD.items():
        # fzf doesn't keep these.
        if program.is_fzf and query in ("nul", "broken", "escape"):
            continue
        with Picker(program, "--query", query, file=file) as picker:
            shown = picker.see(lambda s: s.all == len(AWKWARD) and s.matched == 1 and s.current, f"the line {query}")
            expect(shown.current.startswith(query), f"the row begins as the line\n{shown.screen}")
            if query == "broken":
                expect("\ufffd" in shown.current, f"what is not UTF-8 shows as U+FFFD\n{shown.screen}")
            picker.keys("Enter")
            same((picker.status(), picker.output), (0, line + b"\n"), f"the line {query}")
            picker.expect_restored()


@check("empty lines are lines")
def empty_lines(program):
    with Picker(program, producer="printf 'a\\n\\n\\nb\\n'") as picker:
        picker.see_all(4)
        picker.keys("Down")
        picker.see(lambda s: s.screen.rows[3][:1] in (">", "▌"), "the cursor on an empty line")
        picker.keys("Enter")
        same((picker.status(), picker.output), (0, b"\n"), "the end")


@check("empty input is an empty list")
def empty_input(program):
    with Picker(program, producer="true") as picker:
        picker.see(lambda s: (s.matched, s.all) == (0, 0) and not s.is_streaming, "nothing of nothing")
        picker.text("東")
        picker.see(lambda s: s.query == "東", "the query")
        picker.keys("Enter")
        same((picker.status(), picker.output), (1, b""), "the end")
        picker.expect_restored()


@check("-1 and -0 open the screen as soon as what comes later can't change that")
def opened_early(program):
    for options, producer in (
        (["-1"], "seq 20"),
        (["-0"], "seq 20 | grep 17"),
        (["-1", "-0"], "seq 20 | grep 1"),
        (["-1", "-0", "--query", "nothing"], "seq 3; sleep 1; echo nothing; echo nothing"),
    ):
        query = [] if "--query" in options else ["--query", "1"]
        # There may be more until the picker has left.
        with Picker(program, *options, *query, producer=f"{producer}; {until_there('seen')}") as picker:
            picker.see(lambda s: s.is_streaming and s.matched and s.current, f"rows with {' '.join(options)}")
            picker.keys("Escape")
            (picker.folder / "seen").touch()
            same((picker.status(), picker.output), (130, b""), "the end")
            picker.expect_restored()


@check("-1 and -0 wait for the end where it decides")
def opened_late(program):
    for options, producer, end in (
        (["-1"], "seq 20; sleep 1; echo one", (0, b"one\n")),
        (["-0"], "seq 20; sleep 1; echo two", (1, b"")),
        (["-1"], "echo one; sleep 1; seq 20", (0, b"one\n")),
    ):
        with Picker(program, *options, "--query", "one", producer=producer) as picker:
            same((picker.status(), picker.output), end, f"the end with {' '.join(options)}")
    with Picker(program, "-1", "--query", "o", producer="echo one; sleep 1; seq 20; echo two") as picker:
        picker.text("ne")
        picker.see(lambda s: s.query == "one" and s.matched == 1, "what was typed before")
        picker.keys("Escape")
        same(picker.status(), 130, "the end")


@check("a line of 10 MB is shown cut and printed whole")
def long_line(program):
    line = b"long " + b"0123456789" * 1_000_000 + b" end"
    file = sample.file("long", b"short\n" + line + b"\nother\n")
    with Picker(program, file=file) as picker:
        picker.see_all(3)
        picker.text("long")
        shown = picker.see(
            lambda s: s.matched == 1 and s.current and s.current.startswith("long 0123"), "the long line"
        )
        expect(
            width(shown.screen.rows[2]) <= 80 and not shown.screen.rows[3].strip(), f"it takes one row\n{shown.screen}"
        )
        picker.keys("Enter")
        same(picker.status(), 0, "the exit status")
        expect(picker.output == line + b"\n", f"{len(picker.output)} bytes were printed, not {len(line) + 1}")


@check("--read0: lines end with NUL")
def read0(program):
    with Picker(program, "--read0", producer="printf 'one\\ntwo\\0three\\0four'") as picker:
        picker.see_all(3)
        picker.text("two")
        picker.see(lambda s: s.matched == 1, "one record")
        picker.keys("Enter")
        same((picker.status(), picker.output), (0, b"one\ntwo\n"), "the end")


def until_there(file):
    """A command for a shell that waits until a file is there."""
    return f"until [ -e {file} ]; do sleep 0.05; done"


def run(words, data=b""):
    """Runs a command where there is no terminal, over bytes or, with none of them, over /dev/null."""
    stdin = {"stdin": subprocess.DEVNULL} if data is None else {"input": data}
    return subprocess.run(words, **stdin, capture_output=True, timeout=300, start_new_session=True)


@check("--filter prints what matches, without a screen")
def filtered(program):
    data = b"\n".join(AWKWARD.values())
    found = run(program.command("--filter", "and"), data)
    same((found.returncode, found.stdout, found.stderr), (0, b"plain and simple\ntab\tand\ttab\n", b""), "with a match")
    found = run(program.command("--filter", "zzz"), data)
    same((found.returncode, found.stdout, found.stderr), (1, b"", b""), "without a match")
    found = run(program.command("--filter", "and", "--print0"), data)
    same(found.stdout, b"plain and simple\0tab\tand\ttab\0", "with --print0")
    found = run(program.command("--filter", "b", "--read0"), b"a\nb\0c\0")
    same(found.stdout, b"a\nb\n", "with --read0")
    found = run(program.command("--filter", "x"), b"")
    same((found.returncode, found.stdout), (1, b""), "of empty input")
    for options in (["--filter", "x"], ["--exit-0"]):
        found = run(program.command(*options), None)
        same((found.returncode, found.stdout, found.stderr), (1, b"", b""), f"{options[0]} of /dev/null")


@check("lines that are no records are told, whoever searches them", needs="ours")
def malformed(program):
    text = '{"name": "a"}\nnot json\n{"name": "tail"\n'
    file = sample.file("bad.jsonl", text)
    words = b"isearch: searched as they stand: 2 bad JSON (lines 2, 3; the first: byte 1: expected a value)\n"
    found = run([program.path, "query", "json", str(file)])
    same((found.returncode, found.stdout, found.stderr), (0, b"not json\n", words), "query")
    found = run(program.command("--filter", "json", str(file)))
    same((found.returncode, found.stdout, found.stderr), (0, b"not json\n", words), "--filter")
    with Picker(program, str(file)) as picker:
        picker.see(lambda s: s.all == 3 and not s.is_streaming, "all lines")
        picker.keys("Escape")
        same(picker.status(), 130, "the end")
        same(picker.file("err"), words, "standard error")


@check("/dev/null is an empty input where there is an answer of none", needs="ours")
def of_nothing(program):
    found = run([program.path, "query", "x"], None)
    same((found.returncode, found.stdout, found.stderr), (1, b"", b""), "query")
    found = run([program.path, "query", "--count", "x"], None)
    same((found.returncode, found.stdout), (1, b"0\n"), "query --count")
    for words in (["serve", "--port", "0"], ["index", "--output", "none.isearch"], ["browse"], ["browse", "--select-1"]):
        found = run([program.path, *words], None)
        expect(found.returncode == 2 and b"nothing to" in found.stderr, f"{words[0]}: {found.stderr!r}")


@check("--filter with the empty query prints everything as it came", needs="ours")
def unfiltered(program):
    data = b"\n".join(AWKWARD.values())
    same(run(program.command("--filter", ""), data).stdout, data + b"\n", "everything")


@check("--filter stops when nobody reads on", needs="ours")
def closed_pipe(program):
    words = program.command("--filter", "data", str(sample.million()))
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as running:
        first = running.stdout.readline()
        running.stdout.close()
        error = running.stderr.read()
        status = running.wait(timeout=300)
    expect(b"data" in first.lower(), f"the first line is {first!r}")
    same(error, b"", "standard error")
    expect(status in (-13, 141, 0), f"exit status {status}")


@check("wrong arguments and files: exit status 2, and a message that names the thing")
def refused(program):
    table = sample.file("table.tsv", "name\tcity\nAkira\tTokyo\n")
    cases = [(["--nonsense"], "--nonsense"), (["--height", "tall"], "tall"), (["--query"], "query")]
    if not program.is_fzf:
        cases += [
            (["/no/such/file"], "/no/such/file"),
            ([str(sample.folder())], str(sample.folder())),
            (["--match", "psychic"], "psychic"),
            (["--format", "xml"], "xml"),
            (["--columns", "name,nosuch", str(table)], "nosuch"),
            (["--title", "nosuch", str(table)], "nosuch"),
            (["--reading", "nosuch", str(table)], "nosuch"),
            (["--id", "nosuch", str(table)], "nosuch"),
            (["--columns", "3", str(table)], "3"),
        ]
    for arguments, name in cases:
        with Picker(program, *arguments, producer="echo x") as picker:
            same((picker.status(), picker.output), (2, b""), f"{arguments}: the end")
            expect(
                name in picker.file("err").decode(),
                f"{arguments}: the message does not name {name}{picker.complaints()}",
            )
            if "nosuch" in name:
                expect(
                    "city" in picker.file("err").decode(), f"the message names no column there is{picker.complaints()}"
                )
            picker.expect_restored()


@check("without a terminal: exit status 2, and a message that says so")
def no_terminal(program):
    found = run(program.command(), b"a\nb\n")
    same((found.returncode, found.stdout), (2, b""), "the end")
    expect(any(word in found.stderr for word in [b"tty", b"terminal", b"device"]), f"the message is {found.stderr!r}")


@check("several files are searched as one", needs="ours")
def several_files(program):
    first, second = sample.file("first", "alpha\nbeta"), sample.file("second", "gamma\nalpha 2\n")
    with Picker(program, str(first), str(second)) as picker:
        same([row.text for row in picker.see_all(4).rows], ["alpha", "beta", "gamma", "alpha 2"], "the rows")
        picker.text("alpha")
        picker.see(lambda s: s.matched == 2, "two lines")


@check("columns of a table are shown, the line is printed", needs="ours")
def table(program):
    file = sample.file("people.tsv", "name\treading\tcity\n東\tアズマ\t大阪\n西\tニシ\t京都\n")
    with Picker(program, "--columns", "name,city", "--reading", "reading", str(file)) as picker:
        shown = picker.see_all(2)
        same(shown.rows[0].text, "name  city", "the names of the columns")
        expect("東" in shown.current and "大阪" in shown.current, f"name and city are not shown\n{shown.screen}")
        expect("アズマ" not in shown.current, f"the reading is shown\n{shown.screen}")
        picker.text("にし")
        picker.see(lambda s: s.matched == 1 and s.current.startswith("西"), "the line with that reading")
        picker.keys("Enter")
        same((picker.status(), picker.output), (0, "西\tニシ\t京都\n".encode()), "the end")


@check("CSV and JSON Lines: columns are shown, the record is printed", needs="ours")
def other_formats(program):
    people = sample.file("people.csv", 'name,city\n"Doe, Jane","New\nYork"\nRoe,Oslo\n')
    objects = sample.file("people.jsonl", '{"name": "Doe, Jane", "age": 7}\n{"age": 8, "name": "Roe"}\n')
    for file, column, output in [
        (people, "city", '"Doe, Jane","New\nYork"\n'),
        (objects, "age", '{"name": "Doe, Jane", "age": 7}\n'),
    ]:
        with Picker(program, "--columns", f"name,{column}", str(file)) as picker:
            shown = picker.see_all(2)
            expect(
                "Doe, Jane" in shown.current and '"' not in shown.current,
                f"not shown as values\n{shown.screen}",
            )
            picker.text("jane")
            picker.see(lambda s: s.matched == 1, "one record")
            picker.keys("Enter")
            same((picker.status(), picker.output), (0, output.encode()), f"the end with {file.name}")


@check("--match says how words match")
def match_kinds(program):
    data = b"http client\nclient of http\nhatch clint\ntp cl\n"
    kinds = {"contains": b"http client\nclient of http\ntp cl\n", "words": b"tp cl\n", "prefix": b"tp cl\n"}
    for kind, output in kinds.items():
        if not program.is_fzf:
            same(run(program.command("--match", kind, "--filter", "tp cl"), data).stdout, output, kind)
    fuzzy = ["--no-exact"] if program.is_fzf else ["--match", "fuzzy"]
    found = run(program.command(*fuzzy, "--filter", "htc"), data).stdout.split(b"\n")
    same(sorted(found[:-1]), [b"hatch clint", b"http client"], "fuzzy")


@check("an everyday command that fails says so, beside what it printed", needs="ours")
def failing_command(program):
    words = ["env", "ISEARCH_DEFAULT_COMMAND=echo first; exit 3", program.path]
    with Picker(program, words=words, interactive=True) as picker:
        shown = picker.see(lambda s: "status 3" in s.message, "how the command ended")
        same([row.text for row in shown.rows], ["first"], "the rows")


@check("at the end of a pipe, the program's name is enough", needs="ours")
def bare(program):
    with Picker(program, words=[program.path], producer="seq 5") as picker:
        picker.see_all(5)
        picker.keys("Down", "Enter")
        same((picker.status(), picker.output), (0, b"2\n"), "the end")


@check("--help names keys and exit statuses", needs="ours")
def help_text(program):
    found = run([program.path, "browse", "--help"])
    same(found.returncode, 0, "the exit status")
    for word in ["--multi", "--preview", "--filter", "--query", "--print0", "--read0", "--height", "Tab", "130"]:
        expect(word in found.stdout.decode(), f"{word} is not in it")


@check("a filter that keeps the order prints lines as they come")
def as_they_come(program):
    filtering = subprocess.Popen(
        program.command("--filter", "a", "--no-sort", "--header-lines", "1"), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    end = threading.Timer(PATIENCE, filtering.kill)
    end.start()
    filtering.stdin.write(b"the names\n")
    for line in (b"anna\n", b"carl\n"):
        filtering.stdin.write(line + b"bert\n")
        filtering.stdin.flush()
        same(filtering.stdout.readline(), line, "what is printed while more may come")
    filtering.stdin.close()
    same((filtering.stdout.read(), filtering.wait()), (b"", 0), "the end")
    end.cancel()


@check("output that can't be written is an error", needs="ours")
def full(program):
    with open("/dev/full", "wb") as device:
        found = subprocess.run(program.command("--filter", "a"), input=b"ab\n", stdout=device, stderr=subprocess.PIPE)
        same(found.returncode, 2, "the exit status")
        expect(b"standard output" in found.stderr, f"the message is {found.stderr}")
        table = str(sample.file("table.csv", b"name,kind\na,b\n"))
        for words in (["--help"], ["--version"], ["--bash"], ["query", "--count", "a", table], ["query", "--typed", "a", table],
                      ["query", "--facet", "kind", "", table], ["index", table, "-o", table + ".isearch"],
                      ["info", table + ".isearch"]):
            found = subprocess.run([program.path, *words], stdout=device, stderr=subprocess.PIPE)
            same(found.returncode, 2, f"the exit status of {words}")
            expect(b"standard output" in found.stderr, f"the message of {words} is {found.stderr}")


@check("a file's name that is empty is told as such", needs="ours")
def unnamed(program):
    for words in (["query", "a", ""], ["browse", "--filter", "a", ""], ["index", "", "-o", "x.isearch"], ["info", ""],
                  ["copy", "", "x"], ["copy", "x", ""], ["simulate", ""], ["serve", ""], ["serve", "--theme", "", "x"],
                  ["index", "x", "-o", "y", "--reject", ""], ["bench", "--typing", "", "x"]):
        found = run([program.path, *words])
        same(found.returncode, 2, f"the exit status of {words}")
        expect(b"name is empty" in found.stderr, f"the message of {words} is {found.stderr}")


@check("numbers larger than any screen or file are taken", needs="ours")
def huge(program):
    most = str(2**63 - 1)
    for option in ("--limit-rows", "--margin", "--padding", "--height", "--min-height", "--multi-limit", "--history-size"):
        found = subprocess.run(program.command("--filter", "a", f"{option}={most}"), input=b"ab\n", capture_output=True)
        same((found.returncode, found.stdout), (0, b"ab\n"), option)
    with Picker(program, "--preview", "seq 9", "--preview-window", "+{2}-1/2", "--margin", most, "--padding", most,
                producer=f"echo a -{2**63}") as picker:
        picker.see(lambda s: s.rows, "a row whose number is the lowest there is")


@check("escape sequences in a file can't reach the terminal by a message", needs="ours")
def harmless_messages(program):
    file = sample.file("header.csv", b"\x1b]0;title\x07,b\n1,2\n")
    found = run(program.command("--filter", "a", "--columns", "zz", str(file)))
    same(found.returncode, 2, "the exit status")
    expect(b"zz" in found.stderr and b"\x1b" not in found.stderr, f"the message is {found.stderr}")


@check("the sample is there where it is asked for", needs="ours")
def no_input(program):
    with Picker(program, "--sample") as picker:
        picker.see(lambda s: s.all == 124187 and s.rows, "the sample")
        picker.text("千代田")
        picker.see(lambda s: s.matched == 564, "what the sample has")
        picker.keys("Escape")
        same(picker.status(), 130, "the exit status")
    same(run(program.command("--filter", "")).stdout, b"", "what is found without input")


@check("standard input that is the terminal is refused", needs="ours")
def terminal_as_input(program):
    with Picker(program, "-") as picker:
        same(picker.status(), 2, "the exit status")


@check("what others write to the screen doesn't move what comes after", needs="ours")
def stray_output(program):
    stray = f'seq 100; {until_there("drawn")}; printf "one\ntwo\nthree" >/dev/tty; exec sleep 1000'
    with Picker(program, producer=stray) as picker:
        picker.see(lambda s: s.all == 100 and s.rows, "the rows")
        (picker.folder / "drawn").touch()
        picker.see(lambda s: any("three" in row for row in s.screen.rows), "the stray lines")
        picker.text("9")
        picker.see(
            lambda s: [row[:4].strip() for row in s.screen.rows[3:6]] == ["19", "29", "39"] and s.screen.rows[0][:3] == "> 9",
            "field and rows in their places",
        )
        picker.keys("C-l")
        shown = picker.see(lambda s: not any("three" in row for row in s.screen.rows), "a clean screen after Ctrl-L")
        same([row.text for row in shown.rows[:3]], ["9", "19", "29"], "the rows")


@check("query --count counts everything, whether the first lines have come before", needs="ours")
def counted(program):
    for text, count in [("千", b"5184\n"), ("qqqqqq", b"0\n")]:
        same(run([program.path, "query", "--sample", "--count", text]).stdout, count, f"the number for {text}")


@check("--read0: a row of several lines takes as many on the screen", needs="ours")
def several_lines(program):
    producer = "printf 'a1\\na2\\0b1\\0c1\\nc2\\nc3\\0'"
    with Picker(program, "--read0", "--multi", producer=producer) as picker:
        picker.see(lambda s: [row.text for row in s.rows] == ["a1", "a2", "b1", "c1", "c2", "c3"], "all lines")
        picker.keys("Down", "Down")
        picker.see(lambda s: [row.text for row in s.rows if row.is_current] == ["c1", "c2", "c3"], "the third row")
        picker.text("2")
        picker.see(lambda s: s.matched == 2 and len(s.rows) == 5, "the rows with that")
        picker.keys("Tab", "Enter")
        same((picker.status(), picker.output), (0, b"a1\na2\n"), "the end")
    with Picker(program, "--read0", "--no-multi-line", producer=producer) as picker:
        picker.see(lambda s: [row.text for row in s.rows] == ["a1␊a2", "b1", "c1␊c2␊c3"], "each in a line")
        picker.keys("Escape")
        picker.status()

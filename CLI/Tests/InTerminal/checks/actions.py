"""Keys and events that lead to actions, input that is listed or read anew, and what of it is left at the end."""

import json
import os
import pathlib
import shlex
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request

import processes
import sample
from checks import check
from picker import Picker
from terminal import PATIENCE, Failure, Terminal, expect, same, wait_for, width


def row(text):
    return lambda shown: shown.current == text


def screen_has(text):
    return lambda shown: any(text in line for line in shown.screen.rows)


@check("--bind: select-all and accept, in the order of the rows", needs="ours")
def chain(program):
    with Picker(program, "--multi", "--bind", "ctrl-a:select-all+accept", producer="seq 1200") as picker:
        picker.see_all(1200)
        picker.text("99")
        picker.see(lambda s: s.matched and s.matched < 100, "the rows with 99")
        picker.keys("C-a")
        expected = "".join(f"{number}\n" for number in range(1, 1201) if "99" in str(number))
        same((picker.status(), picker.output.decode()), (0, expected), "the end")
        picker.expect_restored()


@check("execute has the terminal, and the picker is there again after it", needs="ours")
def execute(program):
    with Picker(
        program, "--bind", "f1:execute(echo you see {}; read answer; echo $answer {q} >answer)", producer="seq 5"
    ) as picker:
        picker.see_all(5)
        picker.keys("Down", "F1")
        picker.until(lambda s: any("you see 2" in line for line in s.rows) and not s.alternate, "the command's words")
        picker.text("yes\r")
        picker.see(lambda s: row("2")(s) and s.screen.alternate, "the picker again")
        same(picker.file("answer"), b"yes \n", "what was typed for the command")
        picker.keys("Down", "Enter")
        same((picker.status(), picker.output), (0, b"3\n"), "the end")
        picker.expect_restored()


@check("a command gets all rows found", needs="ours")
def all_rows(program):
    with Picker(program, "--bind", "ctrl-a:become(wc -l < {*f})", producer="seq 3000") as picker:
        picker.see_all(3000)
        picker.text("99")
        picker.see(lambda s: s.matched and s.matched < 100, "the rows with 99")
        picker.keys("C-a")
        same((picker.status(), picker.output.strip()), (0, b"57"), "the end")


@check("Ctrl-C ends what execute runs, and not the picker", needs="ours")
def interrupted(program):
    # In the place of the shell, which Ctrl-C would end too.
    words = " ".join(program.command("--bind", shlex.quote("f1:execute(echo runs; sleep 1000)")))
    with Terminal(f"seq 5 >rows; exec {words} <rows") as terminal:
        terminal.until(lambda s: any("5/5" in line for line in s.rows), "the rows")
        terminal.keys("F1")
        terminal.until(lambda s: "runs" in s.rows and not s.alternate, "the command")
        terminal.keys("C-c")
        terminal.until(lambda s: any("5/5" in line for line in s.rows) and s.alternate, "the picker again")
        terminal.keys("Escape")
        same(terminal.status(), 130, "the exit status")


@check("become takes the program's place, with the terminal as it was", needs="ours")
def become(program):
    with Picker(program, "--bind", "enter:become(echo became {}; exit 7)", producer="printf 'a b\\n'") as picker:
        picker.see_all(1)
        picker.keys("Enter")
        same((picker.status(), picker.output), (7, b"became a b\n"), "the end")
        picker.expect_restored()


@check("files that become makes for its command go with it", needs="ours")
def become_files(program):
    folder = sample.folder() / "temporary"
    folder.mkdir()
    command = "become(cat {+f}; ls $TMPDIR | grep -c isearch-)"
    with Picker(
        program, "--multi", "--bind", f"enter:{command}", producer="seq 5", environment={"TMPDIR": str(folder)}
    ) as picker:
        picker.see_all(5)
        picker.keys("Tab", "Tab", "Enter")
        same((picker.status(), picker.output), (0, b"1\n2\n1\n"), "the end")
        wait_for(lambda: not os.listdir(folder), "no file is left")


@check("change:reload shows what the last query's command prints, and nothing of those before", needs="ours")
def reload(program):
    marker = f"86400.{os.getpid()}"
    command = f"echo {{q}} of {{q}}; case {{q}} in abc) ;; *) sleep {marker}; echo late {{q}};; esac"
    with Picker(program, "--disabled", "--bind", f"change:reload({command})", producer="echo first") as picker:
        picker.see_all(1)
        for query in ["a", "ab", "abc"]:
            picker.text(query[-1])
        picker.see(lambda s: s.current == "abc of abc" and s.all == 1 and not s.is_streaming, "the last query's row")
        wait_for(lambda: not processes.with_command(f"sleep {marker}"), "no earlier command is left")
        # Enter right after a key waits for that key's rows.
        picker.text("\x7f\r")
        same((picker.status(), picker.output), (0, b"ab of ab\n"), "the end")
        wait_for(lambda: not processes.with_command(f"sleep {marker}"), "no command is left at the end")
        picker.expect_restored()


@check("the cursor keeps its place where rows are read anew, with --track its row")
def read_anew(program):
    with Picker(program, "--bind", "ctrl-r:reload(seq 21 40)", producer="seq 20") as picker:
        picker.see_all(20)
        picker.keys("Down", "Down")
        picker.see(row("3"), "the third row")
        picker.keys("C-r")
        picker.see(row("23"), "the third of the other rows")
        picker.keys("Enter")
        same((picker.status(), picker.output), (0, b"23\n"), "the end")
    if program.is_fzf:
        return
    with Picker(program, "--track", "--bind", "ctrl-r:reload(echo new; sleep 0.3; seq 20)", producer="seq 20") as picker:
        picker.see_all(20)
        picker.keys("Down", "Down")
        picker.see(row("3"), "the third row")
        picker.keys("C-r")
        picker.see(lambda s: s.all == 21 and row("3")(s), "the same row among the others")
        picker.keys("Enter")
        same((picker.status(), picker.output), (0, b"3\n"), "the end")


@check("rows taken out are not counted")
def not_counted(program):
    with Picker(
        program, "--bind", "ctrl-x:exclude,ctrl-a:become(echo $FZF_MATCH_COUNT)", producer="seq 5000"
    ) as picker:
        picker.see_all(5000)
        picker.keys("C-x")
        picker.see(lambda s: s.matched == 4999 and row("2")(s), "the count without a row")
        picker.keys("C-x")
        picker.see(lambda s: s.matched == 4998 and s.all == 5000, "the count without two rows")
        picker.text("4999")
        picker.see(lambda s: s.matched == 1, "one row")
        picker.keys("C-x")
        picker.see(lambda s: s.matched == 0, "none")
        picker.keys("C-u")
        picker.text("1")
        picker.see(lambda s: s.matched == sum("1" in str(number) for number in range(5001)) - 1, "the count of a query")
        picker.keys("C-a")
        same((picker.status(), picker.output), (0, b"2083\n"), "the count that a command is told")


@check("a match far to the right comes into sight")
def far_match(program):
    line = "python3 -c \"print('x' * 50000 + ' END ' + 'y' * 9000)\""
    for options in ([], ["--ansi"], ["--delimiter", " ", "--nth", "2"]):
        with Picker(program, *options, producer=line) as picker:
            picker.see_all(1)
            picker.text("END")
            picker.see(lambda s: s.matched == 1 and s.current and "END" in s.current, "the match")
            picker.keys("Escape")
            same(picker.status(), 130, "the exit status")


@check("start, load and focus; transform; a header in its place", needs="ours")
def events(program):
    with Picker(
        program,
        "--header-lines=1",
        "--bind",
        "start:change-header(began),load:change-prompt($ ),focus:transform-header(echo at {n} {})",
        producer="printf 'NAME\\na\\nb\\n'",
    ) as picker:
        picker.see(lambda s: screen_has("NAME")(s) and screen_has("at 1 a")(s) and s.screen.rows[0][:1] == "$", "the events")
        picker.keys("Down")
        picker.see(screen_has("at 2 b"), "the other row's header")
        picker.keys("Escape")
        same(picker.status(), 130, "the exit status")


@check("--expect tells the key, after the query and before the rows", needs="ours")
def expected(program):
    with Picker(program, "--expect", "ctrl-v,@", "--print-query", producer="seq 5") as picker:
        picker.see_all(5)
        picker.text("3")
        picker.see(row("3"), "the row")
        picker.keys("C-v")
        same((picker.status(), picker.output), (0, b"3\nctrl-v\n3\n"), "the end")


@check("--history brings queries back", needs="ours")
def history(program):
    file = sample.file("history", "2\n4\n")
    with Picker(program, "--history", str(file), producer="seq 5") as picker:
        picker.see_all(5)
        picker.keys("C-p")
        picker.see(row("4"), "the last query's row")
        picker.keys("C-p")
        picker.see(row("2"), "the first query's row")
        picker.keys("C-u")
        picker.text("5\r")
        same((picker.status(), picker.output), (0, b"5\n"), "the end")
        same(file.read_bytes(), b"2\n4\n5\n", "what is kept")


@check("--history keeps queries in the file it names, behind its links and with its mode", needs="ours")
def kept_history(program):
    file = sample.file("kept-history", "1\n2")
    file.chmod(0o600)
    link = file.with_name("link-to-history")
    link.unlink(missing_ok=True)
    link.symlink_to(file)
    made = file.with_name("made-history")
    made.unlink(missing_ok=True)
    for path, options, query, kept in [
        (link, [], "3", "1\n2\n3\n"), (link, [], "3", "1\n2\n3\n"), (link, ["--history-size", "2"], "4", "3\n4\n"), (made, [], "5", "5\n"),
        ("/dev/null", [], "1", "")
    ]:
        with Picker(program, "--history", str(path), *options, producer="seq 5") as picker:
            picker.see_all(5)
            picker.text(query + "\r")
            same((picker.status(), picker.output, picker.file("err")), (0, f"{query}\n".encode(), b""), "the end")
            same(pathlib.Path(path).read_text(), kept, "what is kept")
    expect(link.is_symlink(), "a link stays one")
    same([path.stat().st_mode & 0o777 for path in [file, made]], [0o600, 0o600], "who may read it")


@check("--history that can't be kept costs nobody what was chosen", needs="ours")
def unkept_history(program):
    for path, why in [("/no/such/folder/history", b"No such file"), ("/tmp", b"Is a directory")]:
        with Picker(program, "--history", path, producer="seq 5") as picker:
            same((picker.status(), picker.output), (2, b""), "the end, before anything is chosen")
            expect(why in picker.file("err") and path.encode() in picker.file("err"), picker.file("err"))
    with Picker(program, "--history", "/dev/full", producer="seq 5") as picker:
        picker.see_all(5)
        picker.text("3\r")
        same((picker.status(), picker.output), (0, b"3\n"), "the end")
        expect(b"/dev/full: queries can't be kept there (--history): No space left" in picker.file("err"), picker.file("err"))


@check("without input the files of the folder are listed", needs="ours")
def listed(program):
    words = [*program.command("--height", "~100%")]
    with Terminal(
        "mkdir -p in/out; touch in/a.txt in/b.o in/out/c.txt; echo '*.o' >in/.gitignore; cd in; " + " ".join(words)
    ) as terminal:
        terminal.until(
            lambda s: any("out/c.txt" in line for line in s.rows) and any("3/3" in line for line in s.rows), "the files"
        )
        expect(not any("b.o" in line for line in terminal.screen().rows), "what .gitignore says is listed")
        terminal.keys("Escape")
        same(terminal.status(), 130, "the exit status")
    with Terminal(
        "exec " + " ".join(program.command()), environment={"ISEARCH_DEFAULT_COMMAND": "echo from a command; exec sleep 1000"}
    ) as terminal:
        terminal.until(lambda s: any("from a command" in line for line in s.rows), "what the command prints")
        terminal.keys("Enter")
        same((terminal.status(), terminal.output), (0, b"from a command\n"), "the end")


@check("a preview starts at the line that a field says, and can be wrapped and changed", needs="ours")
def preview_place(program):
    with Picker(
        program,
        "-d",
        ":",
        "--preview",
        "seq 100; printf '%0200d' {2}",
        "--preview-window",
        "right,30,border-left,+{2}-/2",
        "--bind",
        "f1:change-preview(echo other {1}),f2:change-preview-window(down,5|),f3:preview-bottom",
        producer="printf 'a:50\\nb:3\\n'",
        columns=100,
    ) as picker:
        # 24 rows: line 50 has eleven or twelve above it.
        picker.see(lambda s: s.screen.rows[0].split("│")[-1].split() == ["38", "38/101"], "the lines before line 50")
        picker.keys("Down")
        picker.see(lambda s: s.screen.rows[0].split("│")[-1].split() == ["1", "1/101"], "the start for line 3")
        picker.keys("F1")
        picker.see(screen_has("other b"), "the other command")
        picker.keys("F2")
        picker.see(lambda s: s.screen.rows[-5].startswith("other b"), "the preview below")
        picker.keys("Escape")
        same(picker.status(), 130, "the exit status")


@check("colours of lines are shown, and neither searched nor printed", needs="ours")
def colours(program):
    with Picker(program, "--ansi", producer="printf '\\033[31mred\\033[0m one\\n\\033[32mgreen\\033[0m\\n'") as picker:
        picker.see_all(2)
        expect("\x1b[31m" in "".join(picker.screen(styled=True).rows), "the colour is not shown")
        picker.text("31")
        picker.see(lambda s: s.matched == 0, "no row has the colour's number")
        picker.keys("C-u")
        picker.text("red\r")
        same((picker.status(), picker.output), (0, b"red one\n"), "the end")


@check("wide rows go on below, lines stand between rows, the field comes when it is asked for", needs="ours")
def wrapped(program):
    lines = "printf '%s\\n' 'one two' " + "".join(f"'{text}' " for text in ("x" * 90, "東京都" * 20, "end"))
    binds = "j:down,k:up,/:show-input+unbind(j,k,/),ctrl-g:hide-input+rebind(j,k,/),ctrl-w:toggle-wrap"
    with Picker(program, "--wrap", "--gap", "--no-input", "--match", "fuzzy", "--bind", binds, producer=lines) as picker:
        shown = ["▌ one two", "┈", "  " + "x" * 77, "  ↳ " + "x" * 13, "┈", "  " + "東京都" * 12 + "東京", "  ↳ 都" + "東京都" * 7]
        picker.see(lambda s: [r for r in s.screen.rows if r][6:7] and "↳" in s.screen.rows[6], "wrapped rows")
        for line, expected in enumerate(shown):
            expect(picker.screen().rows[line].lstrip().startswith(expected.strip()), f"line {line} is not {expected}")
        picker.text("jj")
        picker.see(lambda s: s.screen.rows[5].startswith("▌"), "the third row under the cursor")
        picker.text("/end")
        picker.see(lambda s: s.query == "end" and s.matched == 1, "the field with the query")
        picker.keys("C-g")
        picker.see(lambda s: s.screen.rows[0] == "▌ end", "the row alone")
        picker.text("xyz\r")
        same((picker.status(), picker.output), (0, b"end\n"), "the end")
        picker.expect_restored()


@check("the order changes between the best first and that of the input", needs="ours")
def sorted_or_not(program):
    with Picker(program, "--match", "fuzzy", "--bind", "ctrl-s:toggle-sort", producer="printf 'xxfoo bar\\nfoo\\n'") as picker:
        picker.see_all(2)
        picker.text("foo")
        picker.see(row("foo"), "the best first")
        picker.keys("C-s")
        picker.see(row("xxfoo bar"), "the first first")
        expect("unsorted" in picker.screen().rows[1], "the counter does not say so")
        picker.keys("C-s")
        picker.see(row("foo"), "the best first again")
        picker.keys("Escape")
        same(picker.status(), 130, "the end")


@check("--listen: programs see and do what a person does, pages and commands are refused, and nothing is left", needs="ours")
def listening(program):
    socket_path = sample.file("listen.sock", "")
    socket_path.unlink()

    def ask(port, body=None, **headers):
        request = urllib.request.Request(f"http://localhost:{port}/?limit=2", data=body and body.encode(), headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    with Picker(program, "--listen", "--bind", "start:execute-silent(echo $FZF_PORT >port)", producer="seq 500") as picker:
        picker.see_all(500)
        port = int(wait_for(lambda: picker.file("port").strip(), "the port"))
        same(ask(port, "change-query(99)")[0], 200, "the answer to an action")
        picker.see(lambda s: s.query == "99" and s.matched == 5, "what the action did")
        status, seen = ask(port)
        seen = json.loads(seen)
        same((status, seen["query"], seen["matchCount"], seen["totalCount"]), (200, "99", 5, 500), "what is seen")
        same([match["text"] for match in seen["matches"]], ["99", "199"], "the rows")
        same(ask(port, "fly")[0], 400, "an action that isn't there")
        same(ask(port, "execute-silent(touch bad)")[0], 400, "a command")
        same(ask(port, Origin="http://example.com")[0], 403, "a page")
        same(ask(port, Host="example.com")[0], 403, "another name")
        expect(not picker.file("bad") and picker.shown().query == "99", "something was done that is refused")
        try:
            ask(port, "accept")
        except OSError:
            pass  # It may be gone before it has answered.
        same((picker.status(), picker.output), (0, b"99\n"), "the end")
        picker.expect_restored()
        try:
            ask(port)
            raise Failure("something still listens")
        except urllib.error.URLError:
            pass
    with Picker(program, "--listen-unsafe", str(socket_path), producer="seq 5") as picker:
        picker.see_all(5)
        wait_for(socket_path.exists, "the socket")
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(socket_path))
            connection.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 12\r\n\r\nreload(ls /)")
            # One byte of a request is not sent: this client never ends it.
            connection.sendall(b"GET / HTT")
            picker.see(lambda s: any(row.text == "bin" for row in s.rows), "the other rows")
            picker.keys("Escape")
            same(picker.status(), 130, "the exit status")
        expect(not socket_path.exists(), "the socket is left")


@check("--listen: leaving while many ask ends at once", needs="ours")
def leaving_while_asked(program):
    request = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

    def ask_on(path, is_over):
        while not is_over.is_set():
            with socket.socket(socket.AF_UNIX) as connection:
                try:
                    connection.settimeout(PATIENCE)
                    connection.connect(path)
                    connection.sendall(request)
                    connection.recv(1 << 16)
                except OSError:
                    return

    for number in range(6):
        path = sample.file(f"asked{number}.sock", "")
        path.unlink()
        with Picker(program, "--listen", str(path), producer="seq 2000") as picker:
            picker.see_all(2000)
            wait_for(path.exists, "the socket")
            is_over = threading.Event()
            clients = [threading.Thread(target=ask_on, args=(str(path), is_over), daemon=True) for _ in range(8)]
            for client in clients:
                client.start()
            time.sleep(0.2)
            picker.keys("Escape")
            same(picker.status(), 130, "the exit status")
            is_over.set()
        expect(not path.exists(), "the socket is left")


@check("a mouse clicks, scrolls, drags the bar and takes a row", needs="ours")
def mouse(program):
    with Picker(program, producer="seq 5000") as picker:
        picker.see_all(5000)

        def send(code, column, row, end="M"):
            picker.text(f"\x1b[<{code};{column};{row}{end}")

        send(0, 5, 6)
        send(0, 5, 6, "m")
        picker.see(row("4"), "the row clicked")
        send(65, 5, 6)
        picker.see(row("5"), "the row after it")
        send(0, 80, 24)
        picker.see(row("5000"), "the last row by the bar")
        send(32, 80, 3)
        picker.see(row("1"), "the first row by the bar")
        send(0, 80, 3, "m")
        # All at once, as two clicks are one only within half a second.
        picker.text("\x1b[<0;5;5M\x1b[<0;5;5m\x1b[<0;5;5M")
        same((picker.status(), picker.output), (0, b"3\n"), "two clicks")
        picker.expect_restored()
    with Picker(program, "--no-mouse", producer="seq 5") as picker:
        picker.see_all(5)
        expect(not picker.screen().special_modes or program.is_fzf, "the mouse is asked for")
        picker.keys("Escape")
        same(picker.status(), 130, "the exit status")


@check("in tmux a popup shows it, with its input and output, its environment and exit status", needs="ours")
def popup(program):
    words = shlex.join(program.command("--tmux", "60%,50%", "--border", "--print-query"))
    with Terminal(
        "tmux -S inner -f /dev/null new-session 'bash --norc --noprofile'", interactive=True, environment={"PS1": "ready> ", "TMUX": None}
    ) as terminal:
        try:
            see = lambda holds, what: terminal.until(lambda s: any(holds(line) for line in s.rows), what)
            see(lambda line: line.strip(), "the prompt")
            terminal.text("export NAME='x y'; seq 300 | " + words + """ --bind 'f1:execute-silent(echo "$NAME" >name)'; echo status $?\r""")
            see(lambda line: "╭" in line, "the popup")
            see(lambda line: "300/300" in line, "the rows")
            terminal.keys("F1")
            wait_for(lambda: terminal.file("name") == b"x y\n", "the environment")
            terminal.text("77\r")
            see(lambda line: line == "status 0", "the exit status")
            rows = terminal.screen().rows
            place = rows.index("status 0")
            same(rows[place - 2 : place], ["77", "77"], "what is printed")
            terminal.text("clear; " + words + "; echo status $?\r")
            see(lambda line: "╭" in line, "the popup again")
            terminal.keys("Escape")
            see(lambda line: line == "status 130", "the exit status of leaving")
        finally:
            terminal.tmux("send-keys", "C-c", check=False)
            subprocess.run(["tmux", "-S", terminal.folder / "inner", "kill-server"], capture_output=True)


@check("columns stand below each other under their names", needs="ours")
def columns(program):
    file = sample.file("people.csv", "name,city,age\n山田太郎,横浜市,5\nAnna Müller,Berlin,31\n")
    with Picker(program, str(file)) as picker:
        shown = picker.see(lambda s: s.all == 2 and len(s.rows) > 2, "the rows")
        place = lambda line, text: width(line[: line.index(text)])
        lines = shown.screen.rows[2:5]
        same([place(line, text) for line, text in zip(lines, ["city", "横浜市", "Berlin"])], [15] * 3, "the second column")
        same([place(line, text) for line, text in zip(lines, ["age", "5", "31"])], [23] * 3, "the third column")
        picker.keys("Escape")
        same(picker.status(), 130, "the exit status")

"""Typing, pasting, and the caret."""

import processes
import sample
from checks import check
from picker import Picker
from terminal import expect, same, wait_for, width


@check("typing narrows the list, and deleting widens it")
def narrowing(program):
    file, lines = sample.addresses()
    with Picker(program, file=file, columns=120) as picker:
        picker.see_all(len(lines))
        counts = []
        for query in ["千", "千代", "千代田"]:
            counts.append(sum(query in line for line in lines))
            picker.text(query[-1])
            shown = picker.see(
                lambda s: s.query == query and s.matched == counts[-1], f"{counts[-1]} lines for {query}"
            )
            same(shown.all, len(lines), "the number of all lines")
            # Long rows are cut at the right, where the query may stand.
            expected = [line for line in lines if query in line][: len(shown.rows)]
            for row, line in zip(shown.rows, expected, strict=True):
                same(row.text[:40], line[:40], "a row")
        for query, count in [("千代", counts[1]), ("千", counts[0])]:
            picker.keys("BSpace")
            picker.see(lambda s: s.query == query and s.matched == count, f"{count} lines again for {query}")
        picker.keys("C-u")
        picker.see(lambda s: s.query == "" and s.matched == len(lines), "all lines after Ctrl-U")
        picker.text("zzzz")
        picker.see(lambda s: s.matched == 0 and not s.rows, "an empty list")
        picker.keys("C-w")
        picker.see(lambda s: s.query == "" and s.matched == len(lines), "all lines after Ctrl-W")


@check("wide input comes in pieces, and the caret stands right after each")
def wide_input(program):
    # fzf counts a half-width voicing mark as no column of its own.
    pieces = [
        "と",
        "東京",
        "タワー",
        "😀",
        "ﾀﾜｰ",
        *([] if program.is_fzf else ["ｶﾞ"]),
        "e\u0301",
        "か\u3099",
        "x",
        "한글",
        "นี้",
    ]
    with Picker(program, producer="echo x", rows=6) as picker:
        picker.see_all(1)
        typed = ""
        for piece in pieces:
            typed += piece
            picker.text(piece)
            caret = (0, 2 + width(typed))
            picker.see(lambda s: s.caret == caret, f"the caret at {caret} after {typed!r}")
            same(picker.shown().query, typed, "the query")


@check("the caret moves and deletes by what is seen as one character", needs="ours")
def clusters(program):
    with Picker(program, producer="echo x", rows=6) as picker:
        picker.see_all(1)
        picker.text("a東e\u0301ｶか\u3099")
        picker.see(lambda s: s.caret == (0, 9), "the caret after the last")
        for column in [7, 6, 5, 3, 2, 2]:
            picker.keys("Left")
            picker.see(lambda s: s.caret == (0, column), f"the caret in column {column} after Left")
        picker.keys("C-e")
        for query in ["a東e\u0301ｶ", "a東e\u0301", "a東", "a", ""]:
            picker.keys("BSpace")
            picker.see(lambda s: s.query == query, f"{query!r} is left after Backspace")
        picker.text("東京タワー")
        picker.keys("C-a", "Right", "Right")
        picker.see(lambda s: s.caret == (0, 6), "the caret in the middle")
        picker.text("都")
        picker.see(lambda s: s.query == "東京都タワー" and s.caret == (0, 8), "a text put in the middle")


@check("10 kB pasted come as one text, of which the end is seen", needs="ours")
def large_paste(program):
    with Picker(program, producer="seq 100") as picker:
        picker.see_all(100)
        picker.paste("東京 abc " * 833 + "last")
        shown = picker.see(
            lambda s: s.query is not None and s.query.endswith("last") and s.matched == 0, "the paste's end"
        )
        same(shown.caret[0], 0, "the caret's row")
        expect(shown.caret[1] < 80, "the caret is beyond the screen")
        picker.keys("C-u")
        picker.see(lambda s: s.query == "" and s.matched == 100, "all lines after Ctrl-U")


@check("a pasted line end chooses nothing", needs="ours")
def pasted_line_end(program):
    with Picker(program, producer="printf 'one two\\nthree\\n'") as picker:
        picker.see_all(2)
        picker.paste("one\ntwo")
        picker.see(lambda s: s.query is not None and "two" in s.query, "the paste")
        expect(not picker.has_ended, "the paste has ended the program")


@check("--query is there from the start, the caret after it")
def given_query(program):
    with Picker(program, "--query", "東京", producer="printf '東京\\n大阪\\n'") as picker:
        shown = picker.see(lambda s: s.matched == 1 and s.all == 2, "one of two lines")
        same((shown.query, shown.caret, shown.current), ("東京", (0, 6), "東京"), "what is shown")
        picker.keys("Enter")
        same((picker.status(), picker.output), (0, "東京\n".encode()), "the end")


# How long so many lines are waited for: as long as it takes where a compiler runs on each processor.
MILLION_PATIENCE = 280


@check("1,000,000 lines come in while typing, and each key shows")
def streaming(program):
    count = sample.million_with("http")
    # The last lines are held back until the typing is over, however slow or fast the machine is.
    held = "awk 'NR == 900000 { fflush(); while (system(\"test -e typed\")) system(\"sleep 0.05\") } { print }'"
    with Picker(program, producer=f"{sample.MAKE_LINES} 1000000 | {held}") as picker:
        picker.see(lambda s: s.all, "the first lines")
        typed = ""
        for character in "http\b\b\b\bhttp":
            typed = typed[:-1] if character == "\b" else typed + character
            if character == "\b":
                picker.keys("BSpace")
            else:
                picker.text(character)
            early = picker.see(lambda s: s.query == typed, f"the query {typed!r}")
        expect(early.is_streaming and early.all < 1_000_000, "lines still come in when the typing is over")
        (picker.folder / "typed").touch()
        picker.see(
            lambda s: s.all == 1_000_000 and s.matched == count and not s.is_streaming,
            f"{count} of 1,000,000 lines",
            MILLION_PATIENCE,
        )


@check("the producer is killed midway: what has come can be used")
def killed_producer(program):
    producer = "sh -c 'echo $$ >producer; seq 500; printf unfinished; exec sleep 1000'"
    with Picker(program, producer=producer) as picker:
        picker.see(lambda s: s.all and s.all >= 500, "the lines so far")
        pid = int(wait_for(lambda: picker.file("producer"), "the producer's id"))
        picker.text("7")
        picker.see(lambda s: s.query == "7" and s.rows and all("7" in row.text for row in s.rows), "the lines with a 7")
        wait_for(lambda: pid in processes.with_command("sleep"), "the producer has written all it had")
        picker.tmux("run-shell", f"kill -9 {pid}")
        picker.see(
            lambda s: s.all == 501 and not s.is_streaming, "the unfinished line is there, and the input has ended"
        )
        picker.keys("C-u")
        picker.see(lambda s: s.matched == 501, "all lines")
        picker.text("unfin")
        picker.see(lambda s: s.current == "unfinished", "the unfinished line")
        picker.keys("Enter")
        same((picker.status(), picker.output), (0, b"unfinished\n"), "the end")

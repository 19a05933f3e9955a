"""Scrolling, choosing, and other sizes of the terminal."""

import sample
from checks import check
from picker import SCROLL_BAR, Picker
from terminal import expect, same, width


def rows_around(shown, lines, position):
    """The numbers of the lines shown, if they follow one another and the cursor is on the one at a position."""
    current = [index for index, row in enumerate(shown.rows) if row.is_current]
    if len(current) != 1 or position < current[0]:
        return None
    first = position - current[0]
    rows = range(first, first + len(shown.rows))
    return rows if [row.text for row in shown.rows] == lines[first : rows.stop] else None


def see_rows(picker, lines, position, what):
    """Waits until the cursor is on a line and the lines around it are shown; returns their numbers."""
    shown = picker.see(
        lambda s: rows_around(s, lines, position),
        f"{what}: the cursor on {lines[position]!r}, the rows around it in order",
    )
    return rows_around(shown, lines, position)


@check("the whole result of 千代田 scrolls down and back, every row once and in order")
def whole_result(program):
    file, all_lines = sample.addresses()
    lines = [line for line in all_lines if "千代田" in line]
    with Picker(program, "--query", "千代田", file=file, columns=160) as picker:
        picker.see(lambda s: s.matched == len(lines) and s.all == len(all_lines), f"{len(lines)} lines")
        down = [*range(0, len(lines), 13), len(lines) - 1]
        cursor = 0
        for key, positions in [("Down", down), ("Up", reversed(down))]:
            seen = set()
            for position in positions:
                if position != cursor:
                    picker.keys(*[key] * abs(position - cursor))
                cursor = position
                seen.update(see_rows(picker, lines, position, key))
            same(len(seen), len(lines), f"the rows seen by {key}")


@check("Page Down, Page Up and a jump to either end")
def pages(program):
    lines = [str(number) for number in range(1, 1001)]
    options = ["--bind", "ctrl-end:last,ctrl-home:first"] if program.is_fzf else []
    with Picker(program, *options, producer="seq 1000") as picker:
        picker.see_all(1000)
        position = 0
        for key in ["PPage", "NPage", "NPage", "PPage", "NPage"]:
            before = picker.see(lambda s: s.current is not None, "the cursor").current
            picker.keys(key)
            if key == "PPage" and position == 0:
                continue
            shown = picker.see(lambda s: s.current not in (None, before), f"{key} moves the cursor")
            moved = abs(int(shown.current) - 1 - position)
            expect(10 <= moved <= 22, f"{key} moves by about a page, not by {moved}")
            position = int(shown.current) - 1
            see_rows(picker, lines, position, key)
        picker.keys("C-End")
        see_rows(picker, lines, 999, "Ctrl-End")
        picker.keys("C-Home")
        see_rows(picker, lines, 0, "Ctrl-Home")
        for key, position in [("C-n", 1), ("C-j", 2), ("C-p", 1), ("C-k", 0)]:
            picker.keys(key)
            picker.see(lambda s: s.current == lines[position], f"{key} moves to line {position}")


@check("a scroll bar stands in the last column when not all rows fit, and only then", needs="ours")
def scroll_bar(program):
    for count in [1000, 5]:
        with Picker(program, producer=f"seq {count}") as picker:
            screen = picker.see_all(count).screen
            bars = [row for row in screen.rows[2:] if width(row) == screen.columns and row[-1] in SCROLL_BAR]
            expect(bool(bars) == (count > 22), f"{len(bars)} rows with a scroll bar\n{screen}")
            if bars:
                picker.keys("C-End")
                moved = picker.see(lambda s: s.current == str(count), "the last row").screen
                expect(
                    [row[-1:] for row in moved.rows] != [row[-1:] for row in screen.rows],
                    f"the bar has not moved\n{moved}",
                )


@check("several rows are selected, and printed in the order of selection")
def selection(program):
    with Picker(program, "--multi", producer="seq 20") as picker:
        picker.see_all(20)
        for count, line in enumerate(["7", "2", "12"], start=1):
            while (now := picker.see(lambda s: s.current is not None, "the cursor").current) != line:
                picker.move_to(line, "Down" if int(now) < int(line) else "Up")
            picker.keys("Tab")
            shown = picker.see(lambda s: s.selected == count, f"{count} selected")
            expect(
                [row.text for row in shown.rows if row.is_selected].count(line) == 1,
                f"{line} is not marked\n{shown.screen}",
            )
        # The selection stays while the query changes, seen or not.
        picker.text("9")
        picker.see(lambda s: s.matched == 2 and s.selected == 3, "two lines with a 9, three still selected")
        picker.keys("Enter")
        same((picker.status(), picker.output), (0, b"7\n2\n12\n"), "the end")


@check("Tab again takes a row out of the selection")
def deselection(program):
    with Picker(program, "--multi", producer="seq 5") as picker:
        picker.see_all(5)
        picker.keys("Tab")
        picker.see(lambda s: s.selected == 1 and s.current == "2", "one selected, the cursor on the next")
        picker.keys("Tab")
        picker.see(lambda s: s.selected == 2 and s.current == "3", "two selected")
        picker.move_to("1", "Up")
        picker.keys("Tab")
        picker.see(lambda s: s.selected == 1, "one selected again")
        picker.keys("Enter")
        same((picker.status(), picker.output), (0, b"2\n"), "the end")


@check("without --multi, Tab selects nothing")
def single(program):
    with Picker(program, producer="seq 5") as picker:
        picker.see_all(5)
        picker.keys("Tab", "Down")
        shown = picker.see(lambda s: s.current in ("2", "3"), "the cursor moves")
        same([row.text for row in shown.rows if row.is_selected], [], "the selected rows")
        picker.keys("Enter")
        same((picker.status(), picker.output), (0, f"{shown.current}\n".encode()), "the end")


@check("--print0 ends each chosen line with NUL")
def print0(program):
    with Picker(program, "--multi", "--print0", producer="seq 5") as picker:
        picker.see_all(5)
        picker.keys("Tab")
        picker.see(lambda s: s.selected == 1, "one selected")
        picker.keys("Tab")
        picker.see(lambda s: s.selected == 2, "two selected")
        picker.keys("Enter")
        same((picker.status(), picker.output), (0, b"1\x002\x00"), "the end")


@check("20x5 and back: query, selection and the cursor's row stay")
def resize(program):
    with Picker(program, "--multi", "--query", "1", producer="seq 200") as picker:
        picker.see(lambda s: s.all == 200 and s.matched and s.rows, "the lines with a 1")
        lines = [str(number) for number in range(1, 201) if "1" in str(number)]
        picker.move_to("41", "Down")
        picker.keys("Tab")
        picker.see(lambda s: s.selected == 1, "one selected")
        picker.move_to("100", "Down")
        for columns, rows in [(20, 5), (80, 24), (1, 1), (3, 2), (200, 60), (80, 24)]:
            picker.resize(columns, rows)
            if rows >= 5:
                # fzf may leave rows empty that there are lines for.
                picker.see(
                    lambda s: s.screen.columns == columns
                    and s.query == "1"
                    and s.caret == (0, 3)
                    and rows_around(s, lines, lines.index("100"))
                    and (program.is_fzf or len(s.rows) == min(rows - 2, len(lines))),
                    f"the same at {columns}x{rows}, and no row left empty",
                )
        picker.move_to("41", "Up")
        picker.see(
            lambda s: s.selected == 1 and any(row.is_selected and row.text == "41" for row in s.rows), "the selection"
        )
        picker.keys("Enter")
        same((picker.status(), picker.output), (0, b"41\n"), "the end")
        picker.expect_restored()

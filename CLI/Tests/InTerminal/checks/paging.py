"""Sources that are slow, that fail, and that are too long to be held."""

import itertools
import json
import re
import time

from checks import check
from picker import Picker
from styles import styles
from terminal import PATIENCE, Patience, expect, same

# A busy period is slow after 300 ms; a screen taken up to here must not say so yet.
NOT_YET_SLOW = 0.25


def number(row):
    """The number of a row, the first in its text."""
    return int(re.search(r"\d[\d,]*", row.text)[0].replace(",", ""))


def numbers(shown):
    """The rows' numbers, each one more than that above it."""
    found = [number(row) for row in shown.rows]
    same(found, list(range(found[0], found[0] + len(found))) if found else [], "the rows' numbers")
    return found


def is_dimmed(picker):
    """Whether all rows of the list are dimmed."""
    rows = [row for row in picker.screen(styled=True).rows[2:] if row.strip()]
    return bool(rows) and all("dim" in styles(row) for row in rows)


@check("a source that takes long: the spinner turns and old rows are dimmed, but only once it is slow", needs="trial")
def slow(trial):
    with Picker(trial, "--pages-with", "pages", "--paged", "1000") as picker:
        # Pages come as long as this is there.
        pages = picker.folder / "pages"
        picker.see(lambda s: s.has_spinner, "the spinner")
        pages.touch()
        picker.see(lambda s: s.rows and not s.has_spinner, "the first page, no spinner")
        expect(not is_dimmed(picker), "new rows are dimmed")
        pages.unlink()
        start = time.monotonic()
        picker.text("1")
        while True:
            shown, dimmed = picker.shown(), is_dimmed(picker)
            if time.monotonic() - start > NOT_YET_SLOW:
                break
            expect(not shown.has_spinner and not dimmed, f"the spinner or dimmed rows come too early\n{shown.screen}")
        shown = picker.see(lambda s: s.has_spinner and is_dimmed(picker), "the spinner and dimmed rows")
        same(shown.query, "1", "the query")
        picker.text("2")
        picker.see(lambda s: s.query == "12", "another key shows, without any page")
        picker.see(lambda s: s.has_spinner and is_dimmed(picker), "the spinner and dimmed rows, as for the key before")
        pages.touch()
        picker.see(lambda s: s.rows and not s.has_spinner and not is_dimmed(picker), "the new rows, no spinner")


@check("a fast source: no spinner and no dimmed row, whatever is typed", needs="trial")
def fast(trial):
    with Picker(trial, "--paged", "1000") as picker:
        picker.see(lambda s: s.rows, "the first rows")
        for key, query in [("1", "1"), ("2", "12"), ("BSpace", "1"), ("BSpace", "")]:
            # A machine that is busy may make any source slow; then the key is pressed again.
            for attempt in range(20):
                if attempt:
                    press_again(picker, key, query)
                picker.keys(key)
                busy = None
                deadline = time.monotonic() + 0.5
                while not busy and time.monotonic() < deadline:
                    shown = picker.shown()
                    busy = shown.has_spinner or is_dimmed(picker)
                picker.see(lambda s: s.query == query and not s.has_spinner and not is_dimmed(picker), f"the rows of {query!r}")
                if not busy:
                    break
            expect(not busy, f"a spinner or dimmed rows, each time\n{shown.screen}")


def press_again(picker, key, query):
    """Goes back to what was before a key."""
    before = query[:-1] if key != "BSpace" else query + "12"[len(query)]
    picker.keys("BSpace" if key != "BSpace" else before[-1])
    picker.see(lambda s: s.query == before and not s.has_spinner and not is_dimmed(picker), f"the rows of {before!r} again")


@check("a search that fails: the rows of the one before stay, dimmed, until Ctrl-R brings its own", needs="trial")
def failed_search(trial):
    with Picker(trial, "--fails-every", "2", "--paged", "20") as picker:
        picker.see(lambda s: len(s.rows) == 20, "the first page")
        picker.text("7")
        shown = picker.see(lambda s: "Ctrl-R" in s.message and is_dimmed(picker), "an error, and dimmed rows")
        same(len(shown.rows), 20, "rows")
        picker.keys("C-r")
        picker.see(lambda s: len(s.rows) == 2 and not is_dimmed(picker), "the rows of 7")


@check("a count that takes long: rows don't wait for it, and the cursor moves in them meanwhile", needs="trial")
def counted_late(trial):
    with Picker(trial, "--counts-with", "counts", "--paged", "1000") as picker:
        # Counts come as long as this is there.
        counts = picker.folder / "counts"
        for text, first, count in [("", "row 0", 1000), ("7", "row 7", 271)]:
            counts.unlink(missing_ok=True)
            if text:
                picker.text(text)
            shown = picker.see(lambda s: s.rows and s.rows[0].text == first, f"the rows of {text!r}, without their count")
            expect("+/1000" in shown.message, f"the count is said before it is known\n{shown.screen}")
            picker.keys("Down")
            picker.see(lambda s: s.rows[1].is_current, "the cursor on the second row")
            counts.touch()
            picker.see(lambda s: s.matched == count and s.rows[1].is_current, f"{count} rows")


@check(
    "a source that fails every third page: the error shows, Ctrl-R goes on, and the whole list comes",
    needs="trial",
)
def failing(trial):
    with Picker(trial, "--fails-every", "3", "--paged", "2000") as picker:
        seen, errors = set(), 0
        pressed, again = None, 0
        shown = picker.see(lambda s: s.rows or "Ctrl-R" in s.message, "the first page or an error")
        while len(seen) < 2000:
            before = len(seen)
            patience = Patience(PATIENCE)
            while len(seen) == before:
                expect(not patience.is_over, f"{len(seen)} rows of 2000, and no more come\n{picker.screen()}")
                shown = picker.shown()
                if "Ctrl-R" in shown.message:
                    errors += 1
                    expect(
                        re.search(r"[A-Za-z]{4}", shown.message.replace("Ctrl-R", "")),
                        f"it says nothing\n{shown.screen}",
                    )
                    picker.keys("C-r")
                    picker.see(lambda s: "Ctrl-R" not in s.message, "the error goes")
                shown = picker.see(lambda s: s.rows or "Ctrl-R" in s.message, "rows or an error")
                seen |= set(numbers(shown))
                # Twice in one place would pass over rows that a busy machine draws late.
                place = (shown.current, shown.message)
                if len(seen) == before and (place != pressed or time.monotonic() > again):
                    pressed, again = place, time.monotonic() + 2
                    picker.keys("NPage")
        expect(errors >= 3, f"only {errors} failures were seen")
        same(max(seen) - min(seen), 1999, "the distance from the first row to the last")


@check(
    "1,000,000 rows from a paged source: memory flat, bound held, nothing asked for twice", needs="trial"
)
def million(trial):
    with Picker(trial, "--paged", "1000000", "--report", "report.json") as picker:
        first = numbers(picker.see(lambda s: s.rows, "the first rows"))[0]
        # The cursor stops where rows are still on their way, so that on a slow machine it takes more keys.
        reached, times = first, 0
        while reached <= first + 10_000 or times < 150:
            before = picker.see(lambda s: s.current is not None, "the cursor").current
            picker.keys(*["NPage"] * 20)
            reached = numbers(picker.see(lambda s: s.current not in (None, before), "Page Down moves the cursor"))[-1]
            times += 1
        picker.keys("C-End")
        shown = picker.see(lambda s: s.rows and number(s.rows[-1]) == first + 999_999, "the last row")
        numbers(shown)
        picker.keys(*["PPage"] * 20)
        picker.see(lambda s: s.rows and number(s.rows[0]) < first + 999_900, "rows before the last ones")
        numbers(picker.shown())
        picker.keys("C-Home")
        numbers(picker.see(lambda s: s.rows and number(s.rows[0]) == first, "the first row"))
        picker.keys("Escape")
        same(picker.status(), 130, "the exit status")
        picker.expect_restored()
        report = json.loads(picker.file("report.json"))
    expect(0 < report["mostHeld"] <= 900, f"{report['mostHeld']} rows were held at once")
    # Until the jump, which is a refresh, the way leads only down: every page is asked for once.
    down = list(itertools.takewhile(lambda request: not request.startswith("refresh"), report["requests"][1:]))
    expect(len(down) >= 100, f"only {len(down)} pages were asked for on the way down")
    same(len(set(down)), len(down), "the pages asked for on the way down, each once")
    resident = report["residentKB"]
    expect(len(resident) >= 8, f"only {len(resident)} samples of memory")
    half = len(resident) // 2
    settled, later = max(resident[half // 2 : half]), max(resident[half:])
    expect(later <= settled * 1.1 + 8_000, f"memory grows from {settled} to {later} kB: {resident}")

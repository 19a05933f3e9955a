"""Keyboard, screen readers, languages and looks."""

from axe_playwright_python.sync_playwright import Axe

from . import check


def active(screen):
    """The record of the row that the combobox says is active."""
    return screen.tab.evaluate("""() => {
        const id = document.querySelector('#field').getAttribute('aria-activedescendant');
        return id && document.getElementById(id).closest('.row').record.id;
    }""")


def faultless(screen, what):
    """Best practices included."""
    results = Axe().run(screen.tab)
    found = [f"{violation['id']}: {violation['nodes'][0]['html'][:90]}" for violation in results.response["violations"]]
    screen.equal(found, [], f"findings of axe, {what}")


@check("keyboard only: arrows, pages, ends, Enter and Escape")
def keyboard(screen):
    screen.wait_title("Row 0")
    screen.settle()
    screen.press("ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp")
    screen.equal(active(screen), "1", "after down, down, down, up")
    screen.press("PageDown")
    page = int(active(screen))
    screen.expect(page > 8, f"a page down leads to row {page}")
    screen.press("PageUp")
    # The first look takes some of the first screen, so that the second has more rows.
    screen.expect(int(active(screen)) <= 1, "after a page down and up")
    screen.press("End")
    screen.wait("document.querySelector('.chosen')?.record.id === '999999'")
    screen.expect(screen.tab.evaluate("""() => { const box = document.querySelector('.chosen').getBoundingClientRect();
        return box.bottom <= innerHeight + 1 && box.top > 60; }"""), "the last row is not on screen")
    screen.press("Home")
    screen.wait("document.querySelector('.chosen')?.record.id === '0'")
    screen.press("Enter")
    screen.wait("document.querySelector('dialog').open")
    screen.equal(screen.text("#detail-title"), "Row 000000 amber adder", "the row opened")
    screen.press("Escape")
    screen.wait("!document.querySelector('dialog').open")
    screen.equal(screen.tab.evaluate("document.activeElement.id"), "field", "the focus")
    screen.press("Escape")
    screen.wait("!document.querySelector('#field').getAttribute('aria-activedescendant')")


@check("Home and End move the caret while no row is chosen")
def caret(screen):
    screen.type("heron")
    screen.press("Home")
    screen.equal(screen.tab.evaluate("document.querySelector('#field').selectionStart"), 0, "the caret")


@check("holding the arrow down walks on through pages that load")
def held_arrow(screen):
    screen.settle()
    for _ in range(150):
        screen.press("ArrowDown")
    screen.wait("Number(document.querySelector('.chosen')?.record.id) >= 100")
    screen.expect(screen.tab.evaluate("""() => { const box = document.querySelector('.chosen').getBoundingClientRect();
        return box.bottom <= innerHeight + 1 && box.top > 60; }"""), "the chosen row is not on screen")


@check("combobox while the field has the focus, a feed of articles when the list has it")
def roles(screen):
    screen.wait_title("Row 0")
    screen.settle()
    screen.equal(screen.tab.evaluate("document.querySelector('#rows').role"), "listbox", "the list")
    screen.equal(screen.tab.evaluate("document.querySelector('.row > a').role"), "option", "a row")
    screen.equal(screen.tab.evaluate("document.querySelector('#field').getAttribute('aria-expanded')"), "true", "expanded")
    screen.tab.locator("#scroller").focus()
    screen.equal(screen.tab.evaluate("document.querySelector('#rows').role"), "feed", "the list")
    row = screen.tab.evaluate("""(({role, ariaPosInSet, ariaSetSize}) => [role, ariaPosInSet, ariaSetSize])
        (document.querySelectorAll('.row')[4])""")
    screen.equal(row, ["article", "5", "1000000"], "a row")
    screen.press("PageDown")
    screen.expect(screen.tab.evaluate("document.activeElement.closest('.row') !== null"), "no row has the focus")
    screen.press("Escape")
    screen.equal(screen.tab.evaluate("document.activeElement.id"), "field", "the focus")


@check("counts and states are announced politely")
def announced(screen):
    screen.wait_title("Row 0")
    screen.pause(1)
    screen.equal(screen.text("#spoken"), "", "what is said before anything was searched")
    screen.type("heron")
    screen.wait("document.querySelector('#spoken').textContent === '100,000 results'")
    screen.equal(screen.tab.evaluate("document.querySelector('#spoken').ariaLive"), "polite", "live region")


@check("no finding of axe: rows, none, failed, a row in full, the list with the focus")
def axe(screen):
    screen.settle()
    faultless(screen, "with rows")
    screen.press("ArrowDown")
    faultless(screen, "with a row chosen")
    screen.press("Enter")
    screen.wait("document.querySelector('dialog').open")
    faultless(screen, "with a row in full")
    screen.tab.set_viewport_size({"width": 600, "height": 800})
    faultless(screen, "with a sheet")
    screen.press("Escape")
    screen.tab.locator("#scroller").focus()
    faultless(screen, "with the list focused")
    screen.tab.locator("#field").fill("zzz")
    screen.wait("document.querySelector('#status').className === 'empty'")
    faultless(screen, "with nothing found")
    screen.server.control(failEvery=1)
    screen.tab.locator("#field").fill("gecko")
    screen.wait("document.querySelector('#status').className === 'failed'")
    faultless(screen, "after a failure")
    screen.tab.emulate_media(color_scheme="dark")
    faultless(screen, "in the dark")


@check("a click opens a row; its text and its link can be copied")
def click(screen):
    screen.settle()
    screen.tab.locator(".row").nth(3).click()
    screen.wait("document.querySelector('dialog').open")
    screen.tab.locator("#copy").click()
    screen.wait("document.querySelector('#copy').textContent === 'Copied'")
    screen.equal(screen.tab.evaluate("navigator.clipboard.readText()"), "Row 000003 dun adder\t札幌", "the copy")
    screen.equal(screen.text("#detail .label"), "row", "the title's name")
    screen.equal(screen.text("#detail dt"), "city", "the names of the texts")
    screen.tab.locator("#detail dd button").click()
    screen.wait("document.querySelector('#detail dd button').textContent === 'Copied'")
    screen.equal(screen.tab.evaluate("navigator.clipboard.readText()"), "札幌", "the copy of one text")
    screen.tab.locator("#link").click()
    screen.wait("document.querySelector('#link').textContent === 'Copied'")
    screen.expect(screen.tab.evaluate("navigator.clipboard.readText()").endswith("/?row=3"), "the link")


@check("nothing is cut off or scrolls sideways at 320 px")
def narrow(screen):
    screen.server.control(uneven=True)
    screen.tab.set_viewport_size({"width": 320, "height": 568})
    screen.tab.reload()
    screen.wait_title("Row 000000")
    screen.settle()
    screen.equal(screen.tab.evaluate("document.documentElement.scrollWidth"), 320, "the width")
    screen.equal(screen.tab.evaluate("document.querySelector('#scroller').scrollWidth"
                                     " - document.querySelector('#scroller').clientWidth"), 0, "the overflow")

"""Keyboard, screen readers, languages and looks."""

import time

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
    # Counts of another query are dimmed, and have less contrast, until those of this one come.
    screen.wait("""![document, ...[...document.querySelectorAll('incremental-search')].map((e) => e.shadowRoot)]
        .some((root) => root?.querySelector('#facets[aria-busy=true]'))""")
    # So are rows while others are on their way, and for a moment after that.
    screen.wait("""![document, ...[...document.querySelectorAll('incremental-search')].map((e) => e.shadowRoot)]
        .some((root) => root && (root.getAnimations().some((one) => one instanceof CSSTransition && one.playState === 'running')
            || root.querySelector('#rows') && getComputedStyle(root.querySelector('#rows')).opacity !== '1'))""")
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
    chosen = "Number(document.querySelector('.chosen')?.record.id)"
    for _ in range(150):
        screen.press("ArrowDown")
    # Who holds it until a busy server has sent the rows gets there.
    end = time.monotonic() + 60
    while not screen.tab.evaluate(f"{chosen} >= 100"):
        screen.expect(time.monotonic() < end, f"row {screen.tab.evaluate(chosen)} is chosen")
        screen.press("ArrowDown")
        screen.pause(0.03)
    screen.settle()
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
    screen.resize(600, 800)
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


# Notes which button says that it has copied, and what it is called then: it does so for 2 s, which a busy machine may miss.
COPIED = """() => { window.copied = [];
    new MutationObserver((changes) => {
        for (const {target} of changes) if (target.localName === 'button' && target.textContent === 'Copied') copied.push([target, target.ariaLabel]);
    }).observe(document.querySelector('dialog'), {childList: true, subtree: true}); }"""


@check("a click opens a row; its text and its link can be copied")
def click(screen):
    screen.settle()
    screen.tab.evaluate(COPIED)
    screen.tab.locator(".row").nth(3).click()
    screen.wait("document.querySelector('dialog').open")
    for button, copy in (("#copy", "Row 000003 dun adder\t札幌"), ("#detail dd button", "札幌"), ("#link", "/?row=3")):
        screen.tab.evaluate("window.copied = []")
        screen.tab.locator(button).click()
        screen.wait("copied.length")
        found = screen.tab.evaluate("navigator.clipboard.readText()")
        screen.equal(found if button != "#link" else found.removeprefix(screen.server.address), copy, f"what {button} copies")
        screen.equal(screen.tab.evaluate(f"copied.every(([button]) => button === document.querySelector({button!r}))"), True, "the button that says so")
    screen.equal(screen.text("#detail .label"), "row", "the title's name")
    screen.equal(screen.text("#detail dt"), "city", "the names of the texts")
    # Later the buttons say again what they do.
    screen.wait("['#copy', '#link', '#detail dd button'].map((button) => document.querySelector(button).textContent)"
                ".join() === 'Copy all,Copy link,Copy'")
    screen.equal(screen.tab.locator("#detail dd button").first.get_attribute("aria-label"), "Copy: city", "a button's name")


@check("nothing is cut off or scrolls sideways at 320 px")
def narrow(screen):
    screen.server.control(uneven=True)
    screen.resize(320, 568)
    screen.tab.reload()
    screen.wait_title("Row 000000")
    screen.settle()
    screen.equal(screen.tab.evaluate("document.documentElement.scrollWidth"), 320, "the width")
    screen.equal(screen.tab.evaluate("document.querySelector('#scroller').scrollWidth"
                                     " - document.querySelector('#scroller').clientWidth"), 0, "the overflow")


def as_phone(screen):
    """A screen for fingers, with the page opened anew."""
    screen.devtools.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    screen.devtools.send("Emulation.setDeviceMetricsOverride", {"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True})
    screen.open()
    screen.wait_title("Row 0")
    screen.settle()


def tap(screen, x, y):
    screen.tab.evaluate("""() => {
        let from;
        addEventListener('touchstart', ({timeStamp}) => { from = timeStamp; }, true);
        addEventListener('touchend', ({timeStamp}) => { window.touched = timeStamp - from; }, true);
        addEventListener('touchcancel', () => { window.touched = Infinity; }, true); }""")
    # A busy machine makes a long press of it, which presses nothing; it need be fast once.
    for _ in range(10):
        screen.tab.evaluate("window.touched = undefined")
        screen.devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        screen.devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        screen.wait("window.touched !== undefined")
        if screen.tab.evaluate("touched < 300"):
            return


@check("a finger outside of a sheet closes it and presses nothing that lies under it; the focus goes back to the row")
def outside(screen):
    as_phone(screen)
    screen.wait("document.querySelector('#facets .chip')")
    facets = screen.tab.evaluate("(({top, height}) => top + height / 2)(document.querySelector('#facets .chip').getBoundingClientRect())")
    for y in (facets, 330):
        box = screen.tab.evaluate("(({left, top}) => [left + 40, top + 12])([...document.querySelectorAll('.row')]"
                                  ".find((row) => row.getBoundingClientRect().top > 420).getBoundingClientRect())")
        tap(screen, *box)
        screen.wait("document.querySelector('dialog').open")
        opened = screen.text("#detail-title")
        tap(screen, 190, y)
        screen.wait("!document.querySelector('dialog').open && history.state === null")
        screen.pause(0.5)
        screen.settle()
        screen.equal(screen.tab.evaluate("[document.querySelector('dialog').open, location.search.slice(1)]"), [False, ""],
                     f"what a finger at {y} has pressed")
        screen.equal(screen.tab.evaluate("document.activeElement.closest('.row')?.querySelector('.title').textContent"), opened, "the focus")


@check("the key of a keyboard on the screen puts that away; it opens nothing")
def search_key(screen):
    as_phone(screen)
    screen.type("heron")
    screen.wait_count("100,000 results")
    screen.press("Enter")
    screen.pause(0.4)
    screen.equal(screen.tab.evaluate("[document.querySelector('dialog').open, document.activeElement.localName]"), [False, "body"],
                 "what is open, and what has the focus")


@check("Escape in the list without a row chosen leaves what was typed; a key on a button of the row in full is the button's")
def own_keys(screen):
    screen.type("heron")
    screen.wait_count("100,000 results")
    screen.tab.locator("#scroller").focus()
    screen.press("Escape")
    screen.pause(0.3)
    screen.equal(screen.tab.evaluate("[document.activeElement.id, document.querySelector('#field').value]"), ["field", "heron"],
                 "the focus and the text")
    screen.press("ArrowDown", "Enter")
    screen.wait("document.querySelector('dialog').open")
    screen.tab.locator("#copy").focus()
    screen.press("x")
    screen.pause(0.3)
    screen.equal(screen.tab.evaluate("[document.querySelector('dialog').open, document.querySelector('#field').value,"
                                     " document.activeElement.id]"), [True, "heron", "copy"], "after a letter on a button")
    screen.press("Control+k")
    screen.equal(screen.tab.evaluate("document.activeElement.id"), "field", "the focus after Ctrl-K")


@check("what is heard: the field's keys one by one, only that nothing is found, that a search takes long, what was copied")
def heard(screen):
    screen.equal(screen.text("#keys").split(" ")[:4], ["↑", "↓", "choose", "→"], "the field's keys")
    screen.expect("choose →" in screen.tab.evaluate("document.querySelector('#keys').textContent"), "the keys run together")
    screen.type("zzz")
    screen.wait("document.querySelector('#spoken').textContent.includes('zzz')")
    screen.equal(screen.text("#spoken"), "Nothing found for “\u2068zzz\u2069”", "what is said where nothing is found")
    held = screen.hold("**/api/search?*")
    screen.tab.locator("#field").fill("heron")
    screen.wait("document.querySelector('#spoken').textContent === 'Searching'")
    held.let_go()
    screen.wait("document.querySelector('#spoken').textContent === '100,000 results'")
    screen.press("ArrowDown", "Enter")
    screen.wait("document.querySelector('dialog').open")
    button = screen.tab.locator("#detail dd button").first
    screen.expect(button.get_attribute("aria-label").startswith("Copy: city"), "the name of a button")
    screen.tab.evaluate(COPIED)
    button.click()
    screen.wait("copied.length")
    screen.equal(screen.tab.evaluate("copied[0][1]"), None, "the name of a button that says it has copied")
    screen.equal(screen.tab.evaluate("[...document.querySelectorAll('#unstarted, #unloaded')].map((words) => words.role)"),
                 ["alert", "alert"], "what says that there is no search")
    screen.equal(screen.tab.evaluate("document.querySelector('#bar').ariaLabel"), "Search", "the name of the search")
    screen.equal(screen.tab.evaluate("(({role, ariaLabel}) => [role, ariaLabel])(document.querySelector('#facets .chip').parentElement)"),
                 ["group", "color"], "what values stand together")


@check("the page speaks the first of a person's languages that it has")
def languages(screen):
    screen.tab.add_init_script("Object.defineProperty(Navigator.prototype, 'languages', {get: () => ['de', 'ja-JP', 'en']});"
                               "Object.defineProperty(Navigator.prototype, 'language', {get: () => 'de'});")
    screen.open()
    screen.equal(screen.tab.evaluate("document.documentElement.lang"), "ja", "the language")


@check("a row without a title is called by its first text")
def nameless(screen):
    body = '{"items":[{"id":"1","title":" ","texts":["","札幌"],"highlights":[[],[],[[0,1]]]}],"next":null,"previous":null}'
    screen.tab.route("**/api/search*", lambda route: route.fulfill(status=200, body=body))
    screen.tab.locator("#field").fill("nameless")
    screen.wait("document.querySelector('.row .title')?.textContent === '札幌'")
    screen.press("ArrowDown", "Enter")
    screen.wait("document.querySelector('#detail-title').textContent === '札幌'")


@check("at 400 % a failure leaves the rows most of the height, and a row that is chosen comes out from under it")
def magnified(screen):
    screen.resize(320, 256)
    screen.settle()
    screen.tab.route("**/api/search*", lambda route: route.abort())
    screen.tab.locator("#field").fill("gecko")
    screen.wait("document.querySelector('#status').className === 'offline'")
    height = screen.tab.evaluate("document.querySelector('#status').offsetHeight")
    screen.expect(height <= 70, f"the words are {height} px high")
    screen.resize(1280, 500)
    for _ in range(9):
        screen.press("ArrowDown")
    screen.settle()
    edges = screen.tab.evaluate("[document.querySelector('.chosen').getBoundingClientRect().bottom,"
                                " document.querySelector('#status').getBoundingClientRect().top]")
    screen.expect(edges[0] <= edges[1], f"the chosen row is under the words: {edges}")


@check("what an open row is called, and what closes it, stay in sight however far its texts are scrolled, and cover no button with the focus")
def heading_in_sight(screen):
    screen.settle()
    box = "(part) => { const { top, bottom } = document.querySelector(part).getBoundingClientRect(); return [top, bottom]; }"
    for size, title in (((390, 800), "Tower"), ((1280, 700), "Tower"), ((390, 800), "A very long title of a tower " * 90)):
        screen.resize(size[0], size[1])
        body = {"items": [{"id": "1", "title": title, "texts": [f"text {n}" for n in range(30)]}],
                "total": 1, "next": None, "previous": None, "position": 0, "version": "1"}
        screen.tab.route("**/api/search*", lambda route: route.fulfill(json=body))
        screen.open("/?q=tower&row=1")
        screen.wait("document.querySelector('dialog').open")
        screen.tab.evaluate("document.querySelector('dl div:last-child button').focus()")
        screen.settle()
        edge = screen.tab.evaluate(box, "dialog")[0]
        top, bottom = screen.tab.evaluate(box, "#close")
        screen.expect(edge <= top < bottom < edge + 200, f"the button that closes is at {top} of {edge}")
        screen.tab.evaluate("document.querySelector('dl div:nth-child(12) button').focus()")
        end = screen.tab.evaluate(box, ".heading")[1]
        button = screen.tab.evaluate(box, "dl div:nth-child(12) button")
        screen.expect(end <= button[0], f"a button at {button} is under the heading, which ends at {end}")
        screen.expect(end - edge < size[1] / 2, f"the heading is {end - edge} px high")
        screen.tab.evaluate("history.replaceState(null, '', '/')")


@check("whoever has a browser's type set larger has all words larger")
def larger_type(screen):
    screen.settle()
    # All in one step: nothing is drawn meanwhile.
    same = screen.tab.evaluate("""() => {
        const sizes = (size) => {
            document.documentElement.style.fontSize = size;
            return ['', 'none'].flatMap((name) => {
                document.body.className = name;
                return [...document.body.querySelectorAll('*')].map((part) => parseFloat(getComputedStyle(part).fontSize));
            });
        };
        const usual = sizes('100%');
        const parts = [...document.body.querySelectorAll('*')];
        return sizes('200%').flatMap((size, index) =>
            Math.abs(size - 2 * usual[index]) > 0.1 ? [parts[index % parts.length].outerHTML.slice(0, 60)] : []);
    }""")
    screen.equal(same, [], "what keeps its size")


@check("a text that a row lacks has no name in the row")
def nameless(screen):
    screen.settle()
    items = [{"id": text, "title": "short", "texts": [text]} for text in ("", "2024")]
    body = {"items": items, "total": 2, "next": None, "previous": None, "position": 0}
    screen.tab.route("**/api/search*", lambda route: route.fulfill(status=200, json=body))
    screen.type("short")
    screen.wait_title("short")
    names = screen.tab.evaluate("[...document.querySelectorAll('.row .texts > span')].map((text) => Boolean(text.dataset.name))")
    screen.equal(names, [False, True], "which texts have names")


@check("whoever hears a row hears its texts apart")
def apart(screen):
    screen.resize(390, 800)
    screen.tab.route("**/api/data", lambda route: route.fulfill(json={"name": "trial", "columns": ["row", "code", "city"], "version": "1"}))
    items = [{"id": "1", "title": "Tower", "texts": ["150-0002", "Shibuya"]}]
    body = {"items": items, "total": 1, "next": None, "previous": None, "position": 0, "version": "1"}
    screen.tab.route("**/api/search*", lambda route: route.fulfill(json=body))
    screen.open("/?q=tower")
    screen.wait("document.querySelectorAll('.row [data-name]').length === 2")
    nodes = screen.devtools.send("Accessibility.getFullAXTree")["nodes"]
    names = [node["name"]["value"].split() for node in nodes if node["role"]["value"] == "option" and "Tower" in node["name"]["value"]]
    screen.equal(names, [["Tower", "code", "150-0002", "city", "Shibuya"]], "what is heard")


@check("on paper texts stand below the names of their columns, without a count of rows that are not there")
def on_paper(screen):
    screen.type("heron")
    screen.wait_count("100,000 results")
    screen.settle()
    screen.tab.emulate_media(media="print")
    starts = "(row) => [...document.querySelectorAll(row)].map((text) => Math.round(text.getBoundingClientRect().left))"
    screen.equal(screen.tab.evaluate(starts, ".row:first-child .title, .row:first-child .texts > span"),
                 screen.tab.evaluate(starts, "#columns > span"), "where texts and their names begin")
    screen.equal(screen.tab.evaluate("document.querySelector('#count').offsetParent"), None, "the count")
    clamps = "(parts) => [...document.querySelectorAll(parts)].map((part) => getComputedStyle(part).webkitLineClamp)"
    screen.equal(set(screen.tab.evaluate(clamps, ".row .title, .row .texts span")), {"none"}, "after how many lines texts end")


@check("what was searched for in vain may be long: what helps is in sight")
def long_in_vain(screen):
    screen.resize(390, 600)
    screen.tab.locator("#field").fill("y" * 300)
    screen.wait("document.querySelector('#status').className === 'empty'")
    bottom = screen.tab.evaluate("document.querySelector('#status button').getBoundingClientRect().bottom")
    screen.expect(bottom <= 600, f"the button ends at {bottom}")

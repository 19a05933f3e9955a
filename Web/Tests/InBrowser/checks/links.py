"""Rows as links, and one row in full."""

from . import check
from .filtering import show


@check("a row is a link: Control-click and the middle button open it in a new tab, with the row open")
def new_tab(screen):
    screen.type("heron")
    screen.wait_count("100,000 results")
    screen.settle()
    row = screen.tab.locator(".row > a").nth(2)
    address = screen.tab.evaluate("document.querySelectorAll('.row > a')[2].href")
    screen.expect(address.endswith("/?q=heron&row=58"), f"the row's address is {address}")
    for how in ({"modifiers": ["Control"]}, {"button": "middle"}):
        with screen.context.expect_page() as opened:
            row.click(**how)
        other = opened.value
        other.wait_for_selector("#detail[open]")
        screen.equal(other.locator("#detail-title").text_content(), "Row 000058 coral heron", "the row in the new tab")
        screen.equal(other.locator("#field").input_value(), "heron", "the field of the new tab")
        other.close()
        screen.equal(screen.tab.evaluate("document.querySelector('dialog').open"), False, "it opened here, too")


@check("the address of a row that is open leads to it; closing it leaves the list's address")
def direct(screen):
    screen.open("/?q=heron&row=58")
    screen.wait("document.querySelector('dialog').open")
    screen.equal(screen.text("#detail-title"), "Row 000058 coral heron", "the row")
    screen.tab.locator("#close").click()
    screen.wait("!document.querySelector('dialog').open && !new URL(location).searchParams.has('row')")
    screen.equal(screen.tab.input_value("#field"), "heron", "the field")


@check("the address of a row that is gone says so, and shows the rows there are")
def gone(screen):
    screen.open("/?q=heron&row=nonesuch")
    screen.wait("document.querySelector('#correction p').textContent.startsWith('The row that this link')")
    screen.expect(screen.row_count() > 0, "no rows")
    screen.type(" 京都")
    screen.wait("document.querySelector('#correction').hidden")


@check("a row that is opened before the columns are known has their names as soon as they are")
def names_that_come_late(screen):
    # A tab of its own, which knows nothing of the data yet.
    other = screen.context.new_page()
    held = []
    other.route("**/api/data", lambda route: held.append(route))
    other.goto(screen.server.address + "/?q=heron&row=58")
    other.wait_for_selector("#detail[open]")
    screen.wait("document.querySelectorAll('#detail dl button').length > 0", tab=other)
    names = "[...document.querySelectorAll('#detail .label, #detail dt')].map((name) => name.textContent)"
    screen.expect(not any(other.evaluate(names)), "there are names that nobody has said")
    screen.expect(held, "the server was not asked what it has")
    for route in held:
        route.continue_()
    screen.wait(names + ".every(Boolean)", tab=other)
    screen.equal(other.locator("#detail dl button").first.get_attribute("aria-label"), "Copy: city", "its button")
    other.close()


@check("a row that is open when the page is reloaded is shown as it is by then, or said to be gone")
def changed_behind(screen):
    screen.open("/?q=heron")
    screen.wait_count("100,000 results")
    screen.settle()
    screen.tab.locator(".row > a").nth(2).click()
    screen.wait("document.querySelector('dialog').open")
    screen.pause(0.5)
    screen.server.control(edition=9)
    screen.tab.reload()
    screen.wait("document.querySelector('dialog').open")
    screen.wait("document.querySelector('#detail dl').textContent.includes('edition 9')")
    screen.equal(screen.text("#detail-title"), "Row 000058 coral heron", "the row")
    # It goes, and comes again.
    screen.server.control(first=60)
    screen.tab.reload()
    screen.wait("document.querySelector('#correction p').textContent.startsWith('The row that was open')")
    screen.wait("!document.querySelector('dialog').open")
    screen.server.control(first=0)
    screen.tab.locator(".row > a").first.click()
    screen.wait("document.querySelector('#correction').hidden && document.querySelector('dialog').open")


@check("a link to a row that was gone opens it where it has come back meanwhile")
def back_again(screen):
    screen.open("/?q=heron&row=58")
    screen.wait("document.querySelector('dialog').open")
    screen.server.control(first=60)
    screen.tab.reload()
    screen.wait("document.querySelector('#correction p').textContent.startsWith('The row that ')")
    # What the tab keeps has no such row, and the address still leads to it.
    screen.server.control(first=0)
    screen.tab.goto(screen.server.address + "/?q=heron&row=58")
    screen.wait("document.querySelector('dialog').open && document.querySelector('#correction').hidden")


@check("with room the row is a pane beside the list, which goes on: arrows change it, Escape closes it, nothing moves")
def pane(screen):
    screen.type("heron")
    screen.wait_count("100,000 results")
    screen.settle()
    screen.scroll(900)
    screen.settle()
    screen.wait("new URL(location).searchParams.has('at')")
    entries = screen.tab.evaluate("history.length")
    screen.tab.locator(".row > a").filter(has_text="heron").nth(25).click()
    screen.wait("document.querySelector('dialog').open && document.body.classList.contains('beside')")
    screen.settle()
    boxes = screen.tab.evaluate("""['#scroller', '#detail'].map((s) => document.querySelector(s).getBoundingClientRect())
        .map(({left, right}) => [left, right])""")
    screen.expect(boxes[0][1] <= boxes[1][0], f"the pane lies over the list: {boxes}")
    first = screen.text("#detail-title")
    screen.press("ArrowDown")
    screen.wait(f"document.querySelector('#detail-title').textContent !== {first!r}")
    chosen = screen.tab.evaluate("document.querySelector('.chosen').record")
    screen.equal(screen.text("#detail-title"), chosen["title"], "the row in the pane")
    screen.equal(screen.tab.evaluate("new URL(location).searchParams.get('row')"), chosen["id"], "the address")
    screen.press("Escape")
    screen.wait("!document.querySelector('dialog').open && history.state === null")
    screen.equal(screen.tab.evaluate("history.length"), entries + 1, "entries of the history")
    screen.equal(screen.tab.evaluate("document.querySelector('.chosen').record.id"), chosen["id"], "the row chosen")


@check("no row moves or changes its height when one is opened beside the list, nor when others are, and the texts of all end before the pane, which has what is free of a wide window")
def beside(screen):
    places = """[...document.querySelectorAll('.row > a, #columns')].slice(0, 12).map((part) => {
        const { left, top, height } = part.getBoundingClientRect(); return [left, top, height]; })"""
    # Of what is in sight: how far its end is from the pane, and where columns and their names begin.
    ends = """['.row > a', '#columns > span'].map((parts) => document.querySelector('dialog').getBoundingClientRect().left -
        Math.max(...[...document.querySelectorAll(parts)].map((part) => part.getBoundingClientRect().right)))"""
    starts = """['#columns > span', '.row .title, .row .texts > span'].map((parts) => [...document.querySelectorAll(parts)].slice(0, 2)
        .map((part) => part.getBoundingClientRect().left))"""
    screen.server.control(uneven=True)
    for width in (1000, 1280, 1920, 2560):
        screen.resize(width, 900)
        screen.open("/?q=heron")
        screen.wait_count("100,000 results")
        screen.settle()
        before = screen.tab.evaluate(places)
        screen.tab.locator(".row > a").nth(3).click()
        screen.wait("document.querySelector('dialog').open && document.body.classList.contains('beside')")
        screen.settle()
        screen.equal(screen.tab.evaluate(places), before, f"where rows are at {width} px")
        screen.press("ArrowDown", "ArrowDown", "ArrowUp")
        screen.settle()
        screen.equal(screen.tab.evaluate(places), before, f"where rows are after the next was opened at {width} px")
        pane, scroller = screen.tab.evaluate(
            "[document.querySelector('dialog').getBoundingClientRect().left, document.querySelector('#scroller').getBoundingClientRect().right]")
        screen.equal(scroller, pane, f"where the list ends at {width} px")
        screen.expect(min(screen.tab.evaluate(ends)) >= 0, f"at {width} px rows and names end {screen.tab.evaluate(ends)} px before the pane")
        names, texts = screen.tab.evaluate(starts)
        screen.equal(texts, names, f"where texts and their names begin beside the pane at {width} px")
        screen.tab.emulate_media(media="print")
        end = screen.tab.evaluate("document.querySelector('.row').getBoundingClientRect().right")
        screen.expect(end <= width, f"on paper of {width} px a row ends at {end}")
        screen.tab.emulate_media(media="screen")
        screen.press("Escape")
        screen.wait("!document.querySelector('dialog').open && history.state === null")
        screen.settle()
        screen.equal(screen.tab.evaluate(places), before, f"where rows are once it is closed at {width} px")


@check("beside an open row texts of several lines have as many as before, those that come later too")
def lines_beside(screen):
    places = """[...document.querySelectorAll('.row > a')].map((part) => {
        const { top, height } = part.getBoundingClientRect(); return [top, height]; })"""
    over = """Math.max(...[...document.querySelectorAll('.row > a')].map((row) => row.getBoundingClientRect().right)) -
        document.querySelector('dialog').getBoundingClientRect().left"""
    words = "a sturdy piece of furniture that is delivered with its tools "
    for columns in (["line"], ["name", "text"], ["name", "a", "b", "c", "d", "e"]):
        for width in (1000, 1280, 1440):
            screen.resize(width, 800)
            texts = [f"Row {number} {words * (number % 7)}" for number in range(60)]
            show(screen, columns, *([text] * len(columns) for text in texts))
            before = screen.tab.evaluate(places)
            screen.expect(len({height for _, height in before}) >= 3, f"rows at {width} px are {before[:8]}")
            screen.tab.locator(".row > a").nth(3).click()
            screen.wait("document.querySelector('dialog').open && document.body.classList.contains('beside')")
            screen.settle()
            screen.equal(screen.tab.evaluate(places), before, f"where rows are at {width} px")
            screen.expect(screen.tab.evaluate(over) <= 0, f"rows at {width} px go on under the pane for {screen.tab.evaluate(over)} px")
            screen.press("Escape")
            screen.wait("!document.querySelector('dialog').open && history.state === null")
            screen.settle()
            screen.equal(screen.tab.evaluate(places), before, f"where rows are at {width} px once it is closed")
    screen.tab.unroute_all()
    screen.open("/?q=heron")
    screen.wait_count("100,000 results")
    screen.settle()
    screen.tab.locator(".row > a").nth(3).click()
    screen.wait("document.querySelector('dialog').open && document.body.classList.contains('beside')")
    count = screen.row_count()
    screen.scroll(2000)
    screen.wait(f"document.querySelectorAll('.row').length > {count}")
    screen.settle()
    screen.expect(screen.tab.evaluate(over) <= 0, f"rows that came later go on under the pane for {screen.tab.evaluate(over)} px")


@check("without room the row is a sheet over the list; a pane becomes one when the window gets narrower")
def sheet(screen):
    screen.settle()
    screen.press("ArrowDown", "Enter")
    screen.wait("document.querySelector('dialog').open")
    screen.equal(screen.tab.evaluate("document.querySelector('dialog').matches(':modal')"), False, "modal")
    screen.resize(700, 800)
    screen.wait("document.querySelector('dialog').matches(':modal')")
    screen.equal(screen.text("#detail-title"), "Row 000000 amber adder", "the row")
    screen.press("Escape")
    screen.wait("!document.querySelector('dialog').open && history.state === null")
    screen.equal(screen.tab.evaluate("document.activeElement.id"), "field", "the focus")


@check("what is typed while a row is open closes it, and is searched for")
def typed(screen):
    screen.settle()
    screen.press("ArrowDown", "Enter")
    screen.wait("document.querySelector('dialog').open")
    screen.type("gecko")
    screen.wait("!document.querySelector('dialog').open")
    screen.wait("document.querySelector('.row .title')?.textContent.includes('gecko')")
    screen.wait("new URL(location).searchParams.get('q') === 'gecko' && !new URL(location).searchParams.has('row')")

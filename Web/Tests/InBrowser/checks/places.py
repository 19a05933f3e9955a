"""Addresses, reload, back and forward."""

from . import check
from .scrolling import walk


def deep(screen):
    """Scrolls down and waits until the address says so."""
    screen.settle()
    walk(screen, 700, lambda row: row >= 500)
    screen.settle()
    first = screen.first_on_screen()
    screen.wait(f"new URL(location).searchParams.get('at') === {first!r}")
    # What is about to be seen may have been asked for meanwhile.
    screen.settle()
    return first, screen.top_of(first)


@check("the address says the query and the row at the top")
def address(screen):
    screen.type("heron 京都")
    screen.wait_count("8,336 results")
    screen.wait("new URL(location).searchParams.get('q') === 'heron 京都'")
    screen.equal(screen.tab.title(), "heron 京都 – trial", "the title")


@check("a reload shows the same rows at the same place, without asking for what was there")
def reload(screen):
    screen.type("heron")
    screen.wait_count("100,000 results")
    screen.settle()
    walk(screen, 700, lambda row: row >= 3000)
    screen.settle()
    first = screen.first_on_screen()
    screen.wait(f"new URL(location).searchParams.get('at') === {first!r}")
    screen.settle()
    top = screen.top_of(first)
    screen.server.control(clear=True)
    screen.tab.reload()
    screen.wait_count("100,000 results")
    screen.settle()
    screen.equal(screen.first_on_screen(), first, "the row at the top")
    screen.expect(abs(screen.top_of(first) - top) <= 1, f"it moved by {screen.top_of(first) - top}")
    screen.equal(screen.server.searches(), [], "searches")
    walk(screen, -700, lambda row: row < 8 * 10)


@check("away and back shows the same rows, without asking for what was there")
def away_and_back(screen):
    first, top = deep(screen)
    screen.server.control(clear=True)
    screen.tab.goto(screen.server.address + "/healthz")
    screen.tab.go_back()
    screen.wait_title("Row 0")
    screen.settle()
    screen.equal(screen.first_on_screen(), first, "the row at the top")
    screen.expect(abs(screen.top_of(first) - top) <= 1, "it moved")
    screen.equal(screen.server.searches(), [], "searches")


@check("what was put away is loaded anew if the data has changed meanwhile")
def changed_meanwhile(screen):
    first, _ = deep(screen)
    screen.tab.goto(screen.server.address + "/healthz")
    screen.server.control(edition=9)
    screen.tab.go_back()
    screen.wait("document.querySelector('.row .texts')?.textContent.includes('edition 9')")
    screen.settle()
    screen.equal(screen.first_on_screen(), first, "the row at the top")


@check("what the data has is asked for anew, once, when an answer shows that it has changed")
def described_anew(screen):
    screen.settle()
    asked = []
    screen.tab.on("request", lambda request: asked.append(request.url) if request.url.endswith("/api/data") else None)
    screen.server.control(edition=9)
    screen.type("heron")
    screen.wait("document.querySelector('.row .texts')?.textContent.includes('edition 9')")
    screen.wait_for(asked)
    screen.pause(0.5)
    screen.settle()
    screen.equal(len(asked), 1, "how often it was asked for")


@check("back leads to the query that was submitted, with its rows at once")
def history(screen):
    screen.type("heron")
    screen.wait_count("100,000 results")
    screen.press("Enter")
    screen.wait("document.querySelector('dialog').open")
    screen.press("Escape")
    screen.wait("!document.querySelector('dialog').open && history.state === null")
    screen.tab.locator("#field").fill("gecko 東京")
    screen.wait("new URL(location).searchParams.get('q') === 'gecko 東京'")
    screen.settle()
    screen.server.control(clear=True)
    screen.tab.go_back()
    screen.wait("document.querySelector('.row .title').textContent.includes('heron')")
    screen.equal(screen.tab.input_value("#field"), "heron", "the field")
    screen.equal(screen.queries(), [], "searches")
    screen.tab.go_forward()
    screen.wait("document.querySelector('.row .title').textContent.includes('gecko')")


@check("Back closes a row that is open, Forward opens it again, and the list is where it was")
def back_from_detail(screen):
    screen.type("heron")
    screen.wait_count("100,000 results")
    screen.settle()
    screen.scroll(900)
    screen.settle()
    screen.wait("new URL(location).searchParams.has('at')")
    place = screen.at(400)
    entries = screen.tab.evaluate("history.length")
    for close in ("back", "Escape", "button"):
        screen.tab.locator(".row").filter(has_text="heron").nth(25).click()
        screen.wait("document.querySelector('dialog').open && new URL(location).searchParams.has('at')")
        title = screen.text("#detail-title")
        if close == "back":
            screen.tab.go_back()
        elif close == "Escape":
            screen.press("Escape")
        else:
            screen.tab.locator("#close").click()
        screen.wait("!document.querySelector('dialog').open && history.state === null")
        screen.equal(screen.tab.input_value("#field"), "heron", f"the field after {close}")
        screen.expect(abs(screen.top_of(place["id"]) - place["top"]) <= 1, f"the list moved after {close}")
    screen.equal(screen.tab.evaluate("history.length"), entries + 1, "entries of the history")
    screen.tab.go_forward()
    screen.wait("document.querySelector('dialog').open")
    screen.equal(screen.text("#detail-title"), title, "the row opened again")
    screen.tab.go_back()
    screen.wait("!document.querySelector('dialog').open && history.state === null")


@check("what is done while a browser takes its time to leave a row's entry gets its address and entry all the same")
def slow_to_leave(screen):
    # It takes until it is told to, so that all is done before that however busy the machine is.
    screen.tab.evaluate("(back => { history.back = () => { window.leave = back; } })(history.back.bind(history))")
    screen.type("heron")
    screen.wait_count("100,000 results")
    screen.settle()
    row = screen.tab.locator(".row").filter(has_text="heron")
    row.nth(2).click()
    screen.wait("document.querySelector('dialog').open")
    screen.press("Escape")
    screen.wait("!document.querySelector('dialog').open")
    # What closing it moves has moved.
    screen.pause(0.5)
    screen.scroll(900)
    screen.settle()
    # The address of the place would be written by now.
    screen.pause(0.5)
    screen.tab.evaluate("leave()")
    screen.wait("history.state === null && new URL(location).searchParams.has('at')")
    # Another row, opened before that entry was left, has an entry of its own, and closing it leaves that one.
    entries = screen.tab.evaluate("history.length")
    row.nth(25).click()
    screen.wait("document.querySelector('dialog').open")
    screen.press("Escape")
    screen.press("ArrowDown", "Enter")
    screen.wait("document.querySelector('dialog').open && new URL(location).searchParams.has('row')")
    title = screen.text("#detail-title")
    screen.tab.evaluate("leave()")
    screen.wait("document.querySelector('.chosen').record.id === history.state?.row")
    screen.wait("history.state?.row === new URL(location).searchParams.get('row')")
    screen.press("Escape")
    screen.tab.evaluate("leave()")
    screen.wait("!document.querySelector('dialog').open && history.state === null")
    screen.equal(screen.tab.evaluate("history.length"), entries, "entries of the history")
    screen.equal(screen.tab.input_value("#field"), "heron", "the field")
    screen.expect(screen.tab.evaluate("new URL(location).searchParams.has('at')"), "the place is not in the address")
    screen.tab.go_forward()
    screen.wait("document.querySelector('dialog').open")
    screen.equal(screen.text("#detail-title"), title, "the row opened last")


@check("a row that was open leaves no mark on the list that follows: without a text it stands at its start")
def start_after_detail(screen):
    # A row that is among the first of everything, too.
    for text, keys in (("000020", ["Escape"] * 3), ("000000", ["Escape"] * 3), ("000021", ["Control+a", "Delete"])):
        screen.type(text)
        screen.wait_title(f"Row {text}")
        screen.settle()
        screen.press("Enter")
        screen.wait("document.querySelector('dialog').open")
        screen.settle()
        screen.press(*keys)
        screen.wait("!document.querySelector('dialog').open && !document.querySelector('#welcome').hidden")
        screen.wait("history.state === null && location.search === ''")
        screen.settle()
        screen.pause(0.5)
        screen.equal(screen.tab.evaluate("document.querySelector('#scroller').scrollTop"), 0, f"the place after {text}")
        screen.equal(screen.tab.evaluate("location.search"), "", f"the address after {text}")


@check("a reload with a row open beside the list moves nothing, and leaves the focus in the field")
def reload_with_detail(screen):
    # Rows are higher in the list that is left, which has no columns.
    screen.resize(1050, 800)
    deep(screen)
    screen.tab.mouse.click(300, 400)
    screen.wait("document.querySelector('dialog').open")
    screen.settle()
    screen.pause(0.5)
    first = screen.first_on_screen()
    top = screen.top_of(first)
    for _ in range(3):
        screen.tab.reload()
        screen.wait("document.querySelector('dialog').open")
        screen.settle()
        screen.pause(0.5)
        screen.equal(screen.first_on_screen(), first, "the row at the top")
        screen.expect(abs(screen.top_of(first) - top) <= 1, f"it moved by {screen.top_of(first) - top}")
        screen.equal(screen.tab.evaluate("document.activeElement.id"), "field", "the focus")


@check("a list that is flung still while a row is opened over it has its address once that is closed")
def flung_below_detail(screen):
    screen.resize(390, 844)
    screen.type("heron")
    screen.wait_count("100,000 results")
    screen.settle()
    screen.scroll(600)
    screen.settle()
    screen.pause(0.5)
    screen.tab.mouse.click(200, 400)
    screen.wait("document.querySelector('dialog').open")
    screen.scroll_by(900)
    screen.settle()
    screen.pause(0.5)
    screen.press("Escape")
    screen.wait("!document.querySelector('dialog').open && history.state === null")
    screen.wait(f"new URL(location).searchParams.get('at') === {screen.first_on_screen()!r}")


@check("a long row opens at its top")
def long_detail(screen):
    screen.settle()
    body = {"items": [{"id": "1", "title": "long", "texts": [f"line {n} " * 30 for n in range(60)]}], "total": 1,
            "next": None, "previous": None, "position": 0}
    screen.tab.route("**/api/search*", lambda route: route.fulfill(status=200, json=body))
    screen.type("long")
    screen.wait("document.querySelector('.row .title')?.textContent === 'long'")
    screen.tab.locator(".row").click()
    screen.wait("document.querySelector('dialog').open")
    screen.expect(screen.tab.evaluate("(d => d.scrollHeight > d.clientHeight && d.scrollTop === 0)"
                                      "(document.querySelector('dialog'))"), "it is not at its top")
    screen.press("Escape")
    screen.wait("!document.querySelector('dialog').open && history.state === null")


@check("a link leads to its row in a new tab")
def link(screen):
    screen.open("/?q=heron&at=56")
    screen.wait_count("100,000 results")
    screen.settle()
    screen.equal(screen.first_on_screen(), "56", "the row at the top")
    screen.equal(screen.tab.input_value("#field"), "heron", "the field")


@check("what the server says of its data stands above the first rows that are drawn; they wait for it a quarter of a second, if it comes")
def described_first(screen):
    # A tab of its own, which knows nothing of the data yet: what it has comes after the rows, fails, or takes long. A busy machine
    # may be too late for the first; it need be in time once.
    tried = set()
    for how in (*["later"] * 15, "failed", "never"):
        if how in tried:
            continue
        other = screen.context.new_page()
        # The engine is told the time with each event, and waits from there; a busy machine asks the server much later.
        other.add_init_script("""const time = performance.now.bind(performance);
            performance.now = () => (window.toldAt = time());
            const ask = window.fetch;
            window.fetch = async (address, ...rest) => {
                const data = String(address).endsWith('/api/data');
                if (data) window.askedAt ??= window.toldAt;
                const answer = await ask(address, ...rest);
                // After the answer to the search, but soon.
                if (data && HOW === 'later') await new Promise((done) => setTimeout(done, Math.max(0, 120 - performance.now() + window.askedAt)));
                if (data && HOW === 'failed') throw new TypeError();
                if (data && HOW === 'never') await new Promise(() => {});
                if (!data) return answer;
                // All of it: the page has it at once.
                const body = await answer.arrayBuffer();
                window.answeredAt ??= performance.now();
                return new Response(body, answer);
            };
            window.tops = new Set();
            const look = () => {
                const row = document.querySelector('.row');
                if (row) { window.drawnAt ??= performance.now(); window.tops.add(Math.round(row.getBoundingClientRect().top)); }
                requestAnimationFrame(look);
            };
            look();""".replace("HOW", repr(how)))
        other.goto(screen.server.address)
        screen.wait("window.drawnAt", tab=other)
        screen.pause(0.3)
        # A machine that stops before the page has read the answer lets its time pass, too.
        if how == "later" and other.evaluate("!(window.answeredAt - window.askedAt < 200 && window.drawnAt - window.answeredAt < 45)"):
            other.close()
            continue
        tried.add(how)
        screen.equal(other.evaluate("document.querySelector('#columns').hidden"), how != "later", f"whether there are no columns where it is {how}")
        screen.equal(len(other.evaluate("[...window.tops]")), 1, f"where the first row stood, where it is {how}")
        waited = other.evaluate("window.drawnAt - window.askedAt")
        screen.expect(how != "never" or waited >= 245, f"the rows that waited were drawn after {waited} ms")
        other.close()
    screen.expect("later" in tried, "the server never answered in time")


@check("where it is known late what the data has, nobody who has scrolled meanwhile loses the place, in a wide window and a narrow one")
def described_late(screen):
    for width in (1280, 390):
        # A tab of its own, which knows nothing of the data yet.
        other = screen.context.new_page()
        held = []
        other.route("**/api/data", lambda route: held.append(route))
        other.goto(screen.server.address)
        screen.resize(width, 800, tab=other)
        screen.wait("document.querySelectorAll('.row').length >= 80", tab=other)
        first = """() => {
            const edge = document.querySelector('#scroller').getBoundingClientRect().top;
            window.first ??= [...document.querySelectorAll('.row')].find((row) => row.getBoundingClientRect().bottom > edge);
            return [window.first.record.id, window.first.isConnected, window.first.getBoundingClientRect().top]; }"""
        other.evaluate("document.querySelector('#scroller').scrollTop = 900")
        before = other.evaluate(first)
        screen.expect(held, "the server was not asked what it has")
        for route in held:
            route.continue_()
        screen.wait("!document.querySelector('#facets').hidden", tab=other)
        after = other.evaluate(first)
        screen.expect(after[:2] == before[:2] and abs(after[2] - before[2]) <= 1, f"at {width} px {before} is {after}")
        other.close()


@check("a link to a row that is gone shows the result from its start")
def gone(screen):
    screen.open("/?q=heron&at=nonesuch")
    screen.wait_count("100,000 results")
    screen.equal(screen.titles()[0], "Row 000056 amber heron", "the first row")
    screen.equal(screen.first_on_screen(), "56", "the row at the top")


@check("nothing is asked of another host")
def hosts(screen):
    screen.type("heron")
    screen.settle()
    others = [url for url in screen.requests if not url.startswith(screen.server.address)]
    screen.equal(others, [], "requests elsewhere")

"""The element <incremental-search> in a page of another site, under a strict policy."""

import subprocess

from . import site_check
from .access import faultless

STYLE = """(selector) => { const style = getComputedStyle(
    document.querySelector('incremental-search').shadowRoot.querySelector(selector));
    return [style.borderTopStyle, style.textTransform, style.letterSpacing, style.fontFamily.includes('Georgia')]; }"""

SEARCH = "document.querySelector('incremental-search')"


def put(screen, **attributes):
    """An element with these attributes in place of the one that is there."""
    screen.tab.evaluate("""([attributes, endpoint]) => { const search = document.createElement('incremental-search');
        for (const [name, value] of Object.entries({endpoint, ...attributes})) search.setAttribute(name, value);
        document.querySelector('incremental-search').replaceWith(search); }""", [attributes, screen.server.address])


# The row at the top, and where it is.
PLACE = """(() => { const edge = root.querySelector('#scroller').getBoundingClientRect().top;
    const row = [...root.querySelectorAll('.row')].find((row) => row.getBoundingClientRect().bottom > edge + 0.5);
    return row && `${row.record.id} ${Math.round(row.getBoundingClientRect().top - edge)}`; })()"""


def scrolled(screen, by):
    """Where the list is once the rows there have come."""
    screen.inside(f"root.querySelector('#scroller').scrollTop += {by}")
    screen.pause(0.1)
    # A jump begins after a moment: until a row is at the top and at the end.
    screen.wait_inside("""(() => { const box = root.querySelector('#scroller').getBoundingClientRect();
        const rows = [...root.querySelectorAll('.row')].map((row) => row.getBoundingClientRect());
        const isAt = (place) => rows.some((row) => row.top <= place && row.bottom >= place);
        return isAt(box.top + 60) && isAt(box.bottom - 1) && root.querySelector('#rows').getAttribute('aria-busy') === 'false'; })()""")
    still(screen)
    return screen.inside(PLACE)


def still(screen):
    """Until nothing has been on its way for four frames."""
    screen.tab.evaluate("""async () => { for (let still = 0; still < 4;) {
        await new Promise(requestAnimationFrame);
        const rows = document.querySelector('incremental-search')?.shadowRoot.querySelector('#rows');
        still = rows?.getAttribute('aria-busy') === 'false' ? still + 1 : 0;
    } }""")


def complaint(screen, *texts):
    """What the element has complained of, once."""
    screen.wait_for(screen.errors)
    screen.equal(len(screen.errors), 1, f"complaints ({screen.errors})")
    screen.expect(all(text in screen.errors[0] for text in texts), f"it complained: {screen.errors}")
    screen.errors.clear()


@site_check("under the strictest policy it searches another origin; what is chosen is an event with the row")
def plain(screen):
    screen.open("plain.html")
    screen.equal(screen.inside("root.querySelector('#field').placeholder"), "Your address", "the words of the site")
    screen.equal(screen.tab.evaluate("document.activeElement.localName"), "body", "the focus that nobody gave it")
    screen.type("shibuya")
    screen.wait_inside("root.querySelector('#count').textContent.startsWith('160 ')")
    screen.equal(screen.titles()[0], "東京都渋谷区", "the best row")
    screen.expect(screen.inside("root.querySelector('.row mark').textContent") == "渋谷", "nothing is marked")
    screen.press("ArrowDown", "ArrowDown")
    screen.expect(screen.inside("root.getElementById(root.querySelector('#field').getAttribute('aria-activedescendant'))"
                                "?.getAttribute('aria-selected')") == "true", "no row is active for screen readers")
    screen.press("Enter")
    screen.wait("document.querySelector('#chosen').textContent === '東京都渋谷区代々木 (151-0053, トウキョウト シブヤク ヨヨギ)'")
    screen.tab.locator("incremental-search .row").nth(2).click()
    screen.wait("document.querySelector('#chosen').textContent.startsWith('東京都渋谷区渋谷 (')")
    screen.equal(screen.tab.evaluate("[location.pathname, location.search]"), ["/plain.html", ""], "the site's address")
    # The text is a property.
    screen.equal(screen.tab.evaluate("document.querySelector('incremental-search').value"), "shibuya", "the text")
    screen.tab.evaluate("document.querySelector('incremental-search').value = '京都'")
    screen.wait_inside("root.querySelector('#field').value === '京都' && root.querySelector('.row .title').textContent === '京都府京都市'"
                       " || root.querySelector('.row .title').textContent.startsWith('京都')")
    # Far away, and nothing of the site's scrolls.
    screen.inside("root.querySelector('#scroller').scrollTop = 1e6")
    screen.wait_inside("root.querySelector('.row') && root.querySelector('#before').offsetHeight > 10000")
    screen.equal(screen.tab.evaluate("scrollY"), 0, "the site's place")
    faultless(screen, "in a site")


@site_check("the site's style does not reach into it, but its properties do; a theme is light, dark, or the site's")
def looks(screen):
    screen.open("plain.html")
    # What is inherited, too.
    screen.tab.evaluate("Object.assign(document.body.style, {textTransform: 'uppercase', letterSpacing: '3px'})")
    for selector in ("#bar", "#field", ".row > a", ".row .title"):
        style = screen.tab.evaluate(STYLE, selector)
        screen.expect(style[0] != "dotted" and style[1:] == ["none", "normal", False], f"{selector}: {style}")
    screen.equal(screen.tab.evaluate("document.querySelector('incremental-search').offsetHeight"), 384, "its height")
    ground = "getComputedStyle(root.querySelector('#page')).backgroundColor"
    light = screen.inside(ground)
    accent = "getComputedStyle(root.querySelector('#correction button')).color"
    screen.equal(screen.inside(accent), "rgb(122, 31, 162)", "the site's colour")
    # A site that is light stays so on a dark system, unless it wants otherwise.
    screen.tab.emulate_media(color_scheme="dark")
    screen.equal(screen.inside(ground), light, "the ground on a dark system")
    screen.tab.evaluate("document.querySelector('incremental-search').setAttribute('theme', 'auto')")
    screen.expect(screen.inside(ground) != light, "auto is not the system's")
    screen.tab.emulate_media(color_scheme="light")
    screen.equal(screen.inside(ground), light, "the ground on a light system")
    screen.tab.evaluate("document.querySelector('incremental-search').setAttribute('theme', 'dark')")
    screen.expect(screen.inside(ground) != light, "dark is light")


@site_check("rows with an address of the site's own are links to it, which a handler may prevent")
def links(screen):
    screen.open("plain.html")
    screen.tab.evaluate("""() => { const search = document.createElement('incremental-search');
        search.setAttribute('endpoint', document.querySelector('incremental-search').getAttribute('endpoint'));
        search.setAttribute('href', 'react.html?id={id}');
        search.setAttribute('value', 'shibuya');
        document.querySelector('incremental-search').replaceWith(search); }""")
    screen.wait_inside("root.querySelector('#count').textContent.startsWith('160 ')")
    href = screen.inside("root.querySelector('.row a').href")
    screen.expect(href.startswith(f"{screen.site.origin}/react.html?id="), f"the address {href}")
    screen.tab.evaluate("document.querySelector('incremental-search').addEventListener('choose', (event) => "
                        "event.preventDefault(), {once: true})")
    screen.tab.locator("incremental-search .row a").first.click()
    screen.equal(screen.tab.evaluate("location.pathname"), "/plain.html", "the address, prevented")
    screen.tab.locator("incremental-search .row a").first.click()
    screen.wait("location.pathname === '/react.html'")


@site_check("in React it is an element like others: attributes follow the state, choosing changes it")
def framework(screen):
    screen.open("react.html")
    screen.type("shibuya")
    screen.wait_inside("root.querySelector('#count').textContent.startsWith('160 ')")
    screen.press("Enter")
    screen.wait("document.querySelector('#chosen').textContent === '東京都渋谷区'")
    ground = screen.inside("getComputedStyle(root.querySelector('#page')).backgroundColor")
    screen.tab.locator("button", has_text="light").click()
    screen.wait_inside(f"getComputedStyle(root.querySelector('#page')).backgroundColor !== {ground!r}")
    screen.equal(screen.inside("root.querySelector('#field').value"), "shibuya", "the text after a state of the site's")


@site_check('near-equal rows are one in it, too; with groups="off" each stands for itself')
def groups(screen):
    screen.open("plain.html")
    first = "[...root.querySelectorAll('.row .title')].slice(0, 6).map((title) => title.textContent)"
    screen.type("roppongi")
    screen.wait_inside("root.querySelector('.row .more')?.textContent.startsWith('+ ')")
    grouped = screen.inside(first)
    screen.tab.evaluate("""() => { const search = document.createElement('incremental-search');
        search.setAttribute('endpoint', document.querySelector('incremental-search').getAttribute('endpoint'));
        search.setAttribute('groups', 'off');
        search.setAttribute('value', 'roppongi');
        document.querySelector('incremental-search').replaceWith(search); }""")
    screen.wait_inside("root.querySelector('.row mark')?.textContent === '六本木'")
    screen.equal(screen.inside("root.querySelectorAll('.row .more').length"), 0, "what shows others")
    screen.expect(screen.inside("root.querySelectorAll('.row').length") > len(grouped), "rows stand behind others")
    screen.expect(screen.inside(first) != grouped, "the same rows as with groups")


@site_check("a theme changes the page's own colours, type and shape, light and dark, and not the element's")
def theme(screen):
    screen.tab.goto(screen.server.address + "/?q=shibuya")
    screen.wait("document.querySelectorAll('.row').length")
    look = """(() => { const page = getComputedStyle(document.querySelector('#page'));
        const bar = getComputedStyle(document.querySelector('#bar'));
        return [page.backgroundColor, bar.borderTopColor, bar.borderTopLeftRadius, page.fontFamily]; })()"""
    screen.tab.locator("#field").focus()
    screen.equal(screen.tab.evaluate(look),
                 ["rgb(255, 255, 255)", "rgb(10, 125, 79)", "4px", '"Source Sans 3", sans-serif'], "the light look")
    screen.tab.emulate_media(color_scheme="dark")
    screen.equal(screen.tab.evaluate(look)[:2], ["rgb(16, 20, 19)", "rgb(126, 224, 181)"], "the dark look")
    # What it says nothing of is as without it.
    screen.equal(screen.tab.evaluate("getComputedStyle(document.querySelector('.row .title')).color"), "rgb(237, 237, 240)",
                 "the text")
    faultless(screen, "with a theme")
    screen.open("plain.html")
    screen.equal(screen.inside("getComputedStyle(root.querySelector('#bar')).borderTopLeftRadius"), "0px", "the element's shape")


@site_check("moved in the page, or taken out and put back, it keeps its place")
def moved(screen):
    screen.open("plain.html")
    for distance in (800, 11_200):
        before = scrolled(screen, distance)
        for move in ("document.querySelector('main').append(element)", "element.remove(); document.querySelector('main').append(element)",
                     "element.remove(); await moment(); document.querySelector('main').append(element)",
                     "element.style.display = 'none'; await moment(); element.style.display = ''"):
            screen.tab.evaluate(f"""async () => {{ const element = {SEARCH};
                const moment = () => new Promise((done) => setTimeout(done, 300));
                {move}; }}""")
            screen.pause(0.2)
            still(screen)
            screen.wait_inside(f"{PLACE} === {before!r}")
    # The list goes on from there.
    scrolled(screen, 6000)
    # Other rows are seen from their start.
    screen.tab.evaluate(f"() => {{ const element = {SEARCH}; element.remove(); element.value = 'shibuya'; "
                        "setTimeout(() => document.querySelector('main').append(element), 300); }")
    screen.wait("document.querySelector('incremental-search')")
    screen.wait_inside("root.querySelector('.row .title')?.textContent === '東京都渋谷区'")
    screen.equal(screen.inside("root.querySelector('#scroller').scrollTop"), 0, "the place of another result")


@site_check("out of the page it asks for nothing, however it is failing or set; back in it, it goes on")
def away(screen):
    screen.open("plain.html")
    screen.context.set_offline(True)
    screen.tab.evaluate(f"window.element = {SEARCH}; element.value = 'shibu'")
    screen.wait_inside("!root.querySelector('#status').hidden")
    # In the page, where nothing comes between.
    screen.tab.evaluate("""() => { const ask = window.fetch; window.asked = [];
        window.fetch = (address, ...rest) => { asked.push(String(address)); return ask(address, ...rest); };
        element.remove(); asked = []; element.value = 'shibuya'; }""")
    screen.pause(4.5)
    screen.equal(screen.tab.evaluate("asked"), [], "what was asked for while it was out of the page")
    screen.context.set_offline(False)
    screen.tab.evaluate("document.querySelector('main').append(element)")
    screen.wait_inside("root.querySelector('#count').textContent.startsWith('160 ')")
    screen.equal(screen.tab.evaluate("element.value"), "shibuya", "the text")


@site_check("a value set before the script is there counts; the script may come twice, or where there is no browser")
def late(screen):
    screen.tab.goto(f"{screen.site.origin}/site.css")
    screen.tab.evaluate("""async (endpoint) => { const search = document.createElement('incremental-search');
        search.setAttribute('endpoint', endpoint);
        search.value = 'shibuya';
        document.body.append(search);
        window.first = await import('/incremental-search.js'); }""", screen.server.address)
    screen.wait_inside("root.querySelector('#count').textContent.startsWith('160 ')")
    screen.tab.evaluate(f"{SEARCH}.value = '京都'")
    screen.wait_inside("root.querySelector('#field').value === '京都' && root.querySelector('.row .title').textContent.startsWith('京都')")
    screen.expect(screen.tab.evaluate(f"import('/incremental-search.js?2').then((again) => "
                                      f"again.IncrementalSearch === first.IncrementalSearch && {SEARCH} instanceof again.IncrementalSearch)"),
                  "the script under another address has another class")
    script = screen.site.element / "incremental-search.js"
    subprocess.run(["node", "--input-type=module", "-e", f"await import({str(script.resolve().as_uri())!r})"], check=True)


@site_check("its words and its text are there before its program; a program of any type starts, one that is missing is told")
def program(screen):
    screen.open("plain.html")
    held = []
    screen.tab.route("**/SearchPage.wasm", lambda route: held.append(route))
    put(screen, value="shibuya", placeholder="Address")
    screen.equal(screen.inside("[root.querySelector('#field').placeholder, root.querySelector('#field').value]"), ["Address", "shibuya"],
                 "what is seen before the program is there")
    screen.tab.locator("incremental-search #clear").click()
    screen.equal(screen.tab.evaluate(f"{SEARCH}.value"), "", "the text, cleared")
    screen.tab.evaluate(f"{SEARCH}.value = 'shibuya'")
    screen.wait_for(held)
    held[0].fulfill(path=screen.site.element / "SearchPage.wasm", content_type="application/octet-stream")
    screen.wait_inside("root.querySelector('#count').textContent.startsWith('160 ')")
    for answer in ({"status": 404}, {"status": 200, "content_type": "text/html", "body": "<!doctype html>"}):
        screen.tab.unroute("**/SearchPage.wasm")
        screen.tab.route("**/SearchPage.wasm", lambda route: route.fulfill(**answer))
        put(screen)
        screen.wait_inside("root.querySelector('#unloaded').offsetHeight")
        complaint(screen, "wasm", "/SearchPage.wasm")
    # Put elsewhere, it tries again.
    screen.tab.unroute("**/SearchPage.wasm")
    screen.tab.evaluate(f"document.querySelector('main').append({SEARCH})")
    screen.wait_inside("root.querySelectorAll('.row').length && !root.querySelector('#unloaded').offsetHeight")


@site_check("other attributes count: another server is searched for the same text, links and language are others")
def attributes(screen):
    screen.open("plain.html")
    put(screen, endpoint="http://[")
    screen.wait_inside("root.querySelector('#unstarted').offsetHeight")
    complaint(screen, "endpoint")
    screen.tab.evaluate("dispatchEvent(new Event('online'))")
    screen.type("shibuya")
    screen.tab.evaluate(f"(endpoint) => {SEARCH}.setAttribute('endpoint', endpoint)", screen.server.address + "/none")
    screen.wait_inside("!root.querySelector('#status').hidden")
    screen.tab.evaluate(f"(endpoint) => {SEARCH}.setAttribute('endpoint', endpoint)", screen.server.address)
    screen.wait_inside("root.querySelector('#count').textContent === '160 results'")
    screen.equal(screen.inside("[root.querySelector('#field').value, root.activeElement.id]"), ["shibuya", "field"], "the field")
    links = "[...new Set([...root.querySelectorAll('.row > a')].map((link) => link.getAttribute('href')?.replace(/id=.*/, 'id=')))]"
    screen.tab.evaluate(f"{SEARCH}.setAttribute('href', 'react.html?id={{id}}')")
    screen.equal(screen.inside(links), [f"{screen.site.origin}/react.html?id="], "links")
    screen.tab.evaluate(f"{SEARCH}.removeAttribute('href')")
    screen.equal(screen.inside(links), [None], "links that were taken away")
    screen.tab.evaluate(f"{SEARCH}.setAttribute('lang', 'ja')")
    screen.wait_inside("root.querySelector('#count').textContent === '160 件'")
    screen.tab.evaluate(f"{SEARCH}.setAttribute('value', 'kyoto')")
    screen.pause(0.3)
    screen.equal(screen.tab.evaluate(f"{SEARCH}.value"), "shibuya", "the text after another one to begin with")


@site_check("a value set while a text is composed waits until that is done")
def composed(screen):
    screen.open("plain.html")
    screen.tab.locator("incremental-search #field").focus()
    screen.compose("し", "しぶ")
    screen.tab.evaluate(f"{SEARCH}.value = '京都'")
    screen.pause(0.4)
    screen.equal(screen.tab.evaluate(f"{SEARCH}.value"), "しぶ", "what is composed")
    screen.expect(not screen.titles()[0].startswith("京都"), "rows of another text than the field's")
    screen.commit("渋谷")
    screen.wait_inside("root.querySelector('#field').value === '京都' && root.querySelector('.row .title').textContent.startsWith('京都')")
    # Nothing is composed any more in what was moved.
    screen.compose("しぶ")
    screen.tab.evaluate(f"() => {{ const element = {SEARCH}; document.querySelector('main').append(element); element.value = '東京'; }}")
    screen.wait_inside("root.querySelector('#field').value === '東京' && root.querySelector('.row .title').textContent.startsWith('東京')")
    screen.tab.locator("incremental-search #field").focus()
    # The text that is there already is no other one.
    screen.tab.evaluate(f"{SEARCH}.value = ''")
    screen.compose("しぶ")
    screen.tab.evaluate(f"{SEARCH}.value = {SEARCH}.value")
    screen.commit("渋谷")
    screen.wait_inside("root.querySelector('#field').value === '渋谷' && root.querySelector('.row .title').textContent === '東京都渋谷区'")


@site_check("from right to left the empty field, the columns and their names begin at the right")
def right_to_left(screen):
    screen.open("plain.html")
    screen.tab.evaluate("document.documentElement.dir = 'rtl'; document.body.style.maxWidth = '70rem'")
    screen.equal(screen.inside("getComputedStyle(root.querySelector('#field')).direction"), "rtl", "the empty field")
    ends = """['#columns > span', '.row .title', '#columns > span + span', '.row .texts bdi'].map((selector) => {
        const range = document.createRange();
        range.selectNodeContents(root.querySelector(selector));
        return Math.round(range.getBoundingClientRect().right); })"""
    title, first, text, second = screen.inside(ends)
    screen.expect(abs(title - first) <= 1 and abs(text - second) <= 1, f"columns and their names end at {[title, first, text, second]}")
    screen.type("shibuya")
    screen.equal(screen.inside("getComputedStyle(root.querySelector('#field')).direction"), "ltr", "a field of Latin letters")
    # The last sign of words in English stands at their right: of "160 results", and of a sentence its full stop.
    last = """((selector) => {
        const text = root.querySelector(selector).firstChild;
        const left = [0, text.length - 1].map((index) => {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + 1);
            return range.getBoundingClientRect().left; });
        return left[0] < left[1]; })"""
    screen.wait_inside("root.querySelector('#count').textContent === '160 results'")
    screen.expect(screen.inside(f"{last}('#count')"), "the count is written backwards")
    screen.inside("root.querySelector('#field').select()")
    screen.type("shibyua")
    screen.wait_inside("!root.querySelector('#correction').hidden")
    screen.expect(screen.inside(f"{last}('#correction p')"), "a full stop stands before its sentence")


@site_check("over a list that is too short to be scrolled a wheel scrolls the site")
def short_list(screen):
    screen.open("plain.html")
    screen.tab.evaluate("document.body.style.minHeight = '300vh'")
    screen.type("渋谷区千駄ヶ谷")
    screen.wait_inside("root.querySelector('#count').textContent.startsWith('1 ')")
    box = screen.tab.locator("incremental-search #scroller").bounding_box()
    screen.tab.mouse.move(box["x"] + 50, box["y"] + box["height"] - 20)
    screen.tab.mouse.wheel(0, 100)
    screen.wait("scrollY > 0")


@site_check("however low it is, what helps where nothing is found can be scrolled to")
def low(screen):
    screen.open("plain.html")
    screen.tab.evaluate(f"{SEARCH}.style.height = '14rem'")
    screen.type("zzzqqq")
    screen.wait_inside("root.querySelector('#status').className === 'empty'")
    box = screen.tab.locator("incremental-search").bounding_box()
    screen.tab.mouse.move(box["x"] + 50, box["y"] + box["height"] - 20)
    screen.tab.mouse.wheel(0, 300)
    screen.wait_inside("root.querySelector('#status button').getBoundingClientRect().bottom <="
                       " root.host.getBoundingClientRect().bottom")


@site_check("it has a width of its own where what it stands in has none")
def own_width(screen):
    screen.open("plain.html")
    widths = screen.tab.evaluate("""async () => { const widths = [];
        for (const style of [{display: 'inline-block'}, {float: 'left'}, {position: 'absolute'}, {display: 'flex'}, {width: '200px'}]) {
            const box = document.createElement('div');
            Object.assign(box.style, style);
            const search = document.createElement('incremental-search');
            search.setAttribute('endpoint', document.querySelector('incremental-search').getAttribute('endpoint'));
            box.append(search);
            document.body.append(box);
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            widths.push(search.getBoundingClientRect().width);
            box.remove();
        }
        return widths; }""")
    screen.expect(all(width >= 400 for width in widths[:4]) and widths[4] <= 200, f"its widths are {widths}")


@site_check("in a dialog Escape takes away the row chosen, then the text, and then closes the dialog")
def in_dialog(screen):
    screen.open("plain.html")
    screen.tab.evaluate("""() => { const dialog = document.createElement('dialog');
        dialog.append(document.querySelector('incremental-search'));
        document.body.append(dialog);
        dialog.showModal(); }""")
    screen.type("shibuya")
    screen.wait_inside("root.querySelector('#count').textContent.startsWith('160 ')")
    screen.press("ArrowDown")
    found = []
    for _ in range(3):
        screen.press("Escape")
        screen.pause(0.2)
        found.append(screen.tab.evaluate(f"[document.querySelector('dialog').open, {SEARCH}.value]"))
    screen.equal(found, [[True, "shibuya"], [True, ""], [False, ""]], "after each Escape")

"""The element <incremental-search> in a page of another site, under a strict policy."""

from . import site_check
from .access import faultless

STYLE = """(selector) => { const style = getComputedStyle(
    document.querySelector('incremental-search').shadowRoot.querySelector(selector));
    return [style.borderTopStyle, style.textTransform, style.letterSpacing, style.fontFamily.includes('Georgia')]; }"""


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


@site_check("from right to left the empty field, the columns and their names begin at the right")
def right_to_left(screen):
    screen.open("plain.html")
    screen.tab.evaluate("document.documentElement.dir = 'rtl'; document.body.style.maxWidth = '70rem'")
    screen.equal(screen.inside("getComputedStyle(root.querySelector('#field')).direction"), "rtl", "the empty field")
    ends = """['#columns > span', '.row .title', '#columns > div > span', '.row .texts bdi'].map((selector) => {
        const range = document.createRange();
        range.selectNodeContents(root.querySelector(selector));
        return Math.round(range.getBoundingClientRect().right); })"""
    title, first, text, second = screen.inside(ends)
    screen.expect(abs(title - first) <= 1 and abs(text - second) <= 1, f"columns and their names end at {[title, first, text, second]}")
    screen.type("shibuya")
    screen.equal(screen.inside("getComputedStyle(root.querySelector('#field')).direction"), "ltr", "a field of Latin letters")

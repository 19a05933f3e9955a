"""What all screens of the demo have in common."""

from axe_playwright_python.sync_playwright import Axe

from . import demo_check

NAMES = ("keyword", "account", "products", "suggestions", "repository")


def current(screen):
    return screen.tab.evaluate("document.querySelector('#tabs [aria-current]').dataset.tab")


def tab(screen, name):
    screen.tab.locator(f"#tabs [data-tab={name}]").click()


@demo_check("tabs keep each screen's state, its place and its address, also over the search page and back")
def state(screen):
    screen.show("keyword")
    screen.type("chair")
    screen.press("Enter")
    screen.wait_rows(5)
    screen.scroll_to_end()
    screen.wait_rows(10)
    screen.tab.evaluate("() => { document.querySelector('.current .scroller').scrollTop = 300; }")
    tab(screen, "account")
    # The address changes before the screen does.
    screen.wait("location.hash === '#account' && document.querySelector('.screen.current').dataset.name === 'account'")
    screen.type("tanaka")
    tab(screen, "repository")
    screen.wait_rows(100)
    screen.type("はこ")
    screen.wait_rows(1)
    screen.equal(current(screen), "repository", "the current tab")
    screen.tab.go_back()
    screen.wait("document.querySelector('.screen.current').dataset.name === 'account'")
    screen.equal(screen.field().input_value(), "tanaka", "the id")
    screen.tab.go_back()
    screen.wait("document.querySelector('.screen.current').dataset.name === 'keyword'")
    screen.equal(len(screen.titles()), 10, "rows")
    screen.equal(screen.tab.evaluate("document.querySelector('.current .scroller').scrollTop"), 300, "the place")
    screen.equal(screen.tab.title(), "Keyword search – isearch", "the title")
    tab(screen, "search")
    screen.wait("document.querySelector('#field')?.placeholder")
    screen.equal(current(screen), "search", "the current tab")
    screen.wait("document.querySelectorAll('.row').length > 0")
    tab(screen, "repository")
    screen.wait("document.querySelector('.screen.current')?.dataset.name === 'repository'")
    screen.wait_rows(1)
    screen.equal(screen.field().input_value(), "はこ", "the text")
    tab(screen, "keyword")
    screen.wait_rows(10)
    screen.equal(screen.field().input_value(), "chair", "the keyword")
    screen.wait("Math.abs(document.querySelector('.current .scroller').scrollTop - 300) <= 1")


@demo_check("rows of all screens have ids of their own, and the field tells its own")
def ids(screen):
    screen.show("keyword")
    screen.type("chair")
    screen.press("Enter")
    screen.wait_rows(5)
    tab(screen, "products")
    screen.wait("document.querySelectorAll('.current .row').length >= 30")
    tab(screen, "repository")
    screen.wait_rows(100)
    tab(screen, "suggestions")
    screen.wait("document.querySelector('.screen.current').dataset.name === 'suggestions'")
    screen.type("chiyoda")
    screen.wait_rows(30)
    screen.press("ArrowDown")
    screen.wait("document.querySelector('.current .field').hasAttribute('aria-activedescendant')")
    screen.equal(screen.tab.evaluate("""() => {
        const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
        return ids.filter((id, index) => ids.indexOf(id) !== index).slice(0, 5);
    }"""), [], "ids that stand more than once")
    screen.expect(screen.tab.evaluate("""() => document.getElementById(document.querySelector('.current .field')
        .getAttribute('aria-activedescendant')).closest('.screen').classList.contains('current')"""),
        "the active descendant is in another screen")


@demo_check("a screen that is not looked at says nothing, and says it when it is")
def silence(screen):
    screen.show("keyword")
    held = screen.hold("**/keyword?*")
    screen.type("chair")
    screen.press("Enter")
    held.wait()
    tab(screen, "account")
    screen.wait("document.querySelector('.screen.current').dataset.name === 'account'")
    held.let_go()
    screen.wait("document.querySelector('[data-name=keyword] .log .answered')")
    screen.equal(screen.tab.evaluate("document.getElementById('spoken').textContent"), "", "what is said")
    tab(screen, "keyword")
    screen.wait("document.getElementById('spoken').textContent.includes('5')")


@demo_check("an address that names no screen is the first one; every screen says what it shows in the browser's language", "ja")
def language(screen):
    screen.tab.goto(f"{screen.server.address}/demo/#nowhere")
    screen.wait("document.querySelector('.screen.current')?.dataset.name === 'keyword'")
    for name in NAMES:
        tab(screen, name)
        screen.wait(f"document.querySelector('.screen.current').dataset.name === {name!r}")
        screen.expect(len(screen.text(".intro p")) > 30, f"{name} says nothing")
        screen.equal(current(screen), name, "the current tab")
    screen.equal(screen.tab.evaluate("document.documentElement.lang"), "ja", "the language")
    screen.equal(screen.tab.locator("#tabs a:visible").nth(3).inner_text(), "C商品", "a tab")


for scheme, size in (("light", (1280, 800)), ("dark", (390, 780))):
    @demo_check(f"no serious finding of axe, nothing wider than the window: {scheme}, {size[0]} pixels wide")
    def looks(screen, scheme=scheme, size=size):
        screen.tab.emulate_media(color_scheme=scheme)
        screen.resize(size[0], size[1])
        for name in NAMES:
            screen.show(name)
            if name in ("keyword", "suggestions"):
                screen.type("chiyoda" if name == "suggestions" else "chair")
                screen.press("Enter")
            if name != "account":
                screen.wait("document.querySelectorAll('.current .row').length >= 5")
            screen.pause(0.2)
            screen.wait_still()
            response = Axe().run(screen.tab).response
            findings = [entry for entry in response["violations"] if entry["impact"] in ("serious", "critical")]
            findings += [entry for entry in response["incomplete"] if entry["id"].startswith("duplicate-id")]
            found = [f"{entry['id']}: {entry['nodes'][0]['html'][:90]}" for entry in findings]
            screen.equal(found, [], f"serious findings of axe, {name}")
            wide = screen.tab.evaluate("""() => [...document.querySelectorAll('.current *')]
                .filter((e) => e.getBoundingClientRect().right > innerWidth + 0.5).map((e) => e.outerHTML.slice(0, 80))""")
            screen.equal(wide, [], f"wider than the window, {name}")


@demo_check("tabs and what is below them begin at the same place, at any width")
def aligned(screen):
    screen.show("keyword")
    for width in (390, 1280, 1920):
        screen.resize(width, 800)
        screen.frames()
        lefts = screen.tab.evaluate("""() => ['#tabs a', '.current h1', '.current .bar'].map((selector) => {
            const element = document.querySelector(selector);
            return element.getBoundingClientRect().left + parseFloat(getComputedStyle(element).paddingLeft) *
                (selector === '#tabs a');
        })""")
        screen.expect(max(lefts) - min(lefts) < 1, f"at {width} pixels the tabs, title and field begin at {lefts}")

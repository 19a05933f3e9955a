"""Which searches have an entry of their own in the browser's history."""

from . import check

QUERY = "new URL(location).searchParams.get('q')"


def put(screen, text, by=20):
    """Types over what is in the field."""
    screen.tab.locator("#field").focus()
    screen.press("Control+a")
    screen.tab.keyboard.type(text, delay=by)


def look(screen, text):
    """Until a search has its rows, and somebody has looked at them for a while."""
    screen.wait(f"{QUERY} === {text!r} && document.querySelector('.row .title')?.textContent.includes({text!r})")
    screen.settle()
    screen.pause(2.2)


def back(screen, text):
    screen.tab.go_back()
    screen.wait(f"({QUERY} ?? '') === {text!r} && document.querySelector('#field').value === {text!r}")
    screen.settle()


def entries(screen):
    return screen.tab.evaluate("history.length")


@check("back leads to the search that was looked at for a while, with its rows and place, and then to the first look")
def looked_at(screen):
    screen.settle()
    screen.pause(2.2)
    screen.type("heron")
    look(screen, "heron")
    screen.scroll(900)
    screen.settle()
    screen.wait("new URL(location).searchParams.has('at')")
    first = screen.first_on_screen()
    top = screen.top_of(first)
    put(screen, "gecko")
    look(screen, "gecko")
    screen.server.control(clear=True)
    back(screen, "heron")
    screen.equal(screen.first_on_screen(), first, "the row at the top")
    screen.expect(abs(screen.top_of(first) - top) <= 1, f"it moved by {screen.top_of(first) - top}")
    screen.equal(screen.server.searches(), [], "searches")
    back(screen, "")
    screen.wait("!document.querySelector('#welcome').hidden")
    screen.tab.go_forward()
    screen.wait(f"{QUERY} === 'heron'")
    screen.tab.go_forward()
    screen.wait(f"{QUERY} === 'gecko' && document.querySelector('.row .title').textContent.includes('gecko')")
    # Also when the page was loaded anew meanwhile.
    screen.tab.reload()
    screen.wait_title("Row")
    screen.settle()
    back(screen, "heron")
    screen.wait("document.querySelector('.row .title').textContent.includes('heron')")
    screen.settle()
    screen.equal(screen.first_on_screen(), first, "the row at the top, after a reload")


@check("back leads to the search that was looked at, though it was deleted letter by letter, or cleared")
def deleted(screen):
    screen.settle()
    # By the page's own clock: what rests for 2 s has been looked at, too.
    screen.tab.evaluate("""() => { let last = 0; window.longest = 0;
        document.addEventListener('input', () => {
            longest = Math.max(longest, performance.now() - last);
            last = performance.now();
        }, {capture: true}); }""")
    for how in (["Backspace"] * 5, ["Escape"]):
        # A busy machine may take that long between two keys; it need be in time once.
        for _ in range(5):
            put(screen, "heron")
            look(screen, "heron")
            screen.press(how[0])
            screen.tab.evaluate("longest = 0")
            for key in how[1:]:
                screen.pause(0.4)
                screen.press(key)
            screen.pause(0.4)
            screen.type("gecko", delay=400)
            if screen.tab.evaluate("longest < 1900"):
                break
        screen.wait(f"{QUERY} === 'gecko'")
        back(screen, "heron")


@check("typing, correcting and composing fill no history, however slowly")
def no_entries(screen):
    screen.settle()
    screen.type("her", delay=400)
    screen.wait(f"{QUERY} === 'her'")
    count = entries(screen)
    # What is added to a search, and what is corrected in it.
    screen.pause(2.2)
    screen.type("in", delay=400)
    screen.pause(2.2)
    screen.press("Backspace", "Backspace")
    screen.type("on", delay=400)
    look(screen, "heron")
    screen.equal(entries(screen), count, "entries after what was added and corrected")
    # What an input method composes rests now and then, and is no search that somebody has made.
    put(screen, "")
    screen.press("Control+a")
    for text in ("と", "とう", "とうk", "とうきょう"):
        screen.compose(text)
        screen.pause(0.5)
    screen.pause(2.2)
    screen.compose("東京")
    screen.commit("東京")
    screen.wait(f"{QUERY} === '東京'")
    screen.equal(entries(screen), count + 1, "entries after what was composed")
    back(screen, "heron")

"""One tab of the browser, with what a person can do and see in it."""

import time

from playwright.sync_api import Error


class Failure(Exception):
    """Something did not hold."""


# How long anything is waited for, in seconds: as long as a busy machine may take. Where all is well it costs nothing.
LIMIT = 60


class Held:
    """Requests that are held until they are let go: what is to be seen before their answers is there however busy the machine is."""

    def __init__(self, screen, pattern):
        self.screen = screen
        self.pattern = pattern
        self.routes = []
        self.is_held = True
        screen.tab.route(pattern, self._take)

    def _take(self, route):
        if self.is_held:
            self.routes.append(route)
        else:
            route.continue_()

    def __len__(self):
        return len(self.routes)

    def wait(self, count=1):
        """Until so many are held."""
        end = time.monotonic() + LIMIT
        while len(self) < count:
            self.screen.expect(time.monotonic() < end, f"{len(self)} requests of {count} that were waited for")
            # What the browser asks for is heard of meanwhile.
            self.screen.tab.evaluate("0")

    def let_go(self):
        """All of them, and those that follow."""
        self.is_held = False
        for route in self.routes:
            try:
                route.continue_()
            except Error:
                # The page has given it up.
                pass
        self.screen.tab.unroute(self.pattern, self._take)


class Screen:
    """The search page in a tab."""

    status = "#status"
    input = "#field"

    def __init__(self, browser, server, locale="en-US", size=(1280, 800), **options):
        self.server = server
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale=locale, **options)
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.context.set_default_timeout(LIMIT * 1000)
        self.tab = self.context.new_page()
        self.errors = []
        self.requests = []
        self.tab.on("pageerror", lambda error: self.errors.append(str(error)))
        self.tab.on("console", lambda message: self.errors.append(message.text) if self._is_wrong(message) else None)
        self.tab.on("request", lambda request: self.requests.append(request.url))
        self.devtools = self.context.new_cdp_session(self.tab)

    @staticmethod
    def _is_wrong(message):
        # The browser itself tells of answers that are failures; the checks ask for those.
        return message.type in ("error", "warning") and "Failed to load resource" not in message.text

    def begin(self):
        """As each check finds it: a server without whims, and the page just opened."""
        self.server.control(reset=True, clear=True)
        self.open()

    def open(self, path="/"):
        self.tab.goto(self.server.address + path)
        self.wait("document.querySelector('#field').placeholder !== ''")
        # The server says what the data is called, with its columns and facets, before or after it answers the first search.
        self.wait("document.querySelector('#name').textContent !== 'Search'")

    def close(self):
        self.context.close()
        if self.errors:
            raise Failure("the page complained: " + "; ".join(self.errors[:3]))

    # Seeing

    def wait(self, condition, seconds=LIMIT, tab=None):
        # The page's policy forbids what Playwright's own waiting does.
        tab = tab or self.tab
        end = time.monotonic() + seconds
        while not tab.evaluate(f"Boolean({condition})"):
            if time.monotonic() > end:
                raise Failure(f"never: {condition}; the page shows {self.titles()[:3]} {self.text(self.status)!r}")
            time.sleep(0.02)

    def wait_for(self, requests, seconds=LIMIT):
        """Until a request is among those that a route holds."""
        end = time.monotonic() + seconds
        while not requests:
            self.expect(time.monotonic() < end, "nothing was asked for")
            # What the browser asks for is heard of meanwhile.
            self.tab.evaluate("0")

    def text(self, selector):
        return self.tab.evaluate("(s) => [...document.querySelectorAll(s)].filter((e) => !e.closest('[hidden]'))"
                                 ".map((e) => e.textContent.trim()).join('|')", selector)

    def titles(self):
        return self.tab.evaluate("[...document.querySelectorAll('.row .title')].map((e) => e.textContent)")

    def wait_title(self, start, seconds=LIMIT):
        """Until the first row in the document begins so."""
        self.wait(f"document.querySelector('.row .title')?.textContent.startsWith({start!r})", seconds)

    def wait_count(self, text):
        self.wait(f"document.querySelector('#count').textContent === {text!r}")

    def wait_rows_of(self, text):
        """Until the rows in the document are those of a text, and not of one that was typed on the way to it."""
        self.wait("document.querySelector('.row') && (new URL(document.querySelector('.row > a').href).searchParams.get('q') ?? '')"
                  f" === {text!r}")

    def wait_covered(self):
        """Until rows are seen from the upper edge of the list to the lower one, and nothing is on its way: a jump has its own time."""
        self.wait("""(() => {
            const { top, bottom } = document.querySelector('#scroller').getBoundingClientRect();
            const edge = Math.max(top, document.querySelector('#columns').getBoundingClientRect().bottom);
            const rows = [...document.querySelectorAll('.row')].map((row) => row.getBoundingClientRect());
            const isAt = (place) => rows.some((row) => row.top <= place && row.bottom >= place);
            return isAt(edge + 1) && isAt(bottom - 1); })()""")
        self.settle()

    def row_count(self):
        return self.tab.evaluate("document.querySelectorAll('.row').length")

    def at(self, y=300):
        """The id and the top of the row under a point of the viewport, in fractions of a pixel."""
        return self.tab.evaluate("""(y) => {
            const row = document.elementFromPoint(innerWidth / 2, y)?.closest('.row');
            return row && {id: row.record.id, top: row.getBoundingClientRect().top};
        }""", y)

    def top_of(self, id):
        return self.tab.evaluate("""(id) => [...document.querySelectorAll('.row')]
            .find((row) => row.record.id === id)?.getBoundingClientRect().top""", id)

    def first_on_screen(self):
        """The id of the first row that is in sight, below the names of columns."""
        return self.tab.evaluate("""() => {
            const box = (part) => document.querySelector(part).getBoundingClientRect();
            const edge = Math.max(box('#scroller').top, box('#columns').bottom);
            return [...document.querySelectorAll('.row')]
                .find((row) => row.getBoundingClientRect().bottom > edge + 0.5)?.record.id;
        }""")

    def expect(self, condition, message):
        if not condition:
            raise Failure(message)

    def equal(self, found, wanted, what):
        if found != wanted:
            raise Failure(f"{what}: {found!r} instead of {wanted!r}")

    # Doing

    def type(self, text, delay=20):
        self.tab.locator("#field").focus()
        self.tab.keyboard.type(text, delay=delay)

    def type_at_once(self, text):
        """A letter after the other without a pause: a busy machine would make a slow typist of the browser."""
        self.tab.evaluate("""([selector, text]) => { for (const letter of text) {
            const field = document.querySelector(selector);
            field.value += letter;
            field.dispatchEvent(new InputEvent('input', {inputType: 'insertText', data: letter, bubbles: true}));
        } }""", [self.input, text])

    def type_evenly(self, text, gap, longest, selector=None):
        """A letter each so many milliseconds, by the page's own clock. False where a busy machine had longer pauses than may be."""
        self.tab.locator(selector or self.input).focus()
        took = self.tab.evaluate("""async ([text, gap]) => {
            let longest = 0, last = performance.now();
            for (const letter of text) {
                document.execCommand("insertText", false, letter);
                await new Promise((done) => setTimeout(done, gap));
                longest = Math.max(longest, performance.now() - last);
                last = performance.now();
            }
            return longest;
        }""", [text, gap])
        return took < longest

    def hold(self, pattern):
        """Holds what is asked for from now on, by such addresses."""
        return Held(self, pattern)

    def resize(self, width, height, tab=None):
        """Gives the window another size, and waits until the page has it."""
        (tab or self.tab).set_viewport_size({"width": width, "height": height})
        self.wait(f"innerWidth === {width} && innerHeight === {height}", tab=tab)

    def press(self, *keys):
        for key in keys:
            self.tab.keyboard.press(key)

    def compose(self, *steps):
        """Lets an input method compose each of these texts in turn."""
        for text in steps:
            self.devtools.send(
                "Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})

    def commit(self, text):
        self.devtools.send("Input.insertText", {"text": text})

    def scroll(self, to):
        self.tab.evaluate("(to) => { document.querySelector('#scroller').scrollTop = to; }", to)

    def scroll_by(self, distance):
        self.tab.evaluate("(by) => { document.querySelector('#scroller').scrollTop += by; }", distance)

    def settle(self):
        """Until nothing has been on its way for four frames: what is drawn is measured in the second one after it, and what is
        missing is asked for then."""
        self.expect(self.tab.evaluate("""async (limit) => {
            const rows = document.querySelector('#rows');
            const end = performance.now() + 1000 * limit;
            for (let still = 0; still < 4;) {
                await new Promise(requestAnimationFrame);
                if (performance.now() > end) return false;
                still = rows.getAttribute('aria-busy') === 'false' ? still + 1 : 0;
            }
            return true; }""", LIMIT), "something is on its way and does not come")

    def queries(self):
        """The texts searched for since the log was cleared, in order, first pages only."""
        return [parameters.get("q", "") for parameters in self.first_pages()]

    def first_pages(self):
        """What was searched for since the log was cleared, in order, first pages only."""
        return [
            entry["parameters"] for entry in self.server.searches()
            if not {"after", "before", "position", "around"} & entry["parameters"].keys()
        ]

    def wait_query(self, text, seconds=LIMIT):
        """Until a text is what was searched for last: a key that waits for its turn isn't on its way yet."""
        deadline = time.monotonic() + seconds
        while self.queries()[-1:] != [text]:
            self.expect(time.monotonic() < deadline, f"not searched for: {text}, but {self.queries()[-3:]}")
            time.sleep(0.02)

    def pause(self, seconds):
        time.sleep(seconds)

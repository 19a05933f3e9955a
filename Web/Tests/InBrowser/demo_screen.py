"""The demo in a tab: its five screens, and what they asked of the server."""

import time
from urllib.parse import parse_qs, unquote, urlsplit

from screen import LIMIT, Failure, Screen

CURRENT = ".screen.current"


class DemoScreen(Screen):
    """One tab with the demo."""

    status = ".status"
    input = f"{CURRENT} .field"

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self.sent = []
        self.cancelled = []
        self.tab.on("request", lambda request: self._note(self.sent, request))
        self.tab.on("requestfailed", lambda request: self._note(self.cancelled, request))

    def begin(self):
        """The check opens the screen it is about."""

    @staticmethod
    def _note(requests, request):
        if request.resource_type == "fetch" and not request.url.endswith(".wasm"):
            requests.append(request.url)

    def show(self, name):
        """Opens the demo at a screen."""
        self.tab.goto(f"{self.server.address}/demo/#{name}")
        self.wait(f"document.querySelector('{CURRENT}')?.dataset.name === {name.split('/')[0]!r}")

    # Seeing

    def text(self, selector):
        return super().text(f"{CURRENT} {selector}")

    def titles(self):
        return self.tab.evaluate(f"[...document.querySelectorAll('{CURRENT} .row .title')].map((e) => e.textContent)")

    def wait_rows(self, count, seconds=LIMIT):
        self.wait(f"document.querySelectorAll('{CURRENT} .row').length === {count}", seconds)

    def wait_text(self, selector, part, seconds=LIMIT):
        self.wait(f"document.querySelector('{CURRENT} {selector}')?.textContent.includes({part!r})"
                  f" && !document.querySelector('{CURRENT} {selector}').closest('[hidden]')", seconds)

    def wait_class(self, name, seconds=LIMIT):
        self.wait(f"document.querySelector('{CURRENT}').classList.contains({name!r})", seconds)

    def wait_sent(self, count, seconds=LIMIT):
        self.wait_for(lambda: len(self.sent) >= count, f"{count} requests; there are {self.parameters()}", seconds)

    def wait_for(self, holds, what, seconds=LIMIT):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if holds():
                return
            # Lets events of the browser in.
            self.tab.wait_for_timeout(20)
        raise Failure(f"never: {what}")

    def pause(self, seconds):
        self.tab.wait_for_timeout(seconds * 1000)

    def parameters(self, name=None, urls=None):
        """What was asked, in order: a parameter of each request, or the whole address."""
        urls = self.sent if urls is None else urls
        if name is None:
            return [unquote(url.split("/", 3)[-1]) for url in urls]
        return [parse_qs(urlsplit(url).query, keep_blank_values=True).get(name, [None])[0] for url in urls]

    def first_pages(self):
        """What was asked for without a place in a list, in order."""
        return [url for url in self.sent if "after=" not in url]

    def wait_first_pages(self, count):
        self.wait_for(lambda: len(self.first_pages()) >= count, f"{count} first pages; there are {self.parameters()}")

    def wait_still(self):
        """Until what is dimmed, or was, has stayed as it is: colours are on their way for a moment."""
        self.wait(f"""!document.querySelector('{CURRENT}').classList.contains('stale') && !document.getAnimations()
            .some((one) => one instanceof CSSTransition && one.playState === 'running')""")
        self.frames()

    def frames(self, count=2):
        """Until so many frames have been drawn."""
        self.tab.evaluate("""async (count) => {
            for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
        }""", count)

    def has_focus(self):
        """Whether something in the screen looked at has the focus."""
        self.frames()
        return self.tab.evaluate(f"document.querySelector('{CURRENT}').contains(document.activeElement)")

    # Doing

    def field(self):
        return self.tab.locator(self.input)

    def type(self, text, delay=20):
        self.field().focus()
        self.tab.keyboard.type(text, delay=delay)

    def turn(self, switch):
        self.tab.locator(f"{CURRENT} .switches input[value={switch}]").click()

    def click(self, selector):
        self.tab.locator(f"{CURRENT} {selector}").first.click()

    def scroll_to_end(self):
        self.tab.evaluate(f"() => {{ const s = document.querySelector('{CURRENT} .scroller'); s.scrollTop = s.scrollHeight; }}")

    def replace_text(self, text):
        """The whole text is replaced at once, as dictation does."""
        self.tab.evaluate("""([selector, text]) => {
            const field = document.querySelector(selector);
            field.value = text;
            field.dispatchEvent(new InputEvent('input', {inputType: 'insertReplacementText', data: text, bubbles: true}));
        }""", [self.input, text])

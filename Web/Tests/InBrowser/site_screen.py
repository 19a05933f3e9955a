"""A tab at another site that the element is put into."""

from screen import LIMIT, Screen


class SiteScreen(Screen):
    """A page of Examples/Sites in a tab. Made in two steps: for a site, then for each check."""

    def __init__(self, site):
        self.site = site

    def __call__(self, browser, server, locale):
        screen = SiteScreen(self.site)
        self.site.server_address = server.address
        Screen.__init__(screen, browser, server, locale)
        return screen

    def begin(self):
        """Nothing is open yet."""

    def open(self, path):
        self.tab.goto(f"{self.site.origin}/{path}")
        self.wait("document.querySelector('incremental-search')?.shadowRoot?.querySelectorAll('.row').length")
        # The server says which columns there are before or after it answers the first search.
        self.wait_inside("root.querySelector('#columns > span')")

    def inside(self, expression):
        """The value of an expression in which `root` is what is in the element."""
        return self.tab.evaluate(f"(() => {{ const root = document.querySelector('incremental-search').shadowRoot; "
                                 f"return {expression}; }})()")

    def wait_inside(self, condition, seconds=LIMIT):
        # It may be out of the document.
        self.wait(f"((root) => root && ({condition}))(document.querySelector('incremental-search')?.shadowRoot)", seconds)

    def titles(self):
        return self.inside("[...root.querySelectorAll('.row .title')].map((title) => title.textContent)")

    def text(self, selector):
        return self.inside(f"root.querySelector({selector!r})?.textContent")

    def type(self, text, delay=20):
        self.tab.locator("incremental-search #field").focus()
        self.tab.keyboard.type(text, delay=delay)

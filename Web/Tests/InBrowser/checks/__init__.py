"""The checks, each a function with a line that says what holds."""

ALL = []
# Those of the demo.
DEMO = []
# Those of the element in another site.
SITES = []


def check(name, locale="en-US"):
    """Registers a check, which is called with a page that has just been opened on the trial server."""

    def register(body):
        ALL.append((name, body, locale))
        return body

    return register


def demo_check(name, locale="en-US"):
    """Registers a check, which is called with a tab that has not opened the demo yet."""

    def register(body):
        DEMO.append((f"demo: {name}", body, locale))
        return body

    return register


def site_check(name, locale="en-US"):
    """Registers a check, which is called with a tab that has not opened the other site yet."""

    def register(body):
        SITES.append((f"element: {name}", body, locale))
        return body

    return register

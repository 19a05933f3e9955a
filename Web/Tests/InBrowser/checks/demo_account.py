"""Screen B: an account id that is checked as it is typed."""

import time

from . import demo_check


def verdict(screen, kind, seconds=8):
    screen.wait(f"document.querySelector('.account').dataset.verdict === {kind!r}", seconds)


def icons(screen):
    """The icons that are seen."""
    return screen.tab.evaluate("""[...document.querySelectorAll('.verdict svg')]
        .filter((e) => getComputedStyle(e).display !== 'none').map((e) => e.getAttribute('class'))""")


def is_invalid(screen):
    """What screen readers are told of the field."""
    return screen.tab.evaluate("document.querySelector('.account .field').getAttribute('aria-invalid')")


def can_go_on(screen):
    return screen.tab.locator(".primary").is_enabled()


@demo_check("B: one check a second after the last key; taken, free, and Next only with the terms", "ja-JP")
def checking(screen):
    screen.show("account")
    screen.type("tanak", delay=60)
    # The page may have had it for a while when a busy browser says so.
    last_key = time.monotonic()
    screen.type("a")
    verdict(screen, "pending")
    screen.wait_sent(1)
    screen.expect(0.9 < time.monotonic() - last_key < 6, f"asked after {time.monotonic() - last_key:.2f} s")
    verdict(screen, "taken")
    screen.equal(screen.text("#account-message"), "このアカウントIDは現在使用されています。", "the message")
    screen.equal(icons(screen), ["failure"], "icons")
    screen.equal(is_invalid(screen), "true", "whether a taken id is invalid")
    screen.click(".terms")
    screen.expect(not can_go_on(screen), "Next with a taken id")
    screen.type("_1")
    verdict(screen, "available")
    screen.equal(icons(screen), ["success"], "icons")
    screen.equal(is_invalid(screen), "false", "whether a free id is invalid")
    screen.equal(screen.parameters("id"), ["tanaka", "tanaka_1"], "ids asked about")
    screen.expect(can_go_on(screen), "no Next with a free id and the terms")
    screen.click(".terms")
    screen.expect(not can_go_on(screen), "Next without the terms")
    screen.click(".terms")
    screen.tab.locator(".primary").focus()
    screen.press("Enter")
    screen.wait_text(".submitted", "tanaka_1")
    screen.expect(screen.has_focus(), "the focus is lost when Next is disabled")
    screen.type("x")
    screen.expect(not can_go_on(screen), "Next before the check")
    screen.equal(screen.text(".submitted"), "", "what was submitted, after a change")


@demo_check("B: a letter typed and taken back asks nothing, and the verdict is there at once")
def taken_back(screen):
    screen.show("account")
    screen.type("tanaka")
    verdict(screen, "taken")
    screen.type("x")
    verdict(screen, "pending")
    screen.press("Backspace")
    verdict(screen, "taken", 0.5)
    screen.pause(1.2)
    screen.equal(screen.parameters("id"), ["tanaka"], "ids asked about")


@demo_check("B: a key cancels the check at once; the server's failure is told in its own words and retried")
def cancelling(screen):
    screen.show("account")
    screen.turn("slow")
    screen.type("sakura")
    verdict(screen, "checking")
    screen.equal(icons(screen), ["loading"], "icons")
    screen.type("a")
    screen.wait_for(lambda: screen.cancelled, "a cancelled check")
    verdict(screen, "pending")
    screen.turn("slow")
    screen.turn("fails")
    verdict(screen, "unknown")
    screen.wait_text("#account-message", "The server failed, since the switch")
    screen.equal(icons(screen), ["unknown"], "icons")
    screen.expect(not can_go_on(screen), "Next without a verdict")
    screen.turn("fails")
    screen.tab.locator(".retry").focus()
    screen.press("Enter")
    verdict(screen, "available")
    screen.expect(screen.has_focus(), "the focus is lost when Try again hides itself")
    screen.equal(screen.parameters("id"), ["sakura", "sakuraa", "sakuraa"], "ids asked about")


@demo_check("B: the form's own rule, and text being composed, are asked about by nobody")
def not_asked(screen):
    screen.show("account")
    for text in ("abc", "Tanaka", "tana ka", "a" * 21):
        screen.field().fill(text)
        verdict(screen, "invalid")
    screen.field().fill("")
    verdict(screen, "empty")
    screen.field().focus()
    screen.compose("ta", "tana", "tanaka")
    screen.press("Enter")
    screen.pause(1.3)
    verdict(screen, "pending")
    screen.equal(screen.sent, [], "requests")
    screen.commit("tanaka")
    screen.press("Enter")
    verdict(screen, "taken")
    screen.equal(screen.parameters("id"), ["tanaka"], "ids asked about, at once by Enter")

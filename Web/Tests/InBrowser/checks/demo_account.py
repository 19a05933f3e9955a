"""Screen B: an account id that is checked as it is typed."""

from . import demo_check

# Notes which verdicts are told, one after the other, since one may stand for a second only; and how long after a key the server is
# asked, by the page's own clock, and in ticks of which each is 10 ms or more: a machine that stops has none meanwhile.
WATCH = """() => {
    const account = document.querySelector('.account');
    window.verdicts = [];
    new MutationObserver(() => { if (verdicts.at(-1) !== account.dataset.verdict) verdicts.push(account.dataset.verdict); })
        .observe(account, { attributes: true, attributeFilter: ['data-verdict'] });
    let ticks = 0, typedAt, typedTick;
    const tick = () => { ticks += 1; setTimeout(tick, 10); };
    tick();
    document.addEventListener('input', () => { typedAt = performance.now(); typedTick = ticks; }, { capture: true });
    const ask = window.fetch;
    window.asked = [];
    window.fetch = (...rest) => {
        asked.push([performance.now() - typedAt, ticks - typedTick]);
        return ask(...rest);
    };
}"""


def verdict(screen, kind):
    screen.wait(f"document.querySelector('.account').dataset.verdict === {kind!r}")


def told(screen, kind):
    """Until a verdict was told since the last one that was waited for so, if only for a moment."""
    screen.wait(f"verdicts.includes({kind!r})")
    screen.tab.evaluate(f"verdicts.splice(0, verdicts.indexOf({kind!r}) + 1)")


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
    screen.tab.evaluate(WATCH)
    # A machine that stops for a second makes another text of what was typed by then; it need type fast once.
    for _ in range(5):
        screen.field().fill("")
        screen.sent.clear()
        screen.tab.evaluate("() => { asked.length = verdicts.length = 0; }")
        if screen.type_evenly("tanaka", 60, 800):
            break
    told(screen, "pending")
    screen.wait_sent(1)
    after, ticks = screen.tab.evaluate("asked[0]")
    screen.expect(after > 990 and ticks < 150, f"asked {after:.0f} ms and {ticks} ticks of 10 ms after the last key")
    verdict(screen, "taken")
    screen.equal(screen.text("#account-message"), "このアカウントIDは現在使用されています。", "the message")
    screen.equal(icons(screen), ["failure"], "icons")
    screen.equal(is_invalid(screen), "true", "whether a taken id is invalid")
    screen.click(".terms")
    screen.expect(not can_go_on(screen), "Next with a taken id")
    screen.type_at_once("_1")
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
    screen.type_at_once("tanaka")
    verdict(screen, "taken")
    screen.field().focus()
    # In one step: a busy machine would ask about what it has not taken back in time.
    found = screen.tab.evaluate("""() => {
        const verdict = () => document.querySelector('.account').dataset.verdict;
        document.execCommand('insertText', false, 'x');
        const typed = verdict();
        document.execCommand('delete');
        return [typed, verdict()];
    }""")
    screen.equal(found, ["pending", "taken"], "the verdicts with the letter and without it")
    screen.pause(1.2)
    screen.equal(screen.parameters("id"), ["tanaka"], "ids asked about")


@demo_check("B: a key cancels the check at once; the server's failure is told in its own words and retried")
def cancelling(screen):
    screen.show("account")
    screen.tab.evaluate(WATCH)
    held = screen.hold("**/*id=sakura")
    screen.type_at_once("sakura")
    verdict(screen, "checking")
    screen.equal(icons(screen), ["loading"], "icons")
    screen.turn("fails")
    screen.type_at_once("a")
    screen.wait_for(lambda: screen.cancelled, "a cancelled check")
    told(screen, "pending")
    held.let_go()
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

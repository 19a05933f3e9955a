"""Screen E: a field bound to a repository."""

from . import demo_check


@demo_check("E: all 100 for no text; a local filter at once, then the repository; stale and provisional are marked", "ja-JP")
def local_first(screen):
    screen.show("repository")
    screen.wait_rows(100)
    screen.equal(screen.parameters("q"), [""], "searches")
    # What is there before the repository has answered is local.
    held = screen.hold("**/places/api/*")
    screen.field().focus()
    # A machine that stops for as long as a text rests makes another text of the first letter; it need be fast once.
    screen.tab.evaluate("""() => document.addEventListener('input', () => {
        window.pause = performance.now() - window.last;
        window.last = performance.now();
    }, {capture: true})""")
    for _ in range(5):
        screen.compose("は", "はこ")
        if screen.tab.evaluate("window.pause < 900"):
            break
        screen.compose("")
        screen.wait_rows(100)
        screen.sent[1:] = []
    screen.wait("document.querySelector('.current .row .title')?.textContent === '箱根'")
    screen.equal(screen.titles(), ["箱根"], "local rows")
    screen.wait_class("provisional")
    screen.equal(screen.text(".mark"), "仮の結果", "the mark")
    held.wait()
    held.let_go()
    screen.wait_text(".note", "リポジトリの結果")
    screen.equal(screen.titles(), ["箱根"], "the repository's rows")
    screen.equal(screen.parameters("q"), ["", "はこ"], "searches: the repository is asked once a text has rested")
    screen.equal(screen.text(".mark"), "", "the mark")
    screen.commit("はこ")
    # Only the repository knows romaji.
    held = screen.hold("**/places/api/*")
    screen.field().fill("hakone")
    screen.wait_class("stale")
    screen.equal(screen.text(".mark"), "前の結果", "the mark")
    screen.equal(screen.text(".note"), "1 件（「\u2068はこ\u2069」の結果のまま、リポジトリに問い合わせ中…）", "what the rows are")
    held.let_go()
    screen.wait_text(".note", "1 件（リポジトリの結果）")
    screen.equal(screen.titles(), ["箱根"], "rows")
    # All are there without the repository.
    held = screen.hold("**/places/api/*")
    screen.click(".clear")
    screen.wait_rows(100)
    held.let_go()


@demo_check("E: answers out of order from a source that ignores cancelling: the newest wins, late ones are not shown")
def disorder(screen):
    screen.show("repository")
    screen.wait_rows(100)
    screen.turn("disorder")
    held = screen.hold("**/places/api/*")
    for number, letter in enumerate("otsu", 1):
        screen.type(letter)
        # Each rests until it is asked for.
        held.wait(number)
    newest = held.routes.pop()
    newest.continue_()
    screen.wait_text(".note", "1 item from the repository")
    screen.equal(screen.titles(), ["大津"], "rows")
    held.let_go()
    # Until all answers are there.
    screen.wait("!document.querySelector('.current .log .sent, .current .log .abandoned')")
    screen.equal(screen.titles(), ["大津"], "rows after the late answers")
    screen.expect(screen.text(".log .late").count("too late") >= 1, f"late answers: {screen.text('.log')}")
    screen.equal(screen.cancelled, [], "requests cancelled")
    screen.equal(screen.parameters("q"), ["", "o", "ot", "ots", "otsu"], "searches")


@demo_check("E: a key cancels what is on its way; a failure keeps the local rows and is retried")
def failing(screen):
    screen.show("repository")
    screen.wait_rows(100)
    held = screen.hold("**/places/api/*")
    screen.type("み")
    held.wait()
    screen.type("や")
    screen.wait_for(lambda: len(screen.cancelled) == 1, "a cancelled request")
    held.let_go()
    screen.wait_sent(3)
    screen.wait_text(".note", "from the repository")
    titles = screen.titles()
    screen.expect("宮崎県" in titles and "宮" in titles, f"{titles}")
    screen.turn("fails")
    screen.field().fill("みやざき")
    screen.wait_text(".status .title", "did not work")
    screen.equal(screen.titles(), ["宮崎県"], "local rows")
    screen.wait_class("provisional")
    screen.turn("fails")
    screen.click(".status button")
    screen.wait_text(".note", "1 item from the repository")

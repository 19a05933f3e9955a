"""Screen A: search by keyword, with numbered pages."""

from . import demo_check


@demo_check("A: nothing before submit; pages 1, 2, 3, 4 give 5, 10, 13 rows, and no fifth is asked for", "ja-JP")
def pages(screen):
    screen.show("keyword")
    screen.field().focus()
    screen.compose("k", "きゅ", "きゅうす", "急須")
    screen.commit("急須")
    screen.pause(0.5)
    screen.equal(screen.sent, [], "requests before submit")
    screen.press("Enter")
    screen.wait_rows(5)
    screen.pause(0.3)
    screen.equal(screen.parameters("page"), ["1"], "pages before the last row is in sight")
    for rows, pages in ((10, ["1", "2"]), (13, ["1", "2", "3"])):
        screen.scroll_to_end()
        screen.wait_rows(rows)
        screen.pause(0.2)
        screen.equal(screen.parameters("page"), pages, f"pages for {rows} rows")
    screen.scroll_to_end()
    screen.wait_text(".note", "全 13 件")
    for _ in range(4):
        screen.tab.mouse.wheel(0, 2_000)
        screen.scroll_to_end()
        screen.pause(0.1)
    screen.equal(screen.parameters("page"), ["1", "2", "3", "4"], "all pages asked for")
    screen.equal(set(screen.parameters("q")), {"急須"}, "keywords")
    screen.expect(all("急須" in title for title in screen.titles()), "a row is of something else")
    screen.equal(len(set(screen.tab.evaluate("[...document.querySelectorAll('.current .row')].map((r) => r.record.id)"))),
                 13, "different rows")
    screen.equal(screen.tab.evaluate("[...document.querySelectorAll('.current .log li')].map((e) => e.className)"),
                 ["answered"] * 4, "the log")


@demo_check("A: an error on page 2 is shown at the foot and retried there, and the list completes")
def failing(screen):
    screen.show("keyword")
    screen.type("chair")
    screen.press("Enter")
    screen.wait_rows(5)
    screen.turn("fails")
    screen.scroll_to_end()
    screen.wait_text(".edge.next p", "did not work")
    screen.equal(len(screen.titles()), 5, "rows that stay")
    screen.click(".edge.next button")
    screen.wait_sent(3)
    screen.wait_text(".edge.next p", "did not work")
    screen.turn("fails")
    screen.click(".edge.next button")
    screen.wait_rows(10)
    screen.scroll_to_end()
    screen.wait_rows(13)
    screen.scroll_to_end()
    screen.wait_text(".note", "All 13 items")
    screen.equal(screen.parameters("page"), ["1", "2", "2", "2", "3", "4"], "pages asked for")


@demo_check("A: a new keyword cancels the old search; a first page that fails, and no result, say so")
def new_keyword(screen):
    screen.show("keyword")
    held = screen.hold("**/keyword?q=chair*")
    screen.type("chair")
    screen.press("Enter")
    screen.wait_sent(1)
    screen.field().fill("desk")
    # The engine has taken the text in, and what it cancels would be cancelled, once two frames have been drawn.
    screen.frames()
    screen.wait_text(".log .sent", "chair")
    screen.equal(len(screen.cancelled), 0, "requests cancelled by typing")
    screen.press("Enter")
    screen.wait_rows(5)
    screen.wait_for(lambda: screen.cancelled, "a cancelled search")
    screen.equal(screen.parameters("q", screen.cancelled), ["chair"], "requests cancelled")
    held.let_go()
    screen.expect(all("desk" in text for text in screen.tab.evaluate(
        "[...document.querySelectorAll('.current .row .texts')].map((e) => e.textContent)")), "a row is of the old keyword")
    screen.turn("fails")
    screen.field().fill("vase")
    screen.press("Enter")
    screen.wait_text(".status .title", "did not work")
    screen.wait_class("stale")
    screen.tab.locator(".current .status button").focus()
    screen.press("Enter")
    screen.wait_sent(4)
    screen.wait_text(".status .title", "did not work")
    screen.expect(screen.has_focus(), "the focus is lost when Try again hides itself")
    screen.turn("fails")
    screen.click(".status button")
    screen.wait("!document.querySelector('.current').classList.contains('stale')")
    screen.field().fill("zzz")
    screen.press("Enter")
    screen.wait_text(".status .title", "Nothing found")


@demo_check("A: the list has the height there is; a failure without rows has no badge")
def height(screen):
    screen.show("keyword")
    screen.turn("fails")
    screen.type("chair")
    screen.press("Enter")
    screen.wait_text(".status .title", "did not work")
    screen.equal(screen.text(".mark"), "", "the badge without rows")
    screen.turn("fails")
    screen.click(".status button")
    screen.wait_rows(5)
    for height in (600, 1000):
        screen.resize(1280, height)
        screen.frames()
        left = screen.tab.evaluate("innerHeight - document.querySelector('.current .frame').getBoundingClientRect().bottom")
        screen.expect(0 <= left <= 20, f"{left} pixels are left below the list at {height}")
    screen.equal(screen.parameters("page"), ["1", "1"], "pages asked for before the last row is in sight")

"""Servers that fail, refuse or are not there."""

import time

from . import check


@check("every third request fails: it is said, tried again by the button, and the list completes")
def every_third(screen):
    screen.settle()
    press = """(() => { const buttons = [...document.querySelectorAll('#status button, .edge button')].filter((one) => one.offsetParent);
        for (const button of buttons) button.click();
        return buttons.length; })()"""
    screen.server.control(failEvery=3)
    for _ in range(60):
        screen.scroll_by(1500)
        screen.pause(0.03)
        screen.tab.evaluate(press)
    screen.server.control(failEvery=0)
    # What was asked for before may fail still.
    screen.wait(f"!{press} && document.querySelector('#rows').ariaBusy === 'false'")
    screen.wait_covered()
    wanted = int(screen.first_on_screen())
    screen.expect(wanted > 400, f"only {wanted} rows were scrolled through")
    screen.settle()
    ids = [int(id) for id in screen.tab.evaluate("[...document.querySelectorAll('.row')].map((r) => r.record.id)")]
    screen.equal(ids, list(range(ids[0], ids[0] + len(ids))), "rows without gaps or repeats")


@check("a failure shows its words and a button; the rows of the query before stay, dimmed")
def failure(screen):
    screen.settle()
    screen.server.control(failEvery=1)
    screen.tab.locator("#field").fill("gecko")
    screen.wait("document.querySelector('#status').className === 'failed'")
    screen.expect(screen.row_count() > 0, "the rows are gone")
    screen.wait("document.body.classList.contains('stale')")
    screen.expect(screen.text("#status button") == "Try again", "no button")
    screen.server.control(failEvery=0)
    screen.tab.locator("#status button").click()
    screen.wait("document.querySelector('.row .title')?.textContent.includes('gecko')")
    screen.wait("document.querySelector('#status').hidden && !document.body.classList.contains('stale')")


@check("a jump that fails is told once, leaves the viewport as it is, and sends nothing until a person moves")
def failed_jump(screen):
    screen.settle()
    size = "(s => [s.clientHeight, s.clientWidth, s.scrollTop])(document.querySelector('#scroller'))"
    screen.server.control(failEvery=1)
    screen.tab.evaluate("""() => { const status = document.querySelector('#status'); window.toggles = [status.hidden];
        new MutationObserver(() => { if (status.hidden !== window.toggles.at(-1)) window.toggles.push(status.hidden); })
            .observe(status, {attributes: true, attributeFilter: ['hidden']}); }""")
    screen.scroll(3_000_000)
    before = screen.tab.evaluate(size)
    screen.wait("document.querySelector('#status').className === 'failed'")
    screen.server.control(clear=True)
    screen.pause(3)
    screen.equal(screen.tab.evaluate(size), before, "the viewport")
    screen.equal(screen.server.searches(), [], "searches that nobody asked for")
    screen.equal(screen.tab.evaluate("window.toggles"), [True, False], "when the words were hidden")
    screen.server.control(failEvery=0)
    screen.scroll(3_200_000)
    screen.wait("document.querySelector('#status').hidden && document.querySelectorAll('.row').length > 0")
    screen.settle()
    screen.expect(int(screen.first_on_screen()) > 10_000, "the rows are those of the place")


@check("offline is said, and the search goes on by itself when there is a connection")
def offline(screen):
    screen.settle()
    screen.context.set_offline(True)
    screen.type("gecko")
    screen.wait("document.querySelector('#status').className === 'offline'")
    screen.equal(screen.text("#status .title"), "No connection", "what is said")
    screen.expect(screen.row_count() > 0, "the rows are gone")
    screen.context.set_offline(False)
    screen.wait("document.querySelector('.row .title')?.textContent.includes('gecko')")
    screen.wait("document.querySelector('#status').hidden")


@check("where the rows that are shown are out of sight, nobody says that they stay")
def out_of_sight(screen):
    screen.settle()
    screen.context.set_offline(True)
    screen.scroll(5_000_000)
    screen.wait("document.querySelector('#status').className === 'offline'")
    detail = "document.querySelector('#status .detail').textContent"
    screen.wait(f"!{detail}.includes('What is shown stays')")
    screen.scroll(0)
    screen.wait("document.querySelector('#status').hidden || " + f"{detail}.includes('What is shown stays')")
    screen.context.set_offline(False)
    screen.wait("document.querySelector('#status').hidden")


@check("a rate limit tells the wait, counts down, sends nothing meanwhile and then the newest query once")
def limited(screen):
    screen.settle()
    # What is told, by the page: a busy machine might look once it is over.
    screen.tab.evaluate("""() => { window.told = new Set();
        const status = document.querySelector('#status');
        new MutationObserver(() => { if (status.className === 'limited') told.add(status.querySelector('.detail').textContent); })
            .observe(status, {attributes: true, childList: true, characterData: true, subtree: true}); }""")
    screen.server.control(rateLimitSeconds=3, clear=True)
    screen.tab.locator("#field").fill("gecko")
    screen.wait("told.size > 0")
    screen.tab.locator("#field").fill("heron")
    screen.wait("document.querySelector('.row .title')?.textContent.includes('heron')")
    screen.expect(screen.tab.evaluate("told.size") >= 2, "it does not count down")
    # What is asked for too early is refused.
    asked = [(entry["parameters"]["q"], entry.get("status")) for entry in screen.server.searches() if "after" not in entry["parameters"]]
    screen.equal(asked, [("gecko", 429), ("heron", 200)], "searches and how they were answered")


@check("data that can't be searched at the moment is told from too many searches, and found again without a hand")
def unavailable(screen):
    screen.settle()
    problem = '{"code":"unavailable","status":503,"title":"Service Unavailable","detail":"The index is gone."}'
    screen.tab.route("**/api/search*", lambda route: route.fulfill(
        status=503, body=problem, headers={"retry-after": "2", "content-type": "application/problem+json"}))
    screen.tab.locator("#field").fill("gecko")
    screen.wait("document.querySelector('#status').className === 'limited'")
    screen.equal(screen.text("#status .title"), "The data can’t be searched at the moment", "what is said")
    screen.tab.unroute("**/api/search*")
    screen.wait("document.querySelector('.row .title')?.textContent.includes('gecko')")
    screen.wait("document.querySelector('#status').hidden")


@check("a server that is gone and comes back is found again without a hand")
def restarted(screen):
    screen.settle()
    screen.tab.route("**/api/**", lambda route: route.abort())
    screen.tab.locator("#field").fill("gecko")
    screen.wait("document.querySelector('#status').className === 'offline'")
    screen.equal(screen.text("#status .title"), "The server can’t be reached", "what is said")
    screen.tab.unroute("**/api/**")
    screen.wait("document.querySelector('.row .title')?.textContent.includes('gecko')")
    screen.wait("document.querySelector('#status').hidden")


@check("words above the rows, and their going, leave the rows where they are")
def banner(screen):
    screen.settle()
    screen.scroll(1200)
    screen.settle()
    seen = screen.at(400)
    screen.server.control(failEvery=1)
    screen.tab.locator("#field").fill("gecko")
    screen.wait("document.querySelector('#status').className === 'failed'")
    screen.expect(abs(screen.top_of(seen["id"]) - seen["top"]) <= 1, "the row moved")


@check("a row that makes no sense is a failure in words, not a broken page")
def broken_rows(screen):
    screen.settle()
    for body in ('{"items":[{"id":"1"}]}', '{"items":[{"id":"1","title":"a","texts":[],"highlights":[null]}]}', "[1,",
                 '{"items":[{"id":7,"title":"a","texts":[]}]}', "<html>", '{"items":{}}'):
        screen.tab.route("**/api/search*", lambda route, _, body=body: route.fulfill(status=200, body=body))
        screen.tab.locator("#field").fill(f"gecko {len(body)}")
        screen.wait("document.querySelector('#status').className === 'failed'")
        screen.tab.unroute("**/api/search*")
        screen.tab.locator("#field").fill("")
        screen.wait("document.querySelector('#status').hidden && document.querySelectorAll('.row').length > 0")
    strange = '{"items":[{"id":"\\ud800","title":"\\ud800<b>","texts":["\\u0000\\u202e"],"id":"2"}],"next":null,"previous":null}'
    screen.tab.route("**/api/search*", lambda route: route.fulfill(status=200, body=strange))
    screen.tab.locator("#field").fill("strange")
    screen.wait("document.querySelector('.row .title')?.textContent.endsWith('<b>')")
    screen.tab.unroute("**/api/search*")
    screen.tab.locator("#field").fill("heron")
    screen.wait("document.querySelector('.row .title')?.textContent.includes('heron')")


@check("keys that expire while scrolling start the list over, without a failure")
def expired(screen):
    screen.server.control(positions=False)
    screen.tab.reload()
    screen.wait_title("Row 000000")
    screen.settle()
    screen.server.control(expireKeys=True)
    end = time.monotonic() + 60
    while not any(entry.get("status") == 410 for entry in screen.server.searches()):
        screen.expect(time.monotonic() < end, "no key expired")
        screen.scroll_by(900)
        screen.pause(0.1)
    screen.server.control(expireKeys=False)
    screen.settle()
    screen.wait("document.querySelectorAll('.row').length >= 40")
    screen.equal(screen.text("#status"), "", "status")


@check("a query that is too long is refused in words")
def too_long(screen):
    screen.tab.locator("#field").fill("x" * 3000)
    screen.wait("document.querySelector('#status').className === 'failed'")
    screen.expect("1,000" in screen.text("#status .detail") or "1000" in screen.text("#status .detail"),
                  f"the limit is not named: {screen.text('#status .detail')}")


@check("what a server that is away is tried by itself is not told anew: words and button stay, and are said once; a person's try is seen")
def tried_again(screen):
    screen.settle()
    # In the page: what is tried fails soon, also while this program waits.
    screen.tab.evaluate("""() => { window.said = []; window.hidden = 0; window.tries = 0; window.isAway = true;
        const ask = window.fetch;
        window.fetch = async (address, ...rest) => {
            if (!isAway || !String(address).includes('/api/search?')) return ask(address, ...rest);
            tries += 1;
            await new Promise((done) => setTimeout(done, 30));
            throw new TypeError();
        };
        const status = document.querySelector('#status'), spoken = document.querySelector('#spoken');
        new MutationObserver(() => { if (spoken.textContent) said.push(spoken.textContent.trim()); })
            .observe(spoken, {childList: true, characterData: true, subtree: true});
        new MutationObserver(() => { if (status.hidden) window.hidden += 1; }).observe(status, {attributes: true, attributeFilter: ['hidden']}); }""")
    screen.tab.locator("#field").fill("gecko")
    screen.wait("document.querySelector('#status').className === 'offline'")
    screen.equal(screen.text("#status .detail"), "What is shown stays. The search goes on by itself as soon as the server answers.", "what is said")
    screen.tab.locator("#status button").focus()
    screen.tab.evaluate("window.hidden = 0")
    count = screen.tab.evaluate("tries")
    screen.wait(f"tries >= {count + 2}")
    screen.wait("said.length > 0")
    screen.pause(1)
    screen.equal(screen.tab.evaluate("[document.activeElement.textContent, window.hidden]"), ["Try again", 0], "the focus, and how often the words went")
    screen.equal(screen.tab.evaluate("said.length"), 1, "how often it was said")
    screen.tab.locator("#status button").click()
    screen.wait("window.hidden > 0")
    screen.wait("said.length === 2")
    screen.tab.evaluate("window.hidden = 0")
    screen.tab.locator("#field").fill("geckos")
    screen.wait("window.hidden > 0")
    screen.wait("said.length === 3")
    screen.tab.locator("#field").fill("gecko")
    screen.wait("said.length === 4")
    screen.wait("!document.querySelector('#status').hidden")
    # In one step, before the page tries by itself.
    screen.tab.evaluate("isAway = false; document.querySelector('#status button').click()")
    screen.wait("document.querySelector('.row .title')?.textContent.includes('gecko')")


@check("rows are dimmed while others are on their way, and are to be read while words say that these don't come")
def readable(screen):
    screen.settle()
    opacity = "getComputedStyle(document.querySelector('#rows')).opacity"
    held = screen.hold("**/api/search?*")
    screen.tab.locator("#field").fill("gecko")
    screen.wait(f"{opacity} === '0.45'")
    held.wait()
    screen.server.control(failEvery=1)
    screen.tab.locator("#field").fill("gecko 1")
    held.let_go()
    screen.wait("document.querySelector('#status').className === 'failed'")
    screen.wait(f"document.body.classList.contains('stale') && {opacity} === '1'")
    screen.equal(screen.tab.evaluate("(({left}) => left)(document.querySelector('#status .detail').getBoundingClientRect())"),
                 screen.tab.evaluate("(({left}) => left)(document.querySelector('#status .title').getBoundingClientRect())"), "where words begin")
    # But nothing is marked as if it were what is typed now.
    mark = "getComputedStyle(document.querySelector('.row mark') ?? document.body).backgroundColor"
    screen.server.control(failEvery=0)
    screen.tab.locator("#field").fill("gecko")
    screen.wait(f"!document.body.classList.contains('stale') && document.querySelector('.row mark') && {mark} !== 'rgba(0, 0, 0, 0)'")
    screen.server.control(failEvery=1)
    screen.tab.locator("#field").fill("heron")
    screen.wait("document.querySelector('#status').className === 'failed' && document.body.classList.contains('stale')")
    screen.equal(screen.tab.evaluate(mark), "rgba(0, 0, 0, 0)", "what was marked before")


@check("a row of the query before has its own address when Enter opens it")
def own_address(screen):
    screen.type("heron")
    screen.wait_count("100,000 results")
    screen.tab.route("**/api/search*", lambda route: route.abort())
    screen.tab.locator("#field").fill("gecko")
    screen.wait("document.querySelector('#status').className === 'offline'")
    screen.press("ArrowDown", "Enter")
    screen.wait("document.querySelector('dialog').open")
    screen.equal(screen.tab.evaluate("new URL(location).searchParams.get('q')"), "heron", "the text in the address")
    address = screen.tab.evaluate("location.search")
    title = screen.text("#detail-title")
    screen.tab.unroute("**/api/search*")
    screen.open(f"/{address}")
    screen.wait(f"document.querySelector('#detail-title').textContent === {title!r}")


@check("the first words of a page whose server is away don't speak of rows that are not there")
def nothing_there(screen):
    screen.tab.route("**/api/**", lambda route: route.abort())
    screen.open("/?q=gecko")
    screen.wait("document.querySelector('#status').className === 'offline'")
    screen.equal(screen.text("#status .detail"), "The search goes on by itself as soon as the server answers.", "what is said")
    screen.tab.unroute("**/api/**")


@check("a query that is too long is refused in the page's language, and its words begin where the title does", locale="ja-JP")
def too_long_there(screen):
    screen.settle()
    screen.tab.locator("#field").fill("x" * 3000)
    screen.wait("document.querySelector('#status').className === 'failed'")
    screen.equal(screen.text("#status .detail"), "検索する語を短くするか、条件を変えてください。", "what is said")
    screen.equal(screen.tab.evaluate("(({left}) => left)(document.querySelector('#status .detail').getBoundingClientRect())"),
                 screen.tab.evaluate("(({left}) => left)(document.querySelector('#status .title').getBoundingClientRect())"), "where words begin")


@check("what an earlier query has found is shown at once when it comes again, and asked for anew once it is old")
def old_answer(screen):
    # Only the page's clock goes forward, not its timers.
    screen.tab.add_init_script("window.later = 0; const now = performance.now.bind(performance); performance.now = () => now() + later;")
    screen.open()
    screen.type("heron")
    screen.wait_count("100,000 results")
    screen.tab.locator("#field").fill("gecko")
    screen.wait("document.querySelector('.row .title')?.textContent.includes('gecko')")
    screen.settle()
    screen.tab.evaluate("later += 31_000")
    screen.server.control(clear=True)
    screen.tab.locator("#field").fill("heron")
    screen.wait("document.querySelector('.row .title')?.textContent.includes('heron')")
    screen.wait_query("heron")
    screen.settle()
    # Back to it leads to its place, too.
    screen.press("Enter")
    screen.wait("document.querySelector('dialog').open")
    screen.press("Escape")
    screen.wait("!document.querySelector('dialog').open && history.state === null")
    screen.pause(0.7)
    screen.scroll(900)
    screen.settle()
    screen.wait("new URL(location).searchParams.has('at')")
    place = screen.at(400)
    screen.tab.locator("#field").fill("ibis")
    screen.wait("document.querySelector('.row .title')?.textContent.includes('ibis')")
    screen.wait("new URL(location).searchParams.get('q') === 'ibis'")
    screen.tab.evaluate("later += 31_000")
    screen.server.control(clear=True)
    screen.tab.go_back()
    screen.wait("document.querySelector('.row .title')?.textContent.includes('heron')")
    screen.wait("document.querySelector('#count').textContent === '100,000 results'")
    screen.settle()
    screen.equal(screen.at(400), place, "the row that was under the point")
    screen.expect(screen.server.searches(), "the answer is not asked for anew")

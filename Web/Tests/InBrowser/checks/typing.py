"""Typing, composing, and answers that come late, out of order or not at all."""

import time
from urllib.parse import parse_qs, urlparse

from . import check


@check("the empty field lists everything")
def everything(screen):
    screen.wait_title("Row 000000")
    screen.wait_title("Row 0")


@check("typing narrows the list and marks what matches")
def narrows(screen):
    screen.type("heron 京都")
    screen.wait_count("8,336 results")
    screen.settle()
    screen.expect(all("heron" in title for title in screen.titles()), "a row has no heron")
    screen.equal(
        screen.tab.evaluate("[...document.querySelector('.row').querySelectorAll('mark')].map((m) => m.textContent)"),
        ["heron", "京都"], "marked parts")


@check("a word typed fast is searched for at its first letter and at its end")
def fast(screen):
    # A machine that stops for as long as the pause between two searches makes two of a word; it need type fast once.
    for word in ("badger", "crane", "eagle", "gecko", "heron"):
        screen.tab.locator("#field").fill("")
        screen.wait_title("Row 000000")
        screen.settle()
        screen.server.control(clear=True)
        began = screen.tab.evaluate("performance.now()")
        screen.type_at_once(word)
        took = screen.tab.evaluate("performance.now()") - began
        screen.wait_rows_of(word)
        screen.settle()
        if took < 100:
            break
    screen.equal(screen.queries(), [word[0], word], "searches")


@check("answers out of order and slow: only the newest query's rows stay")
def out_of_order(screen):
    screen.server.control(leastDelay=0, mostDelay=700, seed=7)
    for word in ("crane", "ibis", "gecko", "eagle"):
        screen.tab.locator("#field").fill("")
        screen.type(word, delay=70)
    screen.wait_rows_of("eagle")
    screen.settle()
    # Until the server has answered all that it was asked.
    end = time.monotonic() + 60
    while not all("answered" in entry for entry in screen.server.searches()):
        screen.expect(time.monotonic() < end, "not all is answered")
        screen.pause(0.02)
    screen.pause(0.3)
    screen.settle()
    screen.expect(all("eagle" in title for title in screen.titles()), "a late answer is shown")


def composing(screen):
    """The list follows each key, and never goes back to the whole list in between."""
    screen.wait_title("Row 000000")
    screen.settle()
    # What the data is stands over the whole list, and over nothing else.
    screen.tab.evaluate("""() => { const welcome = document.querySelector('#welcome'); window.wholes = [!welcome.hidden];
        new MutationObserver(() => window.wholes.push(!welcome.hidden))
            .observe(welcome, {attributes: true, attributeFilter: ['hidden']}); }""")
    screen.server.control(clear=True)
    screen.tab.locator("#field").focus()
    texts = ["t", "と", "とう", "とうk", "とうきょ", "とうきょう", "東京"]
    for text in texts:
        screen.compose(text)
        screen.wait(f"performance.getEntriesByType('resource').some((e) => decodeURIComponent(e.name).includes('q={text}'))")
    screen.commit("東京")
    screen.wait("document.querySelector('#count').textContent.startsWith('83,360')")
    screen.equal(screen.queries(), texts, "searches")
    screen.expect(screen.tab.evaluate("window.wholes.lastIndexOf(true)") == 0, "the whole list was shown in between")
    screen.expect("東京" in screen.text(".row .texts")[:40], "the rows are of 東京")


@check("while Japanese is composed the list follows each key", "ja-JP")
def composing_in_japanese(screen):
    composing(screen)


@check("while Japanese is composed in an English browser the list follows each key")
def composing_in_english(screen):
    composing(screen)


# Notes by the page's own clock when keys come and what is searched for. How long a key waits is told in ticks, each of which is
# 5 ms or more: a machine that stops has none meanwhile.
KEYS_AND_SEARCHES = """() => {
    const seen = window.seen = { keys: [], searches: [], waits: [] };
    let ticks = 0, since;
    const tick = () => { ticks += 1; setTimeout(tick, 5); };
    tick();
    document.addEventListener('input', () => { seen.keys.push(performance.now()); since ??= ticks; }, {capture: true});
    const ask = window.fetch;
    window.fetch = (address, ...rest) => {
        if (/\\/search\\?(?!.*&after=)/.test(address)) {
            seen.searches.push(performance.now());
            if (since !== undefined) seen.waits.push(ticks - since);
            since = undefined;
        }
        return ask(address, ...rest);
    };
}"""


@check("keys of a composition that come fast are searched for now and then, not only at the end", "ja-JP")
def composing_fast(screen):
    screen.settle()
    screen.server.control(clear=True)
    screen.tab.evaluate(KEYS_AND_SEARCHES)
    screen.tab.locator("#field").focus()
    for length in range(1, 41):
        screen.compose("あ" * length)
        screen.pause(0.01)
    screen.wait_query("あ" * 40)
    seen = screen.tab.evaluate("window.seen")
    keys, searches = seen["keys"], seen["searches"]
    # One at once, one each 100 to 150 ms, one at the end; and at once again where a busy machine's keys came farther apart.
    apart = sum(later - earlier >= 100 for earlier, later in zip(keys, keys[1:]))
    most = (searches[-1] - keys[0]) / 100 + 2 + apart
    screen.expect(len(searches) <= most, f"searches of 40 keys in {searches[-1] - keys[0]:.0f} ms: {len(searches)}")
    # Twice the 150 ms.
    screen.expect(max(seen["waits"]) <= 60, f"a key waited for {max(seen['waits'])} ticks of 5 ms")


@check("a composition after committed text that is cancelled leaves what was there", "ja")
def composing_after_text(screen):
    screen.type("heron ")
    screen.wait_count("100,000 件")
    screen.compose("ky", "きょ", "きょう")
    screen.pause(0.3)
    screen.compose("")
    screen.equal(screen.tab.input_value("#field"), "heron ", "the field")
    screen.wait_count("100,000 件")
    screen.settle()


@check("a correction of what is composed waits until that has stood for a moment, or is committed; one that only parts words does not")
def corrected_composing(screen):
    parted = {"typed": "東京しん", "searched": "東京 しん", "literal": "'東京しん"}
    body = {"items": [{"id": "1", "title": "新宿", "texts": []}], "total": 1, "next": None, "previous": None, "position": 0,
            "version": "1", "correction": parted}
    screen.tab.route("**/api/search?q=%E6%9D%B1%E4%BA%AC%E3%81%97%E3%82%93&*", lambda route: route.fulfill(json=body))
    screen.settle()
    screen.tab.locator("#field").focus()
    # By the page's own clock: how long after a key a correction was told.
    screen.tab.evaluate("""() => {
        window.told = [];
        const correction = document.querySelector('#correction');
        document.addEventListener('input', () => { window.typedAt = performance.now(); }, {capture: true});
        new MutationObserver(() => {
            if (!correction.hidden) window.told.push(performance.now() - window.typedAt);
        }).observe(correction, {attributes: true, attributeFilter: ['hidden']});
    }""")
    for text in ("hero", "hreon", "heron"):
        screen.compose(text)
        screen.pause(0.15)
    screen.compose("hreon")
    screen.wait("!document.querySelector('#correction').hidden")
    early = [after for after in screen.tab.evaluate("window.told") if after < 290]
    screen.equal(early, [], "told so many milliseconds after a key")
    # A busy machine is late; each need be in time once.
    late = {"committed", "parted"}
    for _ in range(20):
        if not late:
            break
        how = min(late)
        screen.compose("heron")
        screen.wait("document.querySelector('#correction').hidden")
        screen.tab.evaluate("window.told = []")
        if how == "committed":
            screen.compose("hreon")
            screen.commit("hreon")
        else:
            screen.compose("東京しん")
        screen.wait("!document.querySelector('#correction').hidden")
        if screen.tab.evaluate("window.told[0]") < 290:
            late.remove(how)
        screen.tab.locator("#field").fill("")
        screen.settle()
    screen.equal(late, set(), "what is told late")


@check("from one key to the next neither the rows move nor what clears the field, also where another text was searched for")
def keys_without_moving(screen):
    held = []
    def answer(route):
        text = parse_qs(urlparse(route.request.url).query)["q"][0]
        correction = {"typed": text, "searched": "heron", "literal": f"'{text}"}
        body = {"items": [{"id": text, "title": text, "texts": []}], "total": 1, "next": None, "previous": None, "position": 0,
                "version": "1", "correction": correction}
        reply = lambda: route.fulfill(json=body)
        held.append(reply) if text == "hreon" else reply()
    screen.tab.route("**/api/search?q=h*", answer)
    places = "['.row', '#clear'].map((part) => document.querySelector(part).getBoundingClientRect()).map(({ left, top }) => [left, top])"
    screen.type("hreo")
    screen.wait("document.querySelector('.row .title').textContent === 'hreo' && document.querySelector('#correction').checkVisibility()")
    screen.wait("document.querySelector('#count').textContent !== ''")
    before = screen.tab.evaluate(places)
    screen.type("n")
    screen.wait_for(held)
    screen.wait_count("")
    screen.equal(screen.tab.evaluate(places), before, "where they are before the answer")
    # What is said of rows that are old is old as they are.
    screen.wait("['#rows', '#correction'].every((part) => getComputedStyle(document.querySelector(part)).opacity === '0.45')")
    held.pop()()
    screen.wait("document.querySelector('.row .title').textContent === 'hreon'")
    screen.wait("document.querySelector('#count').textContent !== ''")
    screen.equal(screen.tab.evaluate(places), before, "where they are after it")
    screen.wait("getComputedStyle(document.querySelector('#correction')).opacity === '1'")


@check("Enter that belongs to the input method neither submits nor opens a row")
def enter_composing(screen):
    screen.wait_title("Row 0")
    screen.settle()
    screen.press("ArrowDown")
    for marks in ("{isComposing: true}", "{keyCode: 229}"):
        for key in ("Enter", "ArrowDown", "Escape"):
            screen.tab.evaluate(f"""() => document.querySelector('#field').dispatchEvent(
                new KeyboardEvent('keydown', {{key: '{key}', bubbles: true, cancelable: true, ...{marks}}}))""")
    screen.equal(screen.tab.evaluate("document.querySelector('dialog').open"), False, "the dialog is open")
    # On a Mac Ctrl-K changes what is composed to katakana; on Windows each of its keys has one name.
    taken = screen.tab.evaluate("""() => [{key: 'k', ctrlKey: true, isComposing: true}, {key: 'k', ctrlKey: true, keyCode: 229},
        {key: 'Process', keyCode: 229}].filter((key) => !document.querySelector('#field').dispatchEvent(
            new KeyboardEvent('keydown', {...key, bubbles: true, cancelable: true})))""")
    screen.equal(taken, [], "keys of the input method that the page takes")
    screen.equal(screen.tab.evaluate("document.querySelector('.chosen').record.id"), "0", "the row chosen")
    screen.press("Enter")
    screen.wait("document.querySelector('dialog').open")


@check("the clear button, and Escape, empty the field and list everything at once")
def clear(screen):
    screen.type("heron")
    screen.wait_count("100,000 results")
    screen.wait("location.search === '?q=heron'")
    screen.tab.locator("#clear").click()
    screen.wait_title("Row 000000")
    screen.equal(screen.tab.evaluate("document.activeElement.id"), "field", "the focus")
    screen.wait("location.search === ''")
    screen.equal(screen.tab.evaluate("location.href"), screen.server.address + "/", "the address")
    screen.type("gecko")
    screen.wait("document.querySelector('.row .title')?.textContent.includes('gecko')")
    screen.press("Escape")
    screen.wait_title("Row 000000")
    screen.equal(screen.tab.input_value("#field"), "", "the field")


@check("what was cleared comes back by undo, and is searched for again")
def undo(screen):
    for clear in (lambda: screen.tab.locator("#clear").click(), lambda: screen.press("Escape")):
        screen.tab.locator("#field").focus()
        screen.type("heron")
        screen.wait_count("100,000 results")
        clear()
        screen.wait_title("Row 000000")
        screen.press("Control+Z")
        screen.wait_count("100,000 results")
        screen.equal(screen.tab.input_value("#field"), "heron", "the field")
        screen.press("Control+A", "Delete")
        screen.wait_title("Row 000000")


@check("Enter opens the best row, once the query is answered; nothing for no text")
def best(screen):
    screen.settle()
    screen.press("Enter")
    screen.pause(0.3)
    screen.equal(screen.tab.evaluate("document.querySelector('dialog').open"), False, "a row is open")
    screen.server.control(leastDelay=300, mostDelay=300)
    screen.type("heron", delay=0)
    screen.press("Enter")
    screen.wait("document.querySelector('dialog').open")
    screen.equal(screen.text("#detail-title"), "Row 000056 amber heron", "the row opened")
    screen.press("Escape")
    screen.wait("!document.querySelector('dialog').open && history.state === null")
    screen.server.control(leastDelay=0, mostDelay=0)
    # Somebody goes on before the answer is there.
    held = screen.hold("**/api/search?*")
    screen.tab.locator("#field").focus()
    screen.commit(" a")
    screen.press("Enter")
    held.wait()
    screen.commit("m")
    held.let_go()
    screen.wait_rows_of("heron am")
    screen.settle()
    screen.pause(0.5)
    screen.equal(screen.tab.evaluate("document.querySelector('dialog').open"), False, "a row nobody asked for is open")


@check("a slash, Ctrl-K and whatever is typed elsewhere reach the field")
def reaching(screen):
    screen.type("heron")
    screen.wait_count("100,000 results")
    for key in ("/", "Control+K"):
        screen.tab.locator("#scroller").focus()
        screen.press(key)
        screen.equal(screen.tab.evaluate("document.activeElement.id"), "field", f"the focus after {key}")
        screen.equal(screen.tab.evaluate("getSelection().toString()"), "heron", f"what is selected after {key}")
    screen.tab.locator("#scroller").focus()
    screen.tab.evaluate("document.querySelector('#field').setSelectionRange(5, 5)")
    screen.tab.locator("#scroller").focus()
    screen.press("s")
    screen.equal(screen.tab.input_value("#field"), "herons", "the field")


@check("a paste is searched for, whatever is in it")
def paste(screen):
    hostile = "<img src=x onerror=alert(1)> %00 ' OR 1=1 -- \\ 😀"
    screen.tab.evaluate("(text) => navigator.clipboard.writeText(text)", hostile)
    screen.tab.locator("#field").focus()
    screen.press("Control+V")
    screen.wait("document.querySelector('#status.empty') && !document.querySelector('#status').hidden")
    screen.expect("onerror" in screen.text("#status .title"), "the status quotes the query")
    screen.equal(screen.tab.evaluate("document.querySelectorAll('img').length"), 0, "images made by a query")


@check("nothing found says so, with what to try")
def nothing(screen):
    screen.type("zzz")
    screen.wait("document.querySelector('#status').className === 'empty'")
    screen.expect("zzz" in screen.text("#status .title"), "the query is named")
    screen.expect(screen.text("#status .detail").isascii(), "what to try is said, whatever the data has")
    screen.equal(screen.row_count(), 0, "rows")
    screen.wait("document.querySelector('#spoken').textContent.includes('zzz')")


@check("old rows stay bright while an answer is quick, and are dimmed only when it is slow")
def dimmed(screen):
    screen.settle()
    screen.server.control(leastDelay=100, mostDelay=100)
    screen.tab.evaluate("""() => {
        window.dims = [];
        document.addEventListener('input', () => { window.typedAt = performance.now(); }, {capture: true});
        new MutationObserver(() => {
            if (document.body.classList.contains('stale')) window.dims.push(performance.now() - window.typedAt);
        }).observe(document.body, {attributes: true});
    }""")
    screen.type("i", delay=0)
    screen.wait("document.querySelector('.row .title')?.textContent.includes('ibis')")
    held = screen.hold("**/api/search?*")
    screen.tab.locator("#field").fill("gecko")
    screen.wait("document.body.classList.contains('stale') && !document.querySelector('#progress').hidden")
    held.let_go()
    screen.wait("!document.body.classList.contains('stale')")
    # On a busy machine the first answer, too, may take longer than its delay; never are rows dimmed before it is slow.
    early = [dim for dim in screen.tab.evaluate("window.dims") if dim < 300]
    screen.equal(early, [], "dimmed so many milliseconds after the key")


@check("the first look comes back from its top, though its rows were seen without it while an answer was slow")
def first_look_again(screen):
    screen.settle()
    held = screen.hold("**/api/search?*")
    screen.tab.locator("#field").fill("gecko")
    screen.wait("document.body.classList.contains('stale')")
    held.let_go()
    screen.wait("document.querySelector('.row .title')?.textContent.includes('gecko')")
    screen.tab.locator("#field").fill("")
    screen.wait_title("Row 0")
    screen.pause(0.1)
    screen.equal(screen.tab.evaluate("document.querySelector('#scroller').scrollTop"), 0, "scrolled by")


@check("backspace to an earlier query shows its rows at once, without a request")
def backspace(screen):
    screen.type("gecko", delay=150)
    screen.wait("document.querySelector('.row .title')?.textContent.includes('gecko')")
    screen.settle()
    screen.tab.locator("#field").fill("")
    screen.wait_title("Row 0")
    screen.settle()
    screen.server.control(clear=True)
    # They are there once the page was told.
    screen.tab.locator("#field").focus()
    title = screen.tab.evaluate("""() => { document.execCommand("insertText", false, "gecko");
        return document.querySelector('.row .title').textContent; }""")
    screen.expect("gecko" in title, f"the first row is {title}")
    screen.settle()
    # Rows further on may be asked for then.
    screen.equal(screen.queries(), [], "searches")


@check("what is typed before the engine is there counts")
def early(screen):
    held = []
    screen.tab.route("**/SearchPage.wasm", lambda route: held.append(route))
    screen.tab.goto(screen.server.address + "/", wait_until="commit")
    screen.tab.locator("#field").fill("gecko")
    while not held:
        screen.tab.wait_for_timeout(20)
    held[0].continue_()
    screen.wait("document.querySelector('.row .title')?.textContent.includes('gecko')")
    screen.equal(screen.tab.input_value("#field"), "gecko", "the field")


@check("a correction is told, and its button searches for what was typed")
def corrected(screen):
    screen.type("hreon")
    screen.wait_rows_of("hreon")
    screen.settle()
    screen.equal(
        screen.text("#correction p").replace("\u2068", "").replace("\u2069", ""),
        "Showing results for “heron”.", "what is told")
    screen.expect(all("heron" in title for title in screen.titles()), "a row has no heron")
    screen.equal(
        screen.tab.evaluate("document.querySelector('.row mark').textContent"), "heron", "the marked part")
    screen.tab.locator("#correction button").click()
    screen.wait("document.querySelector('#correction').hidden && document.querySelector('#status').className === 'empty'")
    screen.equal(screen.tab.locator("#field").input_value(), "'hreon", "the field")


@check("a key's request leaves before anything is drawn for the key")
def leaving(screen):
    screen.settle()
    screen.tab.evaluate("""() => { window.busy = []; const ask = window.fetch;
        window.fetch = (address, ...rest) => {
            if (String(address).includes('/search?')) window.busy.push(document.querySelector('#rows').getAttribute('aria-busy'));
            return ask(address, ...rest);
        }; }""")
    screen.type("h")
    screen.wait_query("h")
    screen.equal(screen.tab.evaluate("window.busy[0]"), "false", "whether the rows were said to be on their way")


@check("while somebody types no rows further down are asked for; they are when that rests, or at once by scrolling")
def resting(screen):
    def further():
        return [entry["parameters"]["q"] for entry in screen.server.searches() if "after" in entry["parameters"]]

    screen.settle()
    # By the page's own clock: a busy machine would make a slow typist of the browser, and may make one of the page, too.
    for _ in range(10):
        screen.tab.locator("#field").fill("")
        screen.settle()
        screen.wait("document.querySelectorAll('.row').length > 40")
        screen.server.control(clear=True)
        if screen.type_evenly("heron", 120, 250):
            break
    else:
        screen.expect(False, "no five keys without a pause could be typed here")
    # Those of the text, not of the list that was there before.
    screen.wait_rows_of("heron")
    screen.wait("document.querySelectorAll('.row').length > 40")
    screen.equal(further(), ["heron"], "the texts whose further rows were asked for")
    frames = screen.tab.evaluate("""() => new Promise((done) => {
        let frames = 0; const ask = window.fetch;
        const count = () => { frames += 1; requestAnimationFrame(count); };
        window.fetch = (address, ...rest) => {
            if (String(address).includes("&after=")) done(frames);
            return ask(address, ...rest);
        };
        new MutationObserver((_, observer) => {
            observer.disconnect();
            document.querySelector("#scroller").scrollTop = 400;
            requestAnimationFrame(count);
        }).observe(document.querySelector("#rows"), {childList: true});
        document.execCommand("insertText", false, " 京都");
    })""")
    screen.expect(frames <= 3, f"who scrolls waits {frames} frames for further rows to be asked for")


@check("the first frame of an answer has the rows on screen, the next one the rest, and nothing moves meanwhile")
def frames(screen):
    # The list of the empty field with the page below, which would else come among the rows that are watched.
    screen.wait("document.querySelectorAll('.row').length > 40")
    screen.settle()
    screen.tab.evaluate("""() => { window.frames_ = []; const rows = document.querySelector('#rows');
        new MutationObserver(() => {
            const last = rows.lastElementChild?.getBoundingClientRect();
            window.frames_.push([rows.childElementCount, last ? last.bottom >= innerHeight : false,
                document.querySelector('#scroller').scrollHeight, document.querySelector('#scroller').scrollTop]);
        }).observe(rows, {childList: true}); }""")
    screen.type("r")
    screen.wait("window.frames_.length >= 2")
    first, second = screen.tab.evaluate("window.frames_.slice(0, 2)")
    screen.expect(first[0] < 40, f"{first[0]} rows were drawn before the first frame")
    screen.expect(first[1], "the first frame has room without rows")
    screen.equal(second[0], 40, "the rows in the second frame")
    screen.equal([first[3], second[3]], [0, 0], "the scroll position")

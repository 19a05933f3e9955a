"""Typing, composing, and answers that come late, out of order or not at all."""

from . import check


@check("the empty field lists everything")
def everything(screen):
    screen.wait_title("Row 000000")
    screen.wait_count("1,000,000 results")


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
    screen.server.control(clear=True)
    # In one go: a busy machine would make a slow typist of the browser.
    screen.tab.evaluate("""() => { for (const letter of "badger") {
        const field = document.querySelector('#field');
        field.value += letter;
        field.dispatchEvent(new InputEvent('input', {inputType: 'insertText', data: letter}));
    } }""")
    screen.wait("document.querySelector('.row .title')?.textContent.includes('badger')")
    screen.settle()
    screen.equal(screen.queries(), ["b", "badger"], "searches")


@check("answers out of order and slow: only the newest query's rows stay")
def out_of_order(screen):
    screen.server.control(leastDelay=0, mostDelay=700, seed=7)
    for word in ("crane", "ibis", "gecko", "eagle"):
        screen.tab.locator("#field").fill("")
        screen.type(word, delay=70)
    screen.wait("document.querySelector('.row .title')?.textContent.includes('eagle')")
    screen.pause(0.8)
    screen.expect(all("eagle" in title for title in screen.titles()), "a late answer is shown")


@check("composing とうきょう to 東京 searches at rest and at the commit, never at a half-typed syllable", "ja-JP")
def composing(screen):
    screen.server.control(clear=True)
    screen.tab.locator("#field").focus()
    screen.compose("t", "と", "とう", "とうk", "とうきょ", "とうきょう", "東京")
    screen.commit("東京")
    screen.wait_count("83,360 件")
    screen.equal(screen.queries(), ["東京"], "searches")
    screen.expect("東京" in screen.text(".row .texts")[:40], "the rows are of 東京")


@check("composed text that rests is searched for while it is still being composed")
def composing_rests(screen):
    screen.server.control(clear=True)
    screen.tab.locator("#field").focus()
    screen.compose("東", "東京")
    screen.wait_count("83,360 results")
    screen.equal(screen.queries(), ["東京"], "searches")
    screen.commit("東京")
    screen.pause(0.7)
    screen.equal(screen.queries(), ["東京"], "searches after the commit of the same text")


@check("a composition after committed text keeps the committed text searchable, and its cancel searches for nothing new", "ja")
def composing_after_text(screen):
    screen.type("heron ")
    screen.wait_count("100,000 件")
    screen.server.control(clear=True)
    screen.compose("ky", "きょ", "きょう")
    screen.compose("")
    screen.pause(0.8)
    screen.equal(screen.queries(), [], "searches")
    screen.equal(screen.tab.input_value("#field"), "heron ", "the field")
    screen.wait_count("100,000 件")


@check("Enter that belongs to the input method neither submits nor opens a row")
def enter_composing(screen):
    screen.wait_count("1,000,000 results")
    screen.settle()
    screen.press("ArrowDown")
    for marks in ("{isComposing: true}", "{keyCode: 229}"):
        for key in ("Enter", "ArrowDown", "Escape"):
            screen.tab.evaluate(f"""() => document.querySelector('#field').dispatchEvent(
                new KeyboardEvent('keydown', {{key: '{key}', bubbles: true, cancelable: true, ...{marks}}}))""")
    screen.equal(screen.tab.evaluate("document.querySelector('dialog').open"), False, "the dialog is open")
    screen.equal(screen.tab.evaluate("document.querySelector('.chosen').record.id"), "0", "the row chosen")
    screen.press("Enter")
    screen.wait("document.querySelector('dialog').open")


@check("the clear button, and Escape, empty the field and list everything at once")
def clear(screen):
    screen.type("heron")
    screen.wait_count("100,000 results")
    screen.tab.locator("#clear").click()
    screen.wait_count("1,000,000 results")
    screen.equal(screen.tab.evaluate("document.activeElement.id"), "field", "the focus")
    screen.type("gecko")
    screen.wait("document.querySelector('.row .title')?.textContent.includes('gecko')")
    screen.press("Escape")
    screen.wait_title("Row 000000")
    screen.equal(screen.tab.input_value("#field"), "", "the field")


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
    screen.expect(screen.text("#status .detail") != "", "what to try is said")
    screen.equal(screen.row_count(), 0, "rows")
    screen.wait("document.querySelector('#spoken').textContent.includes('zzz')")


@check("old rows stay bright while an answer is quick, and are dimmed only when it is slow")
def dimmed(screen):
    screen.settle()
    screen.server.control(leastDelay=200, mostDelay=200)
    screen.tab.evaluate("""() => { window.dims = 0; new MutationObserver(() => {
        if (document.body.classList.contains('stale')) window.dims += 1;
    }).observe(document.body, {attributes: true}); }""")
    screen.type("i", delay=0)
    screen.wait("document.querySelector('.row .title')?.textContent.includes('ibis')")
    screen.equal(screen.tab.evaluate("window.dims"), 0, "dimmed")
    screen.server.control(leastDelay=1200, mostDelay=1200)
    screen.tab.locator("#field").fill("gecko")
    screen.wait("document.body.classList.contains('stale') && !document.querySelector('#progress').hidden")
    screen.wait("!document.body.classList.contains('stale')")


@check("backspace to an earlier query shows its rows at once, without a request")
def backspace(screen):
    screen.type("gecko", delay=150)
    screen.wait("document.querySelector('.row .title')?.textContent.includes('gecko')")
    screen.settle()
    screen.tab.locator("#field").fill("")
    screen.wait_count("1,000,000 results")
    screen.server.control(clear=True)
    screen.tab.locator("#field").fill("gecko")
    screen.wait("document.querySelector('.row .title')?.textContent.includes('gecko')", 0.5)
    screen.equal(screen.server.searches(), [], "searches")


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
    screen.wait("!document.querySelector('#correction').hidden")
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

"""Screen D: suggestions, whichever way the text comes."""

from . import demo_check


@demo_check("D: text being composed is searched by its reading, and the field is left alone", "ja-JP")
def composing(screen):
    screen.show("suggestions")
    screen.field().focus()
    screen.tab.evaluate("""() => {
        window.written = 0;
        const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
        Object.defineProperty(document.querySelector('.current .field'), 'value', {
            get() { return own.get.call(this); }, set(text) { window.written += 1; own.set.call(this, text); } });
    }""")
    for number, text in enumerate(("と", "とう", "とうk", "とうきょうと", "東京都"), 1):
        screen.compose(text)
        screen.wait_sent(number)
        screen.wait_rows(30)
    screen.commit("東京都")
    screen.wait("document.querySelector('.current .row .title').textContent.startsWith('東京都')")
    screen.pause(0.6)
    screen.equal(screen.parameters("q"), ["と", "とう", "とうk", "とうきょうと", "東京都"], "searches")
    screen.expect(screen.titles()[0].startswith("東京都"), screen.titles()[0])
    screen.equal(screen.field().input_value(), "東京都", "the field")
    screen.equal(screen.tab.evaluate("window.written"), 0, "times that the field was written")


@demo_check("D: typing, paste, dictation, code and the clear button each search once, 0.2 s after")
def ways(screen):
    screen.show("suggestions")
    screen.type_at_once("kyoto")
    screen.wait_first_pages(1)
    screen.wait_text(".way", "typing")
    screen.tab.evaluate("navigator.clipboard.writeText('大阪')")
    screen.field().select_text()
    screen.press("Control+V")
    screen.wait_first_pages(2)
    screen.wait_text(".way", "paste")
    screen.replace_text("名古屋市")
    screen.wait_first_pages(3)
    screen.wait_text(".way", "dictation")
    screen.click(".set[value=sapporo]")
    screen.wait_first_pages(4)
    screen.wait_text(".way", "set from code")
    screen.equal(screen.field().input_value(), "sapporo", "the field")
    screen.wait_rows(30)
    screen.click(".clear")
    screen.wait_rows(0)
    screen.wait_text(".way", "clear button")
    screen.click(".set[value=きょうと]")
    screen.click(".set[value=きょうと]")
    screen.wait_first_pages(5)
    screen.pause(0.8)
    firsts = screen.first_pages()
    screen.equal(screen.parameters("q", firsts), ["kyoto", "大阪", "名古屋市", "sapporo", "きょうと"], "searches")
    screen.equal(screen.tab.evaluate("document.activeElement.value"), "きょうと", "the button pressed last")


@demo_check("D: equal results are not drawn again, and are counted")
def equal(screen):
    screen.show("suggestions")
    screen.replace_text("sapporo")
    screen.wait_rows(30)
    screen.wait_text(".note", "Drawn once, left 0 equal results undrawn")
    screen.tab.evaluate("""() => {
        window.changes = 0;
        new MutationObserver(() => { window.changes += 1; })
            .observe(document.querySelector('.current .rows'), { childList: true, subtree: true, characterData: true });
    }""")
    screen.replace_text("sapporo sapporo")
    screen.wait_text(".note", "Drawn once, left 1 equal result undrawn")
    screen.replace_text("  sapporo   sapporo ")
    screen.pause(0.5)
    screen.equal(screen.parameters("q"), ["sapporo", "sapporo sapporo"], "searches")
    screen.equal(screen.tab.evaluate("window.changes"), 0, "changes of the list")
    screen.replace_text("函館")
    screen.wait_text(".note", "Drawn 2 times, left 1 equal result undrawn")
    screen.expect(screen.tab.evaluate("window.changes") > 0, "other results are not drawn")


@demo_check("D: arrows and Enter take a suggestion into the field, which searches once; slow and failing say so")
def choosing(screen):
    screen.show("suggestions")
    # At once, so that rows of a part of it don't come first.
    screen.type_at_once("chiyoda")
    screen.wait_rows(30)
    screen.field().focus()
    screen.press("ArrowDown", "ArrowDown", "ArrowUp", "ArrowDown")
    second = screen.titles()[1]
    screen.equal(screen.text(".chosen .title"), second, "the suggestion chosen")
    screen.equal(screen.tab.evaluate("""document.getElementById(
        document.querySelector('.current .field').getAttribute('aria-activedescendant')).textContent.slice(0, 3)"""),
        second[:3], "the active descendant")
    sent = len(screen.first_pages())
    screen.press("Enter")
    screen.wait_for(lambda: screen.field().input_value() == second, "the suggestion in the field")
    screen.wait_first_pages(sent + 1)
    screen.pause(0.7)
    firsts = screen.first_pages()
    screen.equal(screen.parameters("q", firsts)[sent:], [second], "searches")
    screen.turn("fails")
    screen.replace_text("青森県")
    screen.wait_text(".status .title", "did not work")
    screen.turn("fails")
    held = screen.hold("**/api/*")
    screen.click(".status button")
    screen.wait("!document.querySelector('.current .progress').hidden")
    held.let_go()
    screen.wait("document.querySelector('.current .row .title')?.textContent.includes('青森')")


@demo_check("D: the suggestions follow somebody who types on without a pause")
def continuous(screen):
    screen.show("suggestions")
    # In the page, where the last key comes right after what was asked for before it is counted.
    screen.tab.evaluate("""() => { window.asked = 0; const ask = window.fetch;
        document.querySelector('.current .field').addEventListener('input', () => { window.before = asked; }, {capture: true});
        window.fetch = (address, ...rest) => {
            if (!String(address).includes('after=')) asked += 1;
            return ask(address, ...rest);
        }; }""")
    screen.type("shibuyadogenzaka", delay=90)
    screen.expect(screen.tab.evaluate("before") >= 2, f"asked: {screen.parameters('q')}")
    screen.wait_for(lambda: screen.parameters("q")[-1:] == ["shibuyadogenzaka"], "the whole text")

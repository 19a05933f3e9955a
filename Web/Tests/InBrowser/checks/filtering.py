"""What is seen before anything is searched, and what rows are filtered by."""

from . import check

# The box around the names of columns.
NAMES = "document.querySelector('#columns').getBoundingClientRect()"


def chips(screen, facet):
    """The values beside a facet's menu, with their counts."""
    return screen.tab.evaluate("""(name) => [...document.querySelectorAll('#facets .chip')]
        .filter((chip) => chip.name === name).map((chip) => chip.textContent)""", facet)


def wait_chips(screen, facet, wanted):
    screen.wait(f"""[...document.querySelectorAll('#facets .chip')].filter((chip) => chip.name === {facet!r})
        .map((chip) => chip.textContent).join('|') === {"|".join(wanted)!r}""")


@check("first look: the data's name, a line about it, queries to try, no count; a query to try is searched for")
def first_look(screen):
    screen.wait("document.querySelectorAll('#welcome .tries button').length === 3")
    screen.equal(screen.text("#welcome h2"), "trial", "the name")
    screen.equal(screen.text("#welcome .about"),
                 "Made-up rows, each with a colour, an animal and a city. · 1,000,000 records", "the line about it")
    screen.settle()
    screen.equal(screen.text("#count"), "", "a count before anything was searched")
    screen.tab.locator("#welcome .tries button").nth(2).click()
    screen.wait_count("83,360 results")
    screen.equal(screen.tab.input_value("#field"), "京都", "the field")
    screen.equal(screen.tab.evaluate("document.activeElement.id"), "field", "the focus")
    screen.expect(screen.tab.evaluate("document.querySelector('#welcome').hidden"), "the first look stays")
    screen.equal(screen.text("#columns > span"), "row|city", "the names of columns")


@check("columns have room for what they have, stand below their names, and stay where they are while somebody types")
def column_widths(screen):
    starts = """(row) => [...document.querySelectorAll(row)].map((text) => Math.round(text.getBoundingClientRect().left))"""
    screen.type("heron")
    screen.wait_count("100,000 results")
    names = screen.tab.evaluate(starts, "#columns > span")
    texts = screen.tab.evaluate(starts, ".row:first-child .title, .row:first-child .texts > span")
    screen.equal(texts, names, "where texts and their names begin")
    list_end = screen.tab.evaluate("document.querySelector('.row').getBoundingClientRect().right")
    screen.expect(texts[1] - texts[0] > 1.5 * (list_end - texts[1]), f"a long title has {texts} of {list_end}")
    screen.type(" 名古屋")
    screen.wait("document.querySelector('.row .texts').textContent.includes('名古屋')")
    screen.settle()
    screen.equal(screen.tab.evaluate(starts, ".row:first-child .title, .row:first-child .texts > span"), texts,
                 "where texts begin")
    # It is asked whether the data is still the same.
    with screen.tab.expect_response("**/api/data"):
        screen.tab.evaluate("dispatchEvent(new Event('online'))")
    screen.pause(0.2)
    screen.settle()
    screen.equal(screen.tab.evaluate(starts, ".row:first-child .title, .row:first-child .texts > span"), texts,
                 "where texts begin after the data was described again")


def show(screen, columns, *rows, marks=()):
    """A search over data with these columns has found these rows, and in each of them what is marked."""
    screen.tab.route("**/api/data", lambda route: route.fulfill(json={"name": "trial", "columns": columns, "version": "1"}))
    items = [{"id": str(index), "title": title, "texts": texts, "highlights": marks} for index, (title, *texts) in enumerate(rows)]
    body = {"items": items, "total": len(rows), "next": None, "previous": None, "position": 0, "version": "1"}
    screen.tab.route("**/api/search*", lambda route: route.fulfill(json=body))
    # What the data was called before is not kept.
    screen.tab.evaluate("sessionStorage.clear()")
    screen.open("/?q=all")
    screen.wait(f"document.querySelectorAll('.row').length === {len(rows)}")
    screen.settle()


@check("the names of columns stand above the rows before anything is searched, too; no row that is chosen, or put there, is under them")
def names_in_sight(screen):
    screen.settle()
    edges = """['#welcome', '#columns', '.row'].map((part) => document.querySelector(part).getBoundingClientRect())
        .flatMap(({ top, bottom }) => [Math.round(top), Math.round(bottom)])"""
    _, welcome, top, bottom, row, _ = screen.tab.evaluate(edges)
    screen.equal([top, row], [welcome, bottom], "the tops of the names and of the first row")
    for place in ("3000", "document.querySelector('#scroller').scrollHeight / 2"):
        screen.tab.evaluate(f"document.querySelector('#scroller').scrollTop = {place}")
        screen.wait(f"{NAMES}.top === document.querySelector('#scroller').getBoundingClientRect().top")
        screen.wait_covered()
    top_row = screen.first_on_screen()
    screen.press("ArrowDown")
    screen.wait("document.querySelector('.chosen')")
    screen.equal(screen.tab.evaluate("document.querySelector('.chosen').record.id"), top_row, "the row that is chosen")
    for key in ("ArrowDown", "ArrowUp", "ArrowUp", "ArrowUp"):
        screen.press(key)
        screen.settle()
        under = screen.tab.evaluate(f"{NAMES}.bottom - document.querySelector('.chosen').getBoundingClientRect().top")
        screen.expect(under <= 0.5, f"a row that is chosen is {under} px under the names")
    screen.open(f"/?at={top_row}")
    screen.wait("document.querySelector('.row')")
    screen.settle()
    screen.equal(screen.first_on_screen(), top_row, "the row of the link")
    screen.expect(abs(screen.top_of(top_row) - screen.tab.evaluate(f"{NAMES}.bottom")) <= 1, "it is not below the names")


@check("beside long texts a column has room for its words, and nothing is wider than the list")
def short_columns(screen):
    long = "A sturdy piece of furniture, delivered with all the tools that are needed to build it. " * 3
    for width, size in ((740, "100%"), (1280, "100%"), (740, "200%")):
        screen.resize(width, 700)
        show(screen, ["name", "sku", "description", "price", "license"],
             *((f"Chair of {number}", f"SKU-0000{number}", long, f"736{number}.00", "Apache") for number in range(9)))
        screen.tab.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)
        lines = screen.tab.evaluate("""[0, 1, 3, 4].map((index) => {
            const text = document.querySelectorAll('.row .title, .row .texts > span')[index];
            return Math.round(text.offsetHeight / parseFloat(getComputedStyle(text).lineHeight)); })""")
        if size == "100%":
            screen.equal(lines, [1, 1, 1, 1], f"the lines of short texts at {width}")
        overflow = screen.tab.evaluate("""[...document.querySelectorAll('.row > a, #columns')]
            .filter((element) => element.scrollWidth > element.clientWidth).length""")
        screen.equal(overflow, 0, f"rows that are too wide at {width} and {size}")


@check("of more texts than a row has room for those that were found are in sight, with their names")
def found_texts(screen):
    names = ["name", *(f"column {number}" for number in range(1, 25))]
    texts = [f"a text of some words, number {number}" for number in range(1, 25)]
    screen.tab.route("**/api/data", lambda route: route.fulfill(json={"name": "trial", "columns": names, "version": "1"}))
    marks = [[] for _ in names]
    marks[22] = [[0, 6]]
    items = [{"id": "1", "title": "Chair", "texts": texts, "highlights": marks}]
    body = {"items": items, "total": 1, "next": None, "previous": None, "position": 0, "version": "1"}
    screen.tab.route("**/api/search*", lambda route: route.fulfill(json=body))
    screen.tab.evaluate("sessionStorage.clear()")
    screen.open("/?q=a")
    screen.wait("document.querySelectorAll('.row [data-name]').length === 24")
    mark, row, name = screen.tab.evaluate("""[document.querySelector('.row mark').getBoundingClientRect().bottom,
        document.querySelector('.row').getBoundingClientRect().bottom,
        document.querySelector('.row mark').closest('[data-name]').dataset.name]""")
    screen.expect(mark <= row, f"what was found ends at {mark} in a row that ends at {row}")
    screen.equal(name, "column 22", "the name of what was found")
    first = screen.tab.evaluate("[...document.querySelectorAll('.row [data-name]')].slice(0, 3).map((text) => text.dataset.name)")
    screen.equal(first, ["column 22", "column 1", "column 2"], "the texts that stand first")


@check("a text begins a little before the first match in it where that is below the lines that are shown")
def deep_matches(screen):
    latin = "the sun went down behind the hills " * 40 + "where a heron stood" + " and waited for the rain to stop" * 20
    japanese = "山の向こうに日が沈むと" * 60 + "鷺が" + "雨のやむのを待っていた" * 30
    early = "A heron stood " + "where the sun went down behind the hills " * 40
    marks = [[[text.index(word), text.index(word) + len(word)]] for text, word in ((latin, "heron"), (japanese, "鷺"), (early, "heron"))]
    texts = """[...document.querySelectorAll('.row .title, .row bdi')].map((text) => {
        const box = text.closest('a > *');
        const { bottom } = (box.offsetHeight ? box : text.closest('span')).getBoundingClientRect();
        return [text.textContent, text.querySelector('mark').getBoundingClientRect().bottom - bottom]; })"""
    for columns in (["line"], ["name", "text"]):
        for width in (390, 760, 1280):
            for line, mark in zip((latin, japanese, early), marks):
                screen.resize(width, 800)
                show(screen, columns, ["A heron", line][-len(columns):], marks=[[[2, 7]], mark][-len(columns):])
                for text, below in screen.tab.evaluate(texts):
                    screen.expect(below <= 1, f"at {width} px a match is {below} px below the lines of {text[:40]!r}")
                text = screen.tab.evaluate(texts)[-1][0]
                if line == early:
                    screen.equal(text, early, f"a text at {width} px whose match is in sight")
                else:
                    start, end = text[0], text[1:]
                    screen.equal([start, end], ["…", line[-len(end):]], f"what is shown at {width} px")
                    before = end.index("heron" if line == latin else "鷺")
                    screen.expect(0 < before <= 20, f"{before} characters are shown before a match")
                    if line == latin:
                        screen.equal(line[-len(end) - 1], " ", "what is before the first word shown")


@check("the text that a row without a title is called by stands in it once")
def untitled(screen):
    for columns in (["name", "code", "city"], ["name", "code", "city", "a", "b", "c"]):
        more = [""] * (len(columns) - 3)
        show(screen, columns, ["", "150-0002", "Shibuya", *more], ["Tower", "150-0003", "Shibuya", *more])
        screen.equal(screen.titles(), ["150-0002", "Tower"], "what rows are called")
        texts = screen.tab.evaluate("[...document.querySelectorAll('.row')].map((row) => row.textContent.split(/\\s+/).filter(Boolean))")
        screen.equal(texts, [["150-0002", "Shibuya"], ["Tower150-0003", "Shibuya"]], "what rows have")


@check("where there is one column its texts have the width of the list")
def one_column(screen):
    show(screen, ["line"], ["level=info msg=request path=/api/search status=200 " * 4])
    title, row = screen.tab.evaluate("['.title', 'a'].map((part) => document.querySelector(`.row ${part}`).clientWidth)")
    screen.expect(title > 0.95 * row, f"a line is {title} px wide in a row of {row}")


@check("a text that a row lacks moves neither its title down nor its other texts away")
def lacking(screen):
    long = "https://example.com/a/long/path/" + "x" * 300
    tops = "['.row', '.row .title'].map((part) => document.querySelector(part).getBoundingClientRect().top)"
    lefts = """[...document.querySelectorAll('.row')].map((row) => {
        const range = document.createRange();
        range.selectNodeContents(row.querySelector('bdi:not(:empty)'));
        return Math.round(range.getBoundingClientRect().left); })"""
    show(screen, ["name", "note", "address"], ["First", "", long], ["Second", "note", long])
    row, title = screen.tab.evaluate(tops)
    screen.expect(title - row < 16, f"a title begins {title - row} px down")
    # Without names, which are as long as they are.
    screen.resize(500, 700)
    show(screen, [], ["First", "", "short"], ["Second", "note", "short"])
    first, second = screen.tab.evaluate(lefts)
    screen.equal(first, second, "where the first texts begin")


@check("where there is no room for columns the texts of rows say their names")
def narrow_names(screen):
    screen.resize(500, 800)
    screen.settle()
    name = "getComputedStyle(document.querySelector('.row .texts span'), '::before').content"
    screen.wait(f"{name}.includes('city')")
    screen.equal(screen.tab.evaluate("getComputedStyle(document.querySelector('.row .texts span'), '::before').opacity"), "1",
                 "how clear the names are")
    screen.equal(screen.tab.evaluate("document.querySelector('#columns').offsetParent"), None, "the names of columns")
    screen.resize(1000, 800)
    screen.wait(f"{name} === 'none'")


@check("a name stands in one piece on the line of its text, which is told from it")
def names_and_texts(screen):
    names = ["name", "brand", "商品の色", "colour"]
    show(screen, names, ["Chair", "Contoso", "緑", "green"])
    text = """document.querySelectorAll('.row [data-name]')"""
    for width in range(180, 360, 6):
        # The name and the text, which has no place to be broken at, are as high as one line.
        screen.tab.evaluate("(width) => { document.querySelector('#content').style.width = `${width}px`; }", width)
        lines = screen.tab.evaluate(f"[...{text}].map((text) => text.getClientRects().length)")
        screen.equal(set(lines), {1}, f"the lines of a name and its text at {width}")
    colours = screen.tab.evaluate(f"[null, '::before'].map((part) => getComputedStyle(part ? {text}[0] : {text}[0].firstChild, part).color)")
    screen.expect(colours[0] != colours[1], f"names and texts are {colours}")


@check("texts that were searched for and used are kept on this device, until they are forgotten")
def recent(screen):
    screen.type("heron")
    screen.wait_count("100,000 results")
    screen.press("Enter")
    screen.wait("document.querySelector('dialog').open")
    screen.press("Escape", "Escape", "Escape")
    screen.open()
    screen.wait("document.querySelector('#welcome .recent button')?.value === 'heron'")
    screen.settle()
    screen.tab.locator("#welcome .recent button").first.click()
    screen.wait_count("100,000 results")
    screen.press("Escape")
    screen.tab.locator("#welcome .forget").click()
    screen.wait("document.querySelector('#welcome .recent').hidden")
    screen.equal(screen.tab.evaluate("localStorage.length"), 0, "what is kept")


@check("facets have counts that follow the query; a chip filters, the address says it, Back takes it away")
def facets(screen):
    wait_chips(screen, "color", ["amber 125,000", "blue 125,000", "coral 125,000"])
    screen.type("京都")
    wait_chips(screen, "color", ["amber 10,420", "blue 10,420", "coral 10,420"])
    screen.tab.locator(".chip").filter(has_text="blue").click()
    screen.wait_count("10,420 results")
    screen.expect(all("blue" in title for title in screen.titles()), "a row is not blue")
    wait_chips(screen, "color", ["blue 10,420×"])
    screen.wait("new URL(location).searchParams.get('filter.color') === 'blue'")
    screen.tab.locator("select[name=animal]").select_option("heron")
    screen.wait_count("1,042 results")
    screen.wait("new URL(location).searchParams.get('filter.animal') === 'heron'")
    screen.tab.go_back()
    screen.wait_count("10,420 results")
    wait_chips(screen, "animal", ["adder 1,042", "badger 1,042", "crane 1,042"])
    screen.tab.go_back()
    screen.wait_count("83,360 results")
    screen.equal(screen.tab.input_value("#field"), "京都", "the field")
    screen.tab.go_forward()
    screen.wait_count("10,420 results")
    screen.tab.locator(".chip[aria-pressed=true]").click()
    screen.wait_count("83,360 results")
    screen.wait("!new URL(location).searchParams.has('filter.color')")


@check("an address with a filter shows what it finds, also after a reload, and filters can be taken away that leave nothing")
def filtered_address(screen):
    screen.open("/?q=heron&filter.color=blue")
    screen.wait_count("12,500 results")
    wait_chips(screen, "color", ["blue 12,500×"])
    # With the rows below, which are not there to be kept else.
    screen.wait("document.querySelectorAll('.row').length > 40")
    screen.settle()
    screen.server.control(clear=True)
    screen.tab.reload()
    screen.wait_count("12,500 results")
    screen.settle()
    screen.equal(screen.server.searches(), [], "searches")
    screen.tab.locator("#field").fill("heron amber")
    screen.wait("document.querySelector('#status').className === 'empty'")
    screen.equal(screen.text("#status button"), "Search without filters", "the way out")
    screen.tab.locator("#status button").click()
    screen.wait_count("12,500 results")
    screen.expect(all("amber" in title for title in screen.titles()), "rows are of another colour")
    screen.tab.locator("#field").fill("zzz")
    screen.wait("document.querySelector('#status').className === 'empty'")
    screen.tab.locator("#status button").click()
    screen.wait_title("Row 000000")
    screen.equal(screen.tab.input_value("#field"), "", "the field")


@check("counts are dimmed, and said to be busy, from the key that they don't answer until those that do are there")
def old_counts(screen):
    counts = "[...document.querySelectorAll('.chip span')].map((count) => getComputedStyle(count).opacity)"
    busy = "document.querySelector('#facets').ariaBusy"
    wait_chips(screen, "color", ["amber 125,000", "blue 125,000", "coral 125,000"])
    screen.wait(f"{busy} === 'false'")
    asked = []
    screen.tab.route("**/api/facets*", lambda route: asked.append(route))
    screen.type_at_once("京都")
    screen.equal(screen.tab.evaluate(busy), "true", "busy")
    screen.wait(f"{counts}.every((opacity) => opacity === '0.45')")
    screen.wait_count("83,360 results")
    screen.wait("!document.querySelector('#page').classList.contains('stale')")
    screen.wait_for(asked)
    screen.equal(screen.tab.evaluate(f"[{busy}, new Set({counts}).size, {counts}[0]]"), ["true", 1, "0.45"], "old counts of new rows")
    colors = "['select', 'option'].map((part) => getComputedStyle(document.querySelector(`#facets ${part}`)).color)"
    screen.equal(len(set(screen.tab.evaluate(colors))), 2, "the colours of the menu and of old counts in it")
    # The server could not count, and is asked again.
    asked.pop().fulfill(status=500, json={})
    screen.wait_for(asked)
    screen.equal(screen.tab.evaluate(f"[{busy}, {counts}[0]]"), ["true", "0.45"], "old counts after those of the new rows failed")
    asked.pop().continue_()
    wait_chips(screen, "color", ["amber 10,420", "blue 10,420", "coral 10,420"])
    screen.equal(screen.tab.evaluate(f"[{busy}, new Set({counts}).size, {counts}[0]]"), ["false", 1, "1"], "new counts")
    screen.equal(len(set(screen.tab.evaluate(colors))), 1, "the colours of the menu and of new counts in it")


@check("counts that were on their way when the data changed are counted anew")
def counts_of_other_data(screen):
    wait_chips(screen, "color", ["amber 125,000", "blue 125,000", "coral 125,000"])
    asked = []
    screen.tab.route("**/api/facets*", lambda route: asked.append(route))
    screen.type_at_once("京都")
    screen.wait_for(asked)
    version = screen.tab.evaluate("fetch('api/data').then((answer) => answer.json()).then((data) => data.version)")
    # The server is asked whether the data is still the same, and it isn't.
    screen.server.control(edition=1)
    with screen.tab.expect_response("**/api/data"):
        screen.tab.evaluate("dispatchEvent(new Event('online'))")
    screen.wait("document.querySelector('.row').textContent.includes('edition 1')")
    facets = [{"name": "color", "values": [{"value": "amber", "count": 7}]}]
    asked.pop(0).fulfill(json={"facets": facets, "version": version})
    screen.wait_for(asked)
    asked.pop(0).continue_()
    wait_chips(screen, "color", ["amber 10,420", "blue 10,420", "coral 10,420"])


@check("a menu says how many values there are that it has no room for")
def other_values(screen):
    facets = [{"name": "color", "values": [{"value": "blue", "count": 2}], "more": 1234}]
    screen.tab.route("**/api/facets*", lambda route: route.fulfill(json={"facets": facets, "version": "1"}))
    screen.open("/?q=heron")
    screen.wait("document.querySelector('#facets select[name=color] option:disabled')?.textContent === '+ 1,234 more'")


@check("facets are counted once the rows have come, not for each key")
def counted_late(screen):
    screen.wait("document.querySelector('#facets .chip')")
    busy = "document.querySelector('#facets').ariaBusy"
    # A busy machine makes a slow typist of the browser, whose letters are counted for; it need type fast once.
    for text in ("heron blue", "gecko blue", "eagle blue", "crane blue", "ibis blue", "badger blue", "jackal blue", "adder blue"):
        screen.tab.locator("#field").fill("")
        screen.settle()
        screen.wait(f"{busy} === 'false'")
        screen.tab.evaluate("0")
        screen.requests.clear()
        if screen.type_evenly(text, 30, 100):
            break
    else:
        screen.expect(False, "no text without a pause could be typed here")
    screen.wait_rows_of(text)
    screen.wait(f"{busy} === 'false'")
    screen.settle()
    screen.tab.evaluate("0")
    asked = [url for url in screen.requests if "/api/facets" in url and f"q={text[0]}" in url]
    screen.expect(1 <= len(asked) <= 3, f"{len(asked)} requests for one text")


@check("how it is searched is in sight, however much there is to filter by, which any wheel scrolls beside it")
def ways_in_sight(screen):
    for width in (760, 1280):
        screen.resize(width, 700)
        screen.wait("document.querySelector('#facets .chip') && document.querySelector('select[name=match]')")
        edges = screen.tab.evaluate("""[...document.querySelectorAll('#facets select[name=order], #facets select[name=match]')]
            .map((menu) => menu.getBoundingClientRect()).flatMap(({left, right}) => [left, right])""")
        screen.expect(edges == sorted(edges) and edges[0] > 0 and edges[-1] <= width, f"the menus at {width}: {edges}")
    screen.resize(760, 700)
    hidden = "(() => { const { scrollWidth, clientWidth } = document.querySelector('#facets .values'); return scrollWidth - clientWidth; })()"
    screen.expect(screen.tab.evaluate(hidden) > 0, "nothing to scroll")
    for width, part in ((760, ".values"), (390, "#facets")):
        screen.resize(width, 700)
        screen.tab.locator("#facets .chip").first.hover()
        screen.tab.mouse.wheel(0, 100)
        screen.wait(f"document.querySelector('{part}').scrollLeft >= 100")
        screen.tab.mouse.wheel(0, -100)
        screen.wait(f"document.querySelector('{part}').scrollLeft === 0")
    screen.resize(760, 700)
    screen.tab.locator("#facets .chip").last.scroll_into_view_if_needed()
    screen.tab.locator("#facets .chip").last.click()
    screen.wait("document.querySelector('.chip[aria-pressed=true]')")


@check("the order and how words match can be chosen; the address says it, the server is asked for it, Back takes it away")
def ways(screen):
    screen.wait("document.querySelector('select[name=order]') && document.querySelector('select[name=match]')")
    screen.type("heron")
    screen.wait_count("100,000 results")
    wait_chips(screen, "color", ["amber 12,500", "blue 12,500", "coral 12,500"])
    screen.server.control(clear=True)
    screen.tab.locator("select[name=order]").select_option(label="The data’s order")
    screen.wait_title("Row 999983")
    screen.wait("new URL(location).searchParams.get('order') === 'input'")
    screen.equal([page.get("order") for page in screen.first_pages()], ["input"], "the orders of first pages")
    # Only a page further on of the order before may have been asked for, before that.
    orders = [entry["parameters"].get("order") for entry in screen.server.searches()]
    screen.equal(set(orders[orders.index("input") :]), {"input"}, "what was asked for")
    # Pages further on are those of the same order.
    screen.scroll_by(4_000)
    screen.settle()
    numbers = [int(title[4:10]) for title in screen.titles()]
    screen.equal(numbers, sorted(numbers, reverse=True), "the order of the rows")
    screen.tab.locator("#field").fill("eron")
    screen.wait("document.querySelector('#status').className === 'empty'")
    screen.tab.locator("select[name=match]").select_option("contains")
    screen.wait_count("100,000 results")
    wait_chips(screen, "color", ["amber 12,500", "blue 12,500", "coral 12,500"])
    screen.wait("new URL(location).searchParams.get('match') === 'contains'")
    screen.expect(screen.server.searches()[-1]["parameters"].get("order") == "input", "the order is forgotten")
    screen.tab.reload()
    screen.wait_count("100,000 results")
    screen.wait("document.querySelector('select[name=match]')?.value === 'contains'")
    screen.equal(screen.tab.locator("select[name=order]").input_value(), "input", "the order that is chosen")
    screen.tab.go_back()
    screen.wait("document.querySelector('#status').className === 'empty'")
    screen.wait("document.querySelector('select[name=match]').value === 'words'")


@check("an order that the data doesn't have is refused in words, and another can be chosen")
def unknown_way(screen):
    screen.open("/?q=heron&order=price")
    screen.wait("document.querySelector('#status').className === 'failed'")
    screen.expect("one of relevance, input" in screen.text("#status .detail"), "the words do not say what there is")
    screen.tab.locator("select[name=order]").select_option("relevance")
    screen.wait_count("100,000 results")
    screen.wait("!new URL(location).searchParams.has('order')")


@check("an arrow key on a menu shows what there is to choose from, and chooses nothing by itself")
def menu_by_keyboard(screen):
    screen.wait("document.querySelector('#facets .chip') && document.querySelector('select[name=match]')")
    screen.tab.evaluate("""() => { window.shown = []; const show = HTMLSelectElement.prototype.showPicker;
        HTMLSelectElement.prototype.showPicker = function () { shown.push(this.name); show.call(this); }; }""")
    entries = screen.tab.evaluate("history.length")
    for name in ("color", "match"):
        # Counts that come make the menus anew.
        screen.settle()
        screen.wait("document.querySelector('#facets').ariaBusy === 'false'")
        menu = f"document.querySelector('select[name={name}]')"
        # The menu is a window of its own, which a busy machine may show too late for a key.
        for _ in range(10):
            screen.tab.locator(f"select[name={name}]").focus()
            screen.press("ArrowDown")
            screen.wait(f"{menu}.matches(':open')")
            screen.pause(0.6)
            screen.equal(screen.tab.evaluate("[location.search.slice(1), history.length, shown.at(-1)]"), ["", entries, name], "after an arrow")
            screen.press("ArrowDown")
            screen.pause(0.3)
            screen.press("Enter")
            screen.wait(f"!{menu}.matches(':open')")
            screen.pause(0.6)
            if screen.tab.evaluate("location.search.length > 1"):
                break
        screen.wait("location.search.length > 1")
        screen.equal(screen.tab.evaluate("document.activeElement.name"), name, "the focus")
        screen.tab.go_back()
        screen.wait("location.search.length <= 1")
        entries = screen.tab.evaluate("history.length")

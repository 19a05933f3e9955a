"""Screen C: a list endless both ways."""

import re

from . import demo_check

# Notes in every frame where the rows in sight are, and when rows came or went, how far those have moved.
WATCH = """() => {
    const scroller = document.querySelector('.current .scroller');
    const list = scroller.querySelector('.rows');
    const seen = () => new Map([...list.children].map((row) => [row, row.getBoundingClientRect()])
        .filter(([, box]) => box.bottom > scroller.getBoundingClientRect().top
            && box.top < scroller.getBoundingClientRect().bottom).map(([row, box]) => [row, box.top]));
    window.drift = { most: 0, changes: 0 };
    let last = seen();
    // What a person's own scrolling moved has not moved by itself, though no frame has shown it yet.
    window.drift.look = () => { last = seen(); };
    const frame = () => { last = seen(); requestAnimationFrame(frame); };
    requestAnimationFrame(frame);
    new MutationObserver(() => {
        window.drift.changes += 1;
        for (const [row, top] of last) {
            if (row.isConnected) {
                window.drift.most = Math.max(window.drift.most, Math.abs(row.getBoundingClientRect().top - top));
            }
        }
    }).observe(list, { childList: true });
}"""

# Scrolls to an end of what is held, and waits until the next page is there.
LOAD = """async ([toEnd, byWheel]) => {
    const scroller = document.querySelector('.current .scroller');
    const list = scroller.querySelector('.rows');
    const frame = () => new Promise(requestAnimationFrame);
    const end = () => (toEnd ? list.lastElementChild : list.firstElementChild).record.id;
    const before = end();
    if (byWheel) scroller.dispatchEvent(new WheelEvent('wheel'));
    scroller.scrollTop = toEnd ? scroller.scrollHeight : 0;
    window.drift?.look();
    const start = performance.now();
    while (performance.now() - start < 60_000) {
        await frame();
        if (end() !== before && list.getAttribute('aria-busy') === 'false') break;
    }
    await frame();
    await frame();
    return end() !== before;
}"""


def top_row(screen):
    """The number of the row at the top, and how far below the top it begins."""
    return screen.tab.evaluate("""() => {
        const scroller = document.querySelector('.current .scroller').getBoundingClientRect();
        const row = [...document.querySelectorAll('.current .row')]
            .find((row) => row.getBoundingClientRect().bottom > scroller.top + 0.5);
        // While rows are on their way none may be there.
        return row ? [Number(row.record.id), row.getBoundingClientRect().top - scroller.top] : [0, 0];
    }""")


def rows(screen):
    return screen.tab.evaluate("[...document.querySelectorAll('.current .row')].map((row) => Number(row.record.id))")


def walk(screen, loads, to_end, by_wheel=True):
    for number in range(loads):
        screen.expect(screen.tab.evaluate(LOAD, [to_end, by_wheel]), f"load {number + 1} did not come")
        held = rows(screen)
        screen.expect(len(held) <= 300, f"{len(held)} rows are held")
        screen.equal(held, list(range(held[0], held[0] + len(held))), "the rows held")


def wait_settled(screen):
    screen.wait("document.querySelector('.current .row') && "
                "document.querySelector('.current .rows').getAttribute('aria-busy') === 'false'")
    # Until nothing has moved for two frames.
    screen.tab.evaluate("""async () => {
        const place = () => {
            const row = document.querySelector('.current .row');
            return `${row?.record.id} ${row?.getBoundingClientRect().top} ${row?.getBoundingClientRect().height}`;
        };
        let last;
        for (let still = 0; still < 2;) {
            await new Promise(requestAnimationFrame);
            still = place() === last ? still + 1 : 0;
            last = place();
        }
    }""")


for columns in (1, 3):
    @demo_check(f"C: from the middle far down and up in {columns} column{'s' if columns > 1 else ''}, nothing in sight moves")
    def far(screen, columns=columns):
        screen.show("products")
        wait_settled(screen)
        screen.click(f".columns button[value='{columns}']")
        wait_settled(screen)
        number, offset = top_row(screen)
        screen.expect(number == 5000 or columns > 1 and number in (4999, 5000), f"row {number} is at the top")
        screen.expect(abs(offset) <= 1, f"it is {offset} off")
        screen.tab.evaluate(WATCH)
        walk(screen, 14, True)
        walk(screen, 24, False)
        drift = screen.tab.evaluate("({ ...window.drift, look: null })")
        screen.expect(drift["changes"] >= 38, f"rows came or went only {drift['changes']} times")
        screen.expect(drift["most"] <= 1, f"a row in sight moved by {drift['most']:.2f} pixels")
        screen.expect("pages 10 of at most 10" in screen.text(".note"), screen.text(".note"))
        places = [url for url in screen.sent if "after=" not in url and "before=" not in url]
        screen.equal(screen.parameters("position", places), ["4980"], "the only page asked for by its place")


@demo_check("C: scrolling that no wheel, finger or key began counts too: nothing jumps back when pages come")
def silent(screen):
    screen.show("products")
    wait_settled(screen)
    screen.equal(top_row(screen)[0], 5000, "the row at the top")
    screen.tab.evaluate(WATCH)
    walk(screen, 2, True, by_wheel=False)
    drift = screen.tab.evaluate("({ ...window.drift, look: null })")
    screen.expect(drift["changes"] >= 2, f"rows came or went only {drift['changes']} times")
    screen.expect(drift["most"] <= 1, f"a row in sight moved by {drift['most']:.2f} pixels")
    screen.expect(top_row(screen)[0] > 5020, f"row {top_row(screen)[0]} is at the top")


# Holds the pages beside the first one, and frames too once `hold` was called, so that a page comes before the list has told where
# it was scrolled to, or measured where it was put.
RACE = """() => {
    const ask = window.fetch, frame = window.requestAnimationFrame.bind(window);
    const pages = [], frames = [];
    // It begins anew each time.
    Storage.prototype.setItem = () => {};
    let isHeld = false;
    window.race = {
        pages,
        hold() { isHeld = true; },
        go() { isHeld = false; frames.splice(0).forEach((each) => frame(each)); },
        async come() {
            const list = document.querySelector('.current .rows'), count = list.childElementCount;
            pages.shift()();
            while (list.childElementCount === count) await new Promise((done) => setTimeout(done, 5));
        },
    };
    window.requestAnimationFrame = (body) => isHeld ? frames.push(body) : frame(body);
    window.fetch = async (address, ...rest) => {
        const answer = await ask(address, ...rest);
        if (!/(before|after)=/.test(address)) return answer;
        const body = await answer.arrayBuffer();
        await new Promise((done) => pages.push(done));
        return new Response(body, answer);
    };
}"""

# How far the row in sight has moved while two pages come, the second of them before or after the next frame.
RACED = """async (isLater) => {
    const scroller = document.querySelector('.current .scroller');
    const top = (row) => row.getBoundingClientRect().top;
    const frames = async (count) => { for (; count; count--) await new Promise(requestAnimationFrame); };
    race.hold();
    // One comes, and the row is put where it was; it is scrolled before that is measured.
    if (isLater) await race.come();
    scroller.scrollTop += 700;
    const row = [...scroller.querySelectorAll('.row')].find((row) => top(row) >= scroller.getBoundingClientRect().top);
    const before = top(row);
    if (isLater) {
        race.go();
        await frames(4);
    }
    await race.come();
    race.go();
    await frames(4);
    return row.isConnected ? top(row) - before : null;
}"""


@demo_check("C: who scrolls right before a page comes, or right after one, stays there")
def raced(screen):
    screen.tab.add_init_script(f"({RACE})()")
    for is_later in (True, False):
        # Not only another address of the page that is there.
        screen.tab.goto("about:blank")
        screen.show("products")
        screen.wait("window.race.pages.length === 2 && document.querySelector('.current .row')")
        moved = screen.tab.evaluate(RACED, is_later)
        screen.expect(moved is not None and abs(moved) <= 1, f"the row moved by {moved} px where that was {'after' if is_later else 'before'} a page came")


# Scrolls by so much in each step, and counts the steps that were cut short.
STEPS = """async ([count, distance]) => {
    const scroller = document.querySelector('.current .scroller');
    let walls = 0;
    for (let step = 0; step < count; step++) {
        scroller.dispatchEvent(new WheelEvent('wheel'));
        const row = [...scroller.querySelectorAll('.row')].find((row) => row.getBoundingClientRect().bottom > 0);
        const from = row.getBoundingClientRect().top;
        scroller.scrollTop += distance;
        if (Math.abs(from - row.getBoundingClientRect().top - distance) > 2) walls += 1;
        await new Promise((done) => setTimeout(done, 60));
        // What has been asked for by now may come late on a busy machine; what has not been is the page's.
        for (let still = 0; still < 3;) {
            await new Promise(requestAnimationFrame);
            still = scroller.querySelector('.rows').getAttribute('aria-busy') === 'false' ? still + 1 : 0;
        }
    }
    return walls;
}"""


@demo_check("C: at 300 pixels in 60 ms no step meets a wall, either way, in 1 and 3 columns")
def steps(screen):
    screen.show("products")
    for columns in (1, 3):
        wait_settled(screen)
        screen.click(f".columns button[value='{columns}']")
        wait_settled(screen)
        for distance in (300, -300):
            screen.equal(screen.tab.evaluate(STEPS, [20, distance]), 0, f"walls in {columns} columns, by {distance}")


@demo_check("C: one page at a time is asked for at an edge, however often it is scrolled there")
def edges(screen):
    screen.show("products")
    wait_settled(screen)
    held = screen.hold("**/*after=*")
    screen.tab.evaluate("""() => { const s = document.querySelector('.current .scroller');
        s.dispatchEvent(new WheelEvent('wheel')); s.scrollTop = s.scrollHeight; }""")
    held.wait()
    screen.pause(0.2)
    sent = [url for url in screen.sent if "after=" in url]
    for distance in (15, 10, 5, 0):
        screen.tab.evaluate("""(by) => { const s = document.querySelector('.current .scroller');
            s.scrollTop = s.scrollHeight - s.clientHeight - by; }""", distance)
        screen.pause(0.1)
    screen.equal([url for url in screen.sent if "after=" in url], sent, "pages asked for while one is on its way")
    screen.equal(len(sent), len(set(sent)), "pages, each once")
    held.let_go()


@demo_check("C: the number box and the address say which product is at the top, and an address leads to it; prices are grouped")
def addresses(screen):
    screen.show("products/7531")
    wait_settled(screen)
    screen.equal(top_row(screen)[0], 7531, "the row at the top")
    screen.tab.evaluate(STEPS, [3, 300])
    wait_settled(screen)
    number = str(top_row(screen)[0])
    screen.expect(int(number) > 7531, f"row {number} is at the top")
    screen.wait(f"document.querySelector('.number').value === {number!r}")
    screen.wait(f"location.hash === '#products/{number}'")
    # A number that somebody is about to go to is theirs.
    screen.tab.locator(".number").fill("42")
    screen.tab.evaluate(STEPS, [3, 300])
    wait_settled(screen)
    screen.expect(top_row(screen)[0] > int(number), "nothing was scrolled")
    screen.equal(screen.tab.locator(".number").input_value(), "42", "the number being typed")
    screen.tab.evaluate("location.hash = '#products/12'")
    screen.wait_for(lambda: top_row(screen)[0] == 12, "row 12 at the top")
    screen.tab.locator(".slider").fill("4200")
    screen.wait_for(lambda: top_row(screen)[0] == 4200, "row 4200 at the top, by the slider")
    prices = screen.tab.evaluate("[...document.querySelectorAll('.current .row .texts')].map((e) => e.textContent.match(/¥[0-9,]+/)[0])")
    screen.expect(all(re.fullmatch(r"¥\d{1,3}(,\d{3})*", price) for price in prices), f"{prices[:5]}")


@demo_check("C: go to a number; other columns keep the row at the top; a failed edge is retried")
def places(screen):
    screen.show("products")
    wait_settled(screen)
    for number in (9_000, 1, 7_531):
        screen.tab.locator(".number").fill(str(number))
        screen.click(".go button")
        screen.wait_for(lambda: top_row(screen)[0] == number, f"row {number} at the top")
        wait_settled(screen)
        found, offset = top_row(screen)
        screen.expect(found == number and abs(offset) <= 1, f"row {found}, {offset} off, instead of {number}")
    for columns in (2, 3, 1):
        screen.click(f".columns button[value='{columns}']")
        wait_settled(screen)
        found, offset = top_row(screen)
        # The first of the line of the grid that the row is in.
        same_line = screen.tab.evaluate("""(found) => {
            const top = (id) => [...document.querySelectorAll('.current .row')]
                .find((row) => row.record.id === String(id))?.offsetTop;
            return top(found) === top(7531);
        }""", found)
        screen.expect(same_line and abs(offset) <= 1, f"row {found} with {columns} columns")
    screen.tab.locator(".number").fill("10000")
    screen.click(".go button")
    screen.wait("[...document.querySelectorAll('.current .row')].at(-1)?.record.id === '10000'")
    wait_settled(screen)
    screen.turn("fails")
    count = len(rows(screen))
    for _ in range(3):
        if screen.text(".edge.previous p"):
            break
        screen.tab.evaluate("""() => { const s = document.querySelector('.current .scroller');
            s.dispatchEvent(new WheelEvent('wheel')); s.scrollTop = 0; }""")
        screen.pause(0.3)
    screen.wait_text(".edge.previous p", "did not work")
    screen.equal(len(rows(screen)), count, "rows that stay")
    screen.turn("fails")
    screen.click(".edge.previous button")
    screen.wait_for(lambda: len(rows(screen)) > count, "the page that failed")

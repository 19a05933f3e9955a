"""Scrolling: both ways, far, and by the scroll bar; nothing jumps."""

from . import check

#: The most rows that may ever be in the document: the window, and a page on its way in.
MOST_ROWS = 330

WATCH = """() => {
    // Right after each drawing: where is the row that was under the point before?
    const rows = document.querySelector('#rows');
    const scroller = document.querySelector('#scroller');
    const edge = scroller.getBoundingClientRect().top;
    const under = () => {
        const row = document.elementFromPoint(innerWidth / 2, edge + 200)?.closest('.row');
        return row && { row, top: row.getBoundingClientRect().top };
    };
    window.watch = { loads: 0, worst: 0, lost: 0, most: 0, before: under() };
    const remember = () => { window.watch.before = under(); };
    scroller.addEventListener('scroll', remember);
    window.watch.remember = remember;
    new MutationObserver(() => {
        const { before } = window.watch;
        window.watch.loads += 1;
        window.watch.most = Math.max(window.watch.most, rows.children.length);
        if (before && !before.row.isConnected) {
            window.watch.lost += 1;
        } else if (before) {
            const moved = Math.abs(before.row.getBoundingClientRect().top - before.top);
            if (moved > window.watch.worst) window.watch.worst = moved;
        }
        remember();
    }).observe(rows, { childList: true });
}"""


def walk(screen, distance, is_there, steps=400):
    """Scrolls by steps until something holds, checking after each that the rows are there."""
    for _ in range(steps):
        # In one step: what comes in between is not to be taken for what scrolling has moved.
        screen.tab.evaluate("(by) => { document.querySelector('#scroller').scrollTop += by; window.watch?.remember(); }", distance)
        screen.tab.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if is_there(int(screen.first_on_screen() or -1)):
            return
        screen.settle()
    screen.expect(False, f"stopped at row {screen.first_on_screen()}")


def down_and_up(screen):
    screen.settle()
    screen.tab.evaluate(WATCH)
    walk(screen, 700, lambda row: row >= 2000)
    walk(screen, -700, lambda row: row == 0)
    screen.settle()
    watch = screen.tab.evaluate("({ ...window.watch, before: 0, remember: 0 })")
    screen.equal(watch["lost"], 0, "rows that went from under the point")
    screen.expect(watch["loads"] >= 80, f"only {watch['loads']} pages came")
    screen.expect(watch["worst"] <= 1, f"a row moved by {watch['worst']} px")
    screen.expect(watch["most"] <= MOST_ROWS, f"{watch['most']} rows in the document")
    screen.equal(screen.first_on_screen(), "0", "the first row")


@check("2,000 rows down and up: no row moves by more than 1 px, few rows in the document")
def even(screen):
    down_and_up(screen)


@check("2,000 rows of uneven height down and up, at keys: no row moves by more than 1 px")
def uneven(screen):
    screen.server.control(uneven=True, positions=False)
    screen.tab.reload()
    screen.wait_title("Row 000000")
    down_and_up(screen)


@check("on a narrow screen too", )
def narrow(screen):
    screen.server.control(uneven=True, positions=False, records=4000)
    screen.resize(360, 640)
    screen.tab.reload()
    screen.wait_title("Row 000000")
    down_and_up(screen)


@check("at offset 0, with earlier rows to come, the row stays and loading does not cascade")
def offset_zero(screen):
    screen.open("/?at=5000")
    screen.wait("document.querySelector('.row')?.record.id > 0")
    screen.settle()
    screen.equal(screen.first_on_screen(), "5000", "the row of the link")
    screen.server.control(leastDelay=300, mostDelay=300)
    screen.tab.evaluate("document.querySelector('.row').scrollIntoView()")
    first = screen.first_on_screen()
    before = screen.top_of(first)
    screen.pause(0.9)
    screen.settle()
    screen.equal(screen.first_on_screen(), first, "the first row on screen")
    screen.expect(abs(screen.top_of(first) - before) <= 1, "the row moved")
    screen.expect(int(screen.tab.evaluate("document.querySelector('.row').record.id")) >= int(first) - 120, "a cascade")


@check("the scroll bar stands for the whole result: its middle is the middle row, its end the last")
def scroll_bar(screen):
    screen.wait_title("Row 0")
    screen.settle()
    height = screen.tab.evaluate("document.querySelector('#scroller').scrollHeight")
    screen.expect(9_000_000 < height < 11_000_000, f"the content is {height} px high")
    screen.scroll(height // 2)
    screen.wait("Number(document.querySelector('.row')?.record.id) > 480000")
    screen.settle()
    middle = int(screen.first_on_screen())
    screen.expect(490_000 < middle < 510_000, f"row {middle} in the middle")
    screen.scroll(height)
    screen.wait("[...document.querySelectorAll('.row')].at(-1)?.record.id === '999999'")
    screen.settle()
    bottom = screen.tab.evaluate("""() => { const rows = [...document.querySelectorAll('.row')];
        return rows.at(-1).getBoundingClientRect().bottom - document.querySelector('#scroller').getBoundingClientRect().bottom; }""")
    screen.expect(abs(bottom) <= 2, f"the last row ends {bottom} px below the screen's end")
    screen.scroll(0)
    screen.wait_title("Row 000000")
    screen.equal(screen.first_on_screen(), "0", "the first row")


@check("dragging the scroll bar asks for few places, and ends where it was let go")
def dragging(screen):
    screen.wait_title("Row 0")
    screen.settle()
    screen.server.control(clear=True, leastDelay=30, mostDelay=60)
    # By the page's own clock, for a busy machine takes longer, and then shows more places on the way.
    took = screen.tab.evaluate("""async () => {
        const scroller = document.querySelector('#scroller');
        const start = performance.now();
        for (let step = 1; step <= 60; step++) {
            scroller.scrollTop = scroller.scrollHeight * step / 100;
            await new Promise(requestAnimationFrame);
        }
        return performance.now() - start;
    }""")
    screen.wait_covered()
    row = int(screen.first_on_screen())
    screen.expect(590_000 < row < 610_000, f"row {row} at 60 % of the way")
    # A place each quarter of a second, with rows above and below it.
    asked = len(screen.server.searches())
    screen.expect(asked < 13 + 3 * took / 250, f"{asked} requests for one drag of {took:.0f} ms")


@check("after a jump the list goes on both ways without a gap")
def around_jump(screen):
    screen.wait_title("Row 0")
    screen.settle()
    screen.scroll(5_000_000)
    screen.wait("Number(document.querySelector('.row')?.record.id) > 400000")
    screen.settle()
    screen.tab.evaluate(WATCH)
    start = int(screen.first_on_screen())
    walk(screen, -600, lambda row: row <= start - 300)
    walk(screen, 600, lambda row: row >= start + 300)
    ids = [int(id) for id in screen.tab.evaluate("[...document.querySelectorAll('.row')].map((r) => r.record.id)")]
    screen.equal(ids, list(range(ids[0], ids[0] + len(ids))), "rows without gaps or repeats")
    screen.expect(screen.tab.evaluate("window.watch.worst") <= 1, "a row moved")


@check("dragged back to the top, the list is there, with what stands above it")
def back_to_top(screen):
    screen.settle()
    top = screen.tab.evaluate("document.querySelector('#rows').offsetTop")
    screen.expect(top > 100, "nothing stands above the rows")
    screen.scroll(5_000_000)
    screen.wait("Number(document.querySelector('.row')?.record.id) > 400000")
    screen.settle()
    screen.scroll(0)
    screen.wait_title("Row 000000")
    screen.settle()
    screen.pause(0.5)
    screen.equal(screen.tab.evaluate("document.querySelector('#scroller').scrollTop"), 0, "the scroll position")


@check("a link opened in a tab that is not shown keeps its row when rows come above")
def hidden(screen):
    screen.server.control(leastDelay=20, mostDelay=20)
    # Without frames nothing is measured, as in a tab that is not shown.
    screen.tab.add_init_script("window.held = []; window.requestAnimationFrame = (body) => window.held.push(body);")
    screen.open("/?at=5000")
    screen.wait("document.querySelectorAll('.row').length >= 80 || window.held.length > 40")
    screen.tab.wait_for_timeout(300)
    screen.equal(screen.first_on_screen(), "5000", "the row of the link")


@check("another width keeps the row at the top")
def resized(screen):
    screen.server.control(uneven=True)
    screen.tab.reload()
    screen.wait_title("Row 000000")
    walk(screen, 700, lambda row: row >= 300)
    screen.settle()
    screen.pause(0.2)
    first = screen.first_on_screen()
    screen.resize(420, 800)
    screen.settle()
    screen.pause(0.4)
    screen.settle()
    screen.equal(screen.first_on_screen(), first, "the row at the top")


@check("data that changes is loaded anew around the row at the top")
def changed(screen):
    screen.settle()
    walk(screen, 700, lambda row: row >= 300)
    screen.settle()
    first = screen.first_on_screen()
    top = screen.top_of(first)
    screen.server.control(edition=5)
    screen.tab.evaluate("dispatchEvent(new Event('online'))")
    screen.wait("document.querySelector('.row .texts').textContent.includes('edition 5')")
    screen.settle()
    screen.equal(screen.first_on_screen(), first, "the row at the top")
    screen.expect(abs(screen.top_of(first) - top) <= 1, "the row moved")

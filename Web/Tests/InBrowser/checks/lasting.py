"""Somebody uses the page for a while, over millions of rows."""

import random
import time

from . import check

# For how long; `run --seconds` says otherwise.
SECONDS = 8
RECORDS = 3_000_000
# The rows of a page that the engine asks for.
PAGE = 40
LONGEST_FRAME = 50
LONGEST_ANSWER = 100

# Notes in each frame which pages of rows are seen, and for how long none is. A frame counts for so many milliseconds at most:
# a machine that is busy with something else draws fewer. And what is waited for counts for so many at most: that the server, or
# the network, is late is not the page's.
WATCH = """() => {
    const scroller = document.querySelector('#scroller');
    window.seen = { visits: 0, blank: 0 };
    let before = new Set();
    let blank = 0;
    // When what is on its way was asked for.
    const asked = new Map();
    const ask = window.fetch;
    window.fetch = async (...rest) => {
        const key = {};
        asked.set(key, performance.now());
        try {
            const answer = await ask(...rest);
            return new Response(await answer.arrayBuffer(), answer);
        } finally {
            asked.delete(key);
        }
    };
    let last = performance.now();
    const frame = (now) => {
        const passed = Math.min(LONGEST_FRAME, now - last);
        last = now;
        const box = scroller.getBoundingClientRect();
        // Below the names of columns.
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + 40)?.closest('.row');
        const end = document.elementFromPoint(box.left + box.width / 2, box.bottom - 60)?.closest('.row');
        const pages = new Set();
        for (const row of [top, end]) {
            const place = row?.querySelector('[aria-posinset]') ?? row;
            const position = place?.ariaPosInSet;
            if (position) pages.add(`${document.querySelector('#field').value} ${Math.floor((position - 1) / PAGE)}`);
        }
        for (const page of pages) if (!before.has(page)) window.seen.visits += 1;
        if (pages.size) before = pages;
        if (top || end || !document.querySelector('#status').hidden) blank = 0;
        else if (!asked.size || now - Math.min(...asked.values()) < LONGEST_ANSWER) blank += passed;
        window.seen.blank = Math.max(window.seen.blank, blank);
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
}""".replace("PAGE", str(PAGE)).replace("LONGEST_FRAME", str(LONGEST_FRAME)).replace("LONGEST_ANSWER", str(LONGEST_ANSWER))

# Goes on at a speed that falls off, as a list that was flung does.
FLING = """async (speed) => {
    const scroller = document.querySelector('#scroller');
    let last = performance.now();
    while (Math.abs(speed) > 200) {
        const now = await new Promise(requestAnimationFrame);
        scroller.scrollTop += speed * Math.min(0.1, Math.max(0, now - last) / 1000);
        speed *= 0.96;
        last = now;
    }
}"""

# Takes the scroll bar to a place, in so many steps.
DRAG = """async ([share, steps]) => {
    const scroller = document.querySelector('#scroller');
    const from = scroller.scrollTop;
    const to = share * (scroller.scrollHeight - scroller.clientHeight);
    const start = performance.now();
    for (let step = 1; step <= steps; step++) {
        scroller.scrollTop = from + (to - from) * step / steps;
        await new Promise(requestAnimationFrame);
    }
    return performance.now() - start;
}"""

# So that the memory of the engine, which only grows, can be looked at.
MEMORY = """const start = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = async (...given) => {
    const made = await start(...given);
    window.engineMemory = made.instance.exports.memory;
    return made;
};"""


class Person:
    """Does something else each time, the same in each run."""

    words = ["heron", "blue", "京都", "row", "fawn gecko", "badger 大阪", "00", "jackal"]

    def __init__(self, screen):
        self.screen = screen
        self.draw = random.Random(18)
        self.keys = 0
        self.jumps = 0

    def act(self):
        self.draw.choice([self.drag, self.fling, self.fling, self.press, self.type, self.type, self.fail])()

    def drag(self):
        steps = self.draw.randint(2, 30)
        took = self.screen.tab.evaluate(DRAG, [self.draw.random(), steps])
        # Rows are shown now and then while the scroll bar is on its way: four times a second, and where it ends. A busy machine
        # takes longer for the steps.
        self.jumps += 2 + int(took / 250)

    def fling(self):
        self.screen.tab.evaluate(FLING, self.draw.choice([-1, 1]) * self.draw.randint(3_000, 15_000))

    def press(self):
        self.screen.tab.locator("#field").focus()
        for key in self.draw.choices(["Control+End", "Control+Home", "PageDown", "PageUp", "ArrowDown"], k=4):
            self.screen.press(key)
            self.jumps += key.startswith("Control")
            self.screen.pause(0.05)
        self.screen.press("Escape")

    def type(self):
        field = self.screen.tab.locator("#field")
        field.focus()
        field.select_text()
        word = self.draw.choice(self.words)
        self.screen.tab.keyboard.type(word, delay=self.draw.randint(30, 150))
        self.keys += len(word)

    def fail(self):
        self.screen.server.control(failEvery=2)
        self.fling()
        self.drag()
        self.screen.server.control(failEvery=0)
        self.screen.settle()
        # The button goes as soon as what failed is tried again anyway.
        self.jumps += self.screen.tab.evaluate("""() => {
            const button = [...document.querySelectorAll('#status button, .edge button')].find((one) => one.offsetParent);
            button?.click();
            return button ? 1 : 0;
        }""")

    def wait_rows(self):
        """Until there is a row to be seen, as soon as nothing is on its way."""
        self.screen.settle()
        self.screen.wait("""(() => { const box = document.querySelector('#scroller').getBoundingClientRect();
            return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.closest('.row'); })()""")


def used(screen):
    """Bytes of the document and of the engine, and the nodes of the document."""
    screen.devtools.send("HeapProfiler.collectGarbage")
    heap = screen.devtools.send("Runtime.getHeapUsage")["usedSize"]
    engine = screen.tab.evaluate("window.engineMemory.buffer.byteLength")
    return heap, engine, screen.tab.evaluate("document.querySelectorAll('*').length")


@check("over 3,000,000 rows somebody drags, flings, jumps, types and meets failures: no storm, nothing blank, memory flat")
def lasting(screen):
    screen.server.control(records=RECORDS, leastDelay=5, mostDelay=30)
    screen.tab.add_init_script(MEMORY)
    screen.open()
    screen.wait_title("Row 000000")
    screen.settle()
    screen.tab.evaluate(WATCH)
    screen.server.control(clear=True)
    person = Person(screen)
    start = time.monotonic()
    early = None
    while time.monotonic() - start < SECONDS:
        person.act()
        person.wait_rows()
        if early is None and time.monotonic() - start > SECONDS / 3:
            early = used(screen)
    late = used(screen)
    seen = screen.tab.evaluate("window.seen")
    asked = len(screen.server.searches())
    allowed = (person.keys + person.jumps + seen["visits"]) * 1.1
    print(f"       {person.keys} keys, {person.jumps} jumps, {seen['visits']} pages seen, {asked} requests; longest without rows "
          f"{seen['blank']:.0f} ms; heap {early[0] / 1e6:.1f} to {late[0] / 1e6:.1f} MB, engine {early[1] / 1e6:.1f} to "
          f"{late[1] / 1e6:.1f} MB, {early[2]} to {late[2]} elements", flush=True)
    screen.expect(asked <= allowed, f"{asked} requests for {person.keys} keys, {person.jumps} jumps and {seen['visits']} pages")
    screen.expect(seen["blank"] < 1_000, f"nothing was to be seen for {seen['blank']:.0f} ms")
    screen.expect(late[0] < early[0] * 1.25 + 2e6, f"the heap grew from {early[0]} to {late[0]} bytes")
    screen.expect(late[1] < early[1] * 1.25 + 2e6, f"the engine's memory grew from {early[1]} to {late[1]} bytes")
    screen.expect(late[2] < 3_000, f"{late[2]} elements")

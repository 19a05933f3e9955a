// Flings the search page's list on virtual time, and checks that no frame stays blank for long, that rows ahead are asked for
// in time, and that the requests are few.
//
//   node check-fling.mjs SearchPage.wasm                          prints a line for each fling; exit 1 if one is wrong
//
// It is the page's host without a browser: rows of one height, a frame each 16 ms, answers that take as long as is said.
import { readFileSync } from "node:fs";
import { imports } from "./texts.mjs";

const wasm = await WebAssembly.compile(readFileSync(process.argv[2]));
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const rowHeight = 43;
const height = 700;
const records = 1_000_000;
const frame = 16;

class Host {
  now = 0;
  top = 0;
  rows = [];
  before = 0;
  after = 0;
  asked = 0;
  #timers = new Map();
  #requests = new Map();
  #delay;
  #engine;

  constructor(delay) { this.#delay = delay; }

  async start() {
    const instance = await WebAssembly.instantiate(wasm, imports(() => this.#engine));
    this.#engine = instance.exports;
    this.#engine._initialize?.();
    this.#send({ do: "open", search: "", language: "en", typed: "", stored: null });
  }

  #send(message, body) {
    const text = encoder.encode(JSON.stringify(message));
    const bytes = encoder.encode(body ? JSON.stringify(body) : "");
    const memory = this.#engine.allocate(text.length + bytes.length + 1);
    const view = new Uint8Array(this.#engine.memory.buffer, memory, text.length + bytes.length);
    view.set(text);
    view.set(bytes, text.length);
    const count = this.#engine.receive(memory, text.length, memory + text.length, bytes.length, this.now);
    this.#engine.deallocate(memory);
    const answer = JSON.parse(decoder.decode(new Uint8Array(this.#engine.memory.buffer, this.#engine.answer_start(), count)));
    if (answer.screen) this.#draw(answer.screen);
    for (const command of answer.do) this.#perform(command);
  }

  #draw({ state, rows, place = {} }) {
    const kept = this.#offsetOf(place.keep);
    this.before = state.before;
    this.after = state.after;
    if (rows) this.rows = rows.map((row) => row.id ?? row);
    const now = this.#offsetOf(place.keep);
    if (kept !== undefined && now !== undefined) this.top += now - kept;
    else if (this.#offsetOf(place.put) !== undefined) this.top = this.#offsetOf(place.put) - place.offset;
    else if (place.start) this.top = 0;
  }

  #offsetOf(id) {
    const index = this.rows.indexOf(id);
    return index < 0 ? undefined : this.before + index * rowHeight;
  }

  #perform(command) {
    if ("timer" in command) this.#timers.set(command.timer, this.now + command.after);
    else if ("stop" in command) this.#timers.delete(command.stop);
    else if ("abort" in command) this.#requests.delete(command.abort);
    else if ("fetch" in command) {
      const url = new URL(command.url, "http://page/");
      if (url.pathname === "/api/search") this.asked += 1;
      this.#requests.set(command.fetch, { due: this.now + this.#delay, body: answerTo(url) });
    }
  }

  /// Lets so much time pass, with what comes in it.
  pass(time) {
    for (const end = this.now + time; this.now < end; this.now += 1) {
      for (const [id, { due, body }] of [...this.#requests]) {
        if (due <= this.now && this.#requests.delete(id)) this.#send({ do: "answer", id, status: 200 }, body);
      }
      for (const [id, due] of [...this.#timers]) {
        if (due <= this.now && this.#timers.delete(id)) this.#send({ do: "timer", id });
      }
    }
  }

  /// Tells what is on screen; returns whether that is no row at all.
  report() {
    const first = Math.max(0, Math.floor((this.top - this.before) / rowHeight));
    const end = Math.min(this.rows.length, Math.ceil((this.top + height - this.before) / rowHeight));
    const rowsHeight = this.rows.length * rowHeight;
    const message = {
      do: "viewport", top: Math.round(this.top), height, width: 1000, percent: 100,
      content: this.before + rowsHeight + this.after, rowsTop: this.before, rowsHeight, rows: this.rows.length,
    };
    const isBlank = first >= end;
    if (!isBlank) {
      message.first = this.rows[first];
      message.last = this.rows[end - 1];
      message.offset = Math.round(this.before + first * rowHeight - this.top);
    }
    this.#send(message);
    return isBlank;
  }
}

/// Rows that are their numbers; a key is the number that it stands at.
function answerTo(url) {
  if (url.pathname !== "/api/search") return { name: "", version: "1" };
  const limit = Number(url.searchParams.get("limit"));
  const number = (name) => (url.searchParams.has(name) ? Number(url.searchParams.get(name)) : undefined);
  const before = number("before");
  const start = Math.max(0, before !== undefined ? before - limit : (number("after") ?? number("position") ?? 0));
  const end = Math.min(records, before ?? start + limit);
  const items = [];
  for (let id = start; id < end; id += 1) items.push({ id: String(id), title: `row ${id}`, texts: [] });
  return {
    items, previous: start > 0 ? String(start) : null, next: end < records ? String(end) : null, position: start,
    total: { count: records, kind: "exact" }, version: "1",
  };
}

/// Flings at a speed in pixels a second, after a frame that took long; says how long it was blank at a stretch, in
/// milliseconds, and how many requests there were.
async function fling({ speed, delay, stall, from }) {
  const host = new Host(delay);
  await host.start();
  host.pass(500);
  host.report();
  host.pass(500);
  if (from) {
    host.top = from;
    host.report();
    host.pass(500);
    host.report();
    host.pass(500);
  }
  host.asked = 0;
  let blank = 0;
  let worst = 0;
  const start = host.top;
  for (let time = 0; time < 2_500; time += frame) {
    const step = time === 0 ? stall : frame;
    host.top = Math.max(0, host.top + speed * step / 1000);
    blank = host.report() ? blank + frame : 0;
    worst = Math.max(worst, blank);
    host.pass(frame);
  }
  return { worst, asked: host.asked, pages: Math.abs(speed) * 2.5 / rowHeight / 40, moved: host.top - start };
}

let failed = 0;
const flings = [
  { speed: 25_000, delay: 20, stall: frame }, { speed: 25_000, delay: 50, stall: frame },
  { speed: 25_000, delay: 20, stall: 300 }, { speed: -25_000, delay: 20, stall: frame, from: 5_000_000 },
  { speed: -25_000, delay: 50, stall: frame, from: 5_000_000 }, { speed: -25_000, delay: 20, stall: 300, from: 5_000_000 }, { speed: 3_000, delay: 100, stall: frame },
];
for (const each of flings) {
  const { worst, asked, pages } = await fling(each);
  // Where somebody is thrown past the rows held, the place is asked for again on the way.
  const most = Math.ceil(pages * 1.1) + 10;
  const isGood = worst <= 100 && asked <= most;
  if (!isGood) failed += 1;
  console.log(`${isGood ? "ok    " : "FAILED"} ${each.speed} px/s, answers in ${each.delay} ms, a frame of ${each.stall} ms: ` +
    `blank for ${worst} ms at most, ${asked} requests (${most} at most)`);
}
console.log(`${flings.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);

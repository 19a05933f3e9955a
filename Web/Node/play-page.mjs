// Plays a keystroke script (a scenario file of kind "screen" over cursors) on the search page's engine, on virtual time, and
// prints what the page asks for and draws, line by line.
//
//   node play-page.mjs SearchPage.wasm SCRIPT
//
// It is the page's host without a browser: timers and answers come when the script's time has come. Of what the page asks
// for only searches are printed, not the name of the data. What it draws does not say whether there is more, nor that rows
// are stale before that is slow.
import { readFileSync } from "node:fs";
import { imports } from "./texts.mjs";

const [wasmFile, scriptFile] = process.argv.slice(2);
const script = JSON.parse(readFileSync(scriptFile, "utf8"));
let engine;
const { instance } = await WebAssembly.instantiate(readFileSync(wasmFile), imports(() => engine));
engine = instance.exports;
engine._initialize?.();

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const rowHeight = 40;
const timers = new Map();
const requests = new Map();
const counts = new Map();
let now = 0;
let screen = { state: {}, rows: [] };
let shown = "";

// MARK: To the engine and back

function call(message, body) {
  const text = encoder.encode(JSON.stringify(message));
  const bytes = encoder.encode(body ?? "");
  const memory = engine.allocate(text.length + bytes.length + 1);
  const view = new Uint8Array(engine.memory.buffer, memory, text.length + bytes.length);
  view.set(text);
  view.set(bytes, text.length);
  const count = engine.receive(memory, text.length, memory + text.length, bytes.length, now);
  engine.deallocate(memory);
  return JSON.parse(decoder.decode(new Uint8Array(engine.memory.buffer, engine.answer_start(), count)));
}

function send(message, body) {
  const answer = call(message, body);
  if (answer.screen) {
    screen.state = answer.screen.state;
    if (answer.screen.rows) screen.rows = answer.screen.rows.map((row) => row.id ?? row);
  }
  for (const command of answer.do) perform(command);
}

function perform(command) {
  if ("timer" in command) timers.set(command.timer, now + command.after);
  else if ("stop" in command) timers.delete(command.stop);
  else if ("fetch" in command) load(command.fetch, new URL(command.url, "http://page/"));
  else if ("abort" in command) abort(command.abort);
}

// MARK: The source

function load(id, url) {
  if (url.pathname === "/api/data") {
    requests.set(id, { due: now, message: { status: 200 }, body: { name: "", version: "1" } });
    return;
  }
  const query = url.searchParams.get("q");
  const key = url.searchParams.get("after") ?? url.searchParams.get("before");
  const page = Number(key ?? 0);
  const direction = key === null ? "refresh" : directionOf(query, page);
  const reply = replyTo(query, direction);
  console.log(`${now} asks for "${query}" ${direction}, page ${page}, ${url.searchParams.get("limit")} rows`);
  requests.set(id, { due: now + reply.after, query, page, ...answerOf(reply, query, page) });
}

// A page that was let go is asked for by the key that it had, so the address does not say where it lies; the rows of a
// script's source are numbered in order.
function directionOf(query, page) {
  return Number(screen.rows[0]) > pagesOf(query)[page][0] ? "previous" : "next";
}

function pagesOf(query) { return (script.sources[query] ?? script.sources["*"]).pages; }

function abort(id) {
  const { query, page } = requests.get(id);
  requests.delete(id);
  console.log(`${now} cancels "${query}", page ${page}`);
}

function replyTo(query, direction) {
  const counted = `${query}/${direction}`;
  const number = (counts.get(counted) ?? 0) + 1;
  counts.set(counted, number);
  for (const pattern of [`${counted}#${number}`, counted, `*/${direction}#${number}`, `*/${direction}`, "*"]) {
    if (script.replies[pattern]) return script.replies[pattern];
  }
  throw new Error(`a keystroke script says how "${query}" is answered`);
}

function answerOf(reply, query, page) {
  const pages = pagesOf(query);
  const key = (number) => (number >= 0 && number < pages.length ? String(number) : null);
  switch (reply.outcome ?? "items") {
    case "items": {
      const items = pages[page].map((id) => ({ id: String(id), title: `row ${id}`, texts: [] }));
      const total = { count: pages.flat().length, kind: "exact" };
      return {
        message: { status: 200 },
        body: { items, previous: key(page - 1), next: key(page + 1), position: null, total, version: "1" },
      };
    }
    case "error": return { message: { status: 500 }, body: {} };
    case "rateLimited": return { message: { status: 429, retryAfter: reply.retryAfter / 1000 }, body: {} };
    default: throw new Error(`a keystroke script has no reply ${reply.outcome}`);
  }
}

// MARK: The person

function act({ do: action, text, marked, first, last }) {
  switch (action) {
    // The page opens, which starts the search.
    case "start": return send({ do: "open", search: "", language: "ja", typed: "", stored: null });
    case "type":
    case "commit": return send({ do: "text", text });
    case "compose": {
      const start = text.lastIndexOf(marked);
      return send({ do: "text", text, start, end: start + marked.length });
    }
    case "clear": return send({ do: "clear" });
    case "retry": return send({ do: "retry" });
    case "visible": {
      const index = screen.rows.indexOf(String(first));
      const top = Math.max(0, index) * rowHeight;
      const rowsHeight = screen.rows.length * rowHeight;
      return send({
        do: "viewport", top, height: (last - first + 1) * rowHeight, width: 800, content: rowsHeight, rowsTop: 0, rowsHeight,
        rows: screen.rows.length, first: String(first), last: String(last), offset: 0,
      });
    }
    default: throw new Error(`a keystroke script has no ${action}`);
  }
}

// MARK: What is drawn

function describe() {
  const { state, rows } = screen;
  const query = state.title === "isearch" ? "" : (state.title ?? "");
  const words = [`"${query}": ${rows.length ? `${rows[0]} to ${rows.at(-1)} (${rows.length})` : "none"}`];
  if (state.loading) words.push("busy");
  if (state.slow) words.push("slow");
  if (state.stale) words.push("stale");
  if (state.status) words.push(state.status.kind === "empty" ? "empty" : "failed");
  for (const name of ["previous", "next"]) {
    if (state[name]) words.push(`${name} ${state[name] === true ? "loading" : "failed"}`);
  }
  return words.join(", ");
}

function show() {
  const words = describe();
  if (words === shown) return;
  shown = words;
  console.log(`${now} shows ${words}`);
}

const end = Math.max(...script.events.map((event) => event.at)) + 5000;
for (; now <= end; now += 1) {
  for (const event of script.events) if (event.at === now) act(event);
  // At one instant: inputs, then answers in the order in which they were asked for, then timers.
  for (const [id, { due, message, body }] of [...requests]) {
    if (due === now && requests.delete(id)) send({ do: "answer", id, ...message }, JSON.stringify(body));
  }
  for (const [id, due] of [...timers]) if (due <= now && timers.delete(id)) send({ do: "timer", id });
  show();
}

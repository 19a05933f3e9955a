// The browser's side of the search page: it carries events to the engine and does what comes back, and decides nothing.
// Documentation/PAGE.md lists the messages.
import { Rows } from "./rows.js";

const $ = (id) => document.getElementById(id);
const field = $("field");
const scroller = $("scroller");
const rows = new Rows($("rows"), scroller, $("before"), $("after"));
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const timers = new Map();
const requests = new Map();
let engine;
let labels = {};

// MARK: To the engine and back

function call(message, body) {
  const text = encoder.encode(JSON.stringify(message));
  const bytes = body ? new Uint8Array(body) : new Uint8Array(0);
  const memory = engine.allocate(text.length + bytes.length + 1);
  const view = new Uint8Array(engine.memory.buffer, memory, text.length + bytes.length);
  view.set(text);
  view.set(bytes, text.length);
  const count = engine.receive(memory, text.length, memory + text.length, bytes.length, performance.now());
  engine.deallocate(memory);
  return JSON.parse(decoder.decode(new Uint8Array(engine.memory.buffer, engine.answer_start(), count)));
}

/// Says what happened, draws and does what comes back; true if the event is not for anyone else.
function send(message, body) {
  if (!engine) return false;
  const answer = call(message, body);
  if (answer.screen) draw(answer.screen);
  for (const command of answer.do) perform(command);
  return answer.handled ?? false;
}

function perform(command) {
  if ("timer" in command) {
    timers.set(command.timer, setTimeout(() => {
      timers.delete(command.timer);
      send({ do: "timer", id: command.timer });
    }, command.after));
  } else if ("stop" in command) {
    clearTimeout(timers.get(command.stop));
    timers.delete(command.stop);
  } else if ("fetch" in command) {
    load(command.fetch, command.url, command.timeout);
  } else if ("abort" in command) {
    requests.get(command.abort)?.abort();
    requests.delete(command.abort);
  } else if ("field" in command) {
    if (field.value !== command.field) field.value = command.field;
    showClear();
  } else if ("address" in command) {
    history[command.push ? "pushState" : "replaceState"](null, "", command.address);
  } else if ("announce" in command) {
    $("spoken").textContent = command.announce;
  } else if ("reveal" in command) {
    rows.reveal(command.reveal);
  } else if ("open" in command) {
    openRow(command.open, command.link);
  } else if ("store" in command) {
    try { sessionStorage.setItem("isearch", command.store); } catch { sessionStorage.removeItem("isearch"); }
  } else if ("labels" in command) {
    label(command.labels);
  }
}

async function load(id, url, timeout) {
  const controller = new AbortController();
  requests.set(id, controller);
  const late = setTimeout(() => controller.abort("late"), timeout);
  let message = { do: "answer", id, status: 0 };
  let body;
  try {
    const response = await fetch(url, { signal: controller.signal, headers: { accept: "application/json" } });
    body = await response.arrayBuffer();
    message.status = response.status;
    const wait = response.headers.get("retry-after");
    if (wait) message.retryAfter = /^\d+$/.test(wait) ? Number(wait) : Math.ceil((Date.parse(wait) - Date.now()) / 1000) || undefined;
  } catch {
    if (controller.signal.reason === "late") message.status = 408;
  }
  clearTimeout(late);
  if (requests.delete(id)) send(message, body);
}

// MARK: The field

let composition = null;

function sendText() {
  showClear();
  const marked = composition?.text
    ? { start: composition.start, end: composition.start + composition.text.length } : {};
  send({ do: "text", text: field.value, ...marked });
}

function showClear() { $("clear").hidden = field.value === ""; }

field.addEventListener("compositionstart", () => { composition = { start: field.selectionStart, text: "" }; });
field.addEventListener("compositionupdate", (event) => { if (composition) composition.text = event.data; });
field.addEventListener("compositionend", () => {
  composition = null;
  sendText();
});
field.addEventListener("input", sendText);
$("clear").addEventListener("click", () => {
  send({ do: "clear" });
  field.focus();
});

const keys = new Set(["ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End", "Enter", "Escape"]);

function pressed(event) {
  if (!keys.has(event.key)) return;
  const handled = send({
    do: "key", key: event.key, composing: event.isComposing || event.keyCode === 229, control: event.ctrlKey,
    other: event.shiftKey || event.altKey || event.metaKey,
  });
  if (handled) event.preventDefault();
}

field.addEventListener("keydown", pressed);
scroller.addEventListener("keydown", (event) => {
  pressed(event);
  if (event.key === "Escape") field.focus();
});

// MARK: The list

// The combobox's popup while the field has the focus; a feed of articles when its rows have it.
field.addEventListener("focus", () => rows.takeRoles("listbox", "option"));
scroller.addEventListener("focusin", () => rows.takeRoles("feed", "article"));

let isReporting = false;
let reported = "";

/// Tells what is on screen, once a frame.
function report() {
  if (isReporting) return;
  isReporting = true;
  requestAnimationFrame(() => {
    isReporting = false;
    const message = rows.measure();
    const text = JSON.stringify(message);
    if (text === reported) return;
    reported = text;
    send(message);
  });
}

scroller.addEventListener("scroll", report, { passive: true });
const observer = new ResizeObserver(report);
observer.observe(scroller);
observer.observe($("rows"));

$("rows").addEventListener("click", (event) => {
  const id = rows.idAt(event.target);
  if (id !== undefined && getSelection().isCollapsed) send({ do: "click", id });
});

// MARK: Drawing

function draw({ state, rows: list, place }) {
  const hasFocus = scroller.contains(document.activeElement);
  rows.draw(list, place, state);
  rows.choose(state.selected, hasFocus, field);
  document.body.classList.toggle("stale", state.stale ?? false);
  document.body.classList.toggle("none", rows.count === 0);
  $("progress").hidden = !state.slow;
  $("count").textContent = state.count;
  document.title = state.title;
  $("rows").setAttribute("aria-busy", String(state.loading ?? false));
  field.setAttribute("aria-expanded", String(rows.count > 0));
  const status = $("status");
  status.className = state.status?.kind ?? "";
  describe(status, state.status, ".title", ".detail");
  edge($("previous"), state.previous);
  edge($("next"), state.next);
  report();
}

function describe(element, status, title, detail) {
  element.hidden = !status;
  if (!status) return;
  element.querySelector(title).textContent = status.title;
  if (detail) element.querySelector(detail).textContent = status.detail;
  const button = element.querySelector("button");
  button.hidden = !status.retry;
  button.textContent = status.retry ?? "";
}

function edge(element, state) { describe(element, typeof state === "object" ? state : null, "p"); }

for (const button of document.querySelectorAll("#status button, .edge button")) {
  button.addEventListener("click", () => send({ do: "retry" }));
}

function label(words) {
  labels = words;
  document.documentElement.lang = words.language;
  field.placeholder = words.placeholder;
  field.setAttribute("aria-label", words.placeholder);
  $("clear").setAttribute("aria-label", words.clear);
  $("clear").title = words.clear;
  $("keys").textContent = words.keys;
  $("rows").setAttribute("aria-label", words.results);
  scroller.setAttribute("aria-label", words.results);
  $("close").textContent = words.close;
  $("copy").textContent = words.copy;
  $("link").textContent = words.link;
}

// MARK: One row in full

const detail = $("detail");

function openRow(id, link) {
  const row = rows.row(id);
  if (!row) return;
  $("detail-title").textContent = row.title;
  detail.querySelector("ul").replaceChildren(...row.texts.map((text) => {
    const item = document.createElement("li");
    item.textContent = text;
    return item;
  }));
  label(labels);
  detail.dataset.text = [row.title, ...row.texts].join("\t");
  detail.dataset.link = new URL(link, location.href).href;
  detail.showModal();
}

async function copy(button, text) {
  await navigator.clipboard.writeText(text);
  button.textContent = labels.copied;
  $("spoken").textContent = labels.copied;
}

$("copy").addEventListener("click", (event) => copy(event.target, detail.dataset.text));
$("link").addEventListener("click", (event) => copy(event.target, detail.dataset.link));
$("close").addEventListener("click", () => detail.close());
detail.addEventListener("click", (event) => { if (event.target === detail) detail.close(); });

// MARK: The page

addEventListener("popstate", () => send({ do: "history", search: location.search }));
addEventListener("online", () => send({ do: "online" }));
addEventListener("pagehide", () => send({ do: "leave" }));
document.addEventListener("visibilitychange", () => send({ do: document.hidden ? "leave" : "visible" }));

history.scrollRestoration = "manual";
const { instance } = await WebAssembly.instantiateStreaming(fetch("SearchPage.wasm"), {});
engine = instance.exports;
engine._initialize?.();
send({
  do: "open", search: location.search, language: navigator.language, typed: field.value,
  stored: sessionStorage.getItem("isearch"),
});

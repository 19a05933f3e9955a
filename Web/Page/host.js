// The browser's side of the search page: it carries events to the engine and does what comes back, and decides nothing.
// Documentation/PAGE.md lists the messages.
import { Engine, TabStorage } from "./engine.js";
import { Field } from "./field.js";
import { holdFocus } from "./focus.js";
import { Rows } from "./rows.js";
import { describe, speak } from "./status.js";

const $ = (id) => document.getElementById(id);
const field = $("field");
const scroller = $("scroller");
const rows = new Rows($("rows"), scroller, $("before"), $("after"));
const detail = $("detail");
const storage = new TabStorage("isearch");
const engine = new Engine(({ screen }) => { if (screen) draw(screen); }, perform);
const send = (message) => engine.send(message);
const typed = new Field(field, $("clear"), (text) => send({ do: "text", ...text }));
let labels = {};

// MARK: From the engine

function perform(command) {
  if ("field" in command) {
    typed.put(command.field);
  } else if ("address" in command) {
    if (command.push) history.pushState(null, "", command.address);
    else history.replaceState(detail.open ? history.state : null, "", command.address);
  } else if ("announce" in command) {
    speak(spoken(), command.announce);
  } else if ("reveal" in command) {
    rows.reveal(command.reveal);
  } else if ("open" in command) {
    openRow(command.open, command.link);
  } else if ("store" in command) {
    storage.text = command.store;
  } else if ("labels" in command) {
    label(command.labels);
  }
}

const spoken = () => (detail.open ? $("detail-spoken") : $("spoken"));

// MARK: The field

$("clear").addEventListener("click", () => {
  field.focus();
  send({ do: "clear" });
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
  if (event.target.closest("button")) return;
  pressed(event);
  if (event.key === "Escape") field.focus();
});

/// `/`, Ctrl-K and whatever is typed while nothing else takes text go into the field.
document.addEventListener("keydown", (event) => {
  if (detail.open || event.defaultPrevented || event.altKey || event.target.closest("input, textarea, select")) {
    if (!(event.target === field && isSearchKey(event))) return;
  }
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (isSearchKey(event) || isPlain && event.key === "/") {
    event.preventDefault();
    field.focus();
    field.select();
  } else if (isPlain && event.key.length === 1 && event.key !== " ") {
    // The key itself then goes into the field.
    field.focus();
  }
});

function isSearchKey(event) { return (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k"; }

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
  const isInList = scroller.contains(document.activeElement);
  const settleFocus = holdFocus(document, () => (isInList ? scroller : field));
  const settle = rows.hold(place);
  rows.draw(list, state);
  rows.choose(state.selected, isInList, field);
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
  const correction = $("correction");
  correction.hidden = !state.correction;
  correction.querySelector("p").textContent = state.correction?.title ?? "";
  correction.querySelector("button").textContent = state.correction?.literal ?? "";
  edge($("previous"), state.previous);
  edge($("next"), state.next);
  settle();
  settleFocus();
  report();
}

function edge(element, state) { describe(element, typeof state === "object" ? state : null, "p"); }

for (const button of document.querySelectorAll("#status button, .edge button")) {
  button.addEventListener("click", () => send({ do: "retry" }));
}

$("correction").querySelector("button").addEventListener("click", () => {
  send({ do: "literal" });
  field.focus();
});

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

function openRow(id, link) {
  const row = rows.row(id);
  if (!row) return;
  $("detail-title").textContent = row.title;
  detail.querySelector("ul").replaceChildren(...row.texts.map((text) => {
    const item = document.createElement("li");
    item.dir = "auto";
    item.textContent = text;
    return item;
  }));
  label(labels);
  detail.dataset.text = [row.title, ...row.texts].join("\t");
  detail.dataset.link = new URL(link, location.href).href;
  // An entry of its own, so that Back closes it.
  if (history.state?.row !== id) history.pushState({ row: id }, "", link);
  detail.showModal();
  detail.scrollTop = 0;
}

let isLeavingDetail = false;

detail.addEventListener("close", () => {
  if (!history.state?.row) return;
  isLeavingDetail = true;
  history.back();
});

async function copy(button, text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without HTTPS there is no clipboard but the one of a selection.
    const area = document.createElement("textarea");
    area.value = text;
    button.after(area);
    area.select();
    const isCopied = document.execCommand("copy");
    area.remove();
    button.focus();
    if (!isCopied) return;
  }
  button.textContent = labels.copied;
  speak(spoken(), labels.copied);
}

$("copy").addEventListener("click", (event) => copy(event.target, detail.dataset.text));
$("link").addEventListener("click", (event) => copy(event.target, detail.dataset.link));
$("close").addEventListener("click", () => detail.close());
// Pressed outside of it.
detail.addEventListener("pointerdown", ({ clientX: x, clientY: y }) => {
  const box = detail.getBoundingClientRect();
  if (x < box.left || x > box.right || y < box.top || y > box.bottom) detail.close();
});

// MARK: The page

addEventListener("popstate", ({ state }) => {
  if (isLeavingDetail) {
    isLeavingDetail = false;
  } else if (detail.open) {
    detail.close();
  } else if (state?.row && rows.row(state.row)) {
    send({ do: "click", id: state.row });
  } else {
    send({ do: "history", search: location.search });
  }
});
addEventListener("online", () => send({ do: "online" }));
addEventListener("pagehide", () => send({ do: "leave" }));
document.addEventListener("visibilitychange", () => send({ do: document.hidden ? "leave" : "visible" }));

history.scrollRestoration = "manual";
try {
  await engine.start("SearchPage.wasm");
} catch (error) {
  document.body.classList.add("none");
  $("unstarted").hidden = false;
  throw error;
}
send({
  do: "open", search: location.search, language: navigator.language, typed: typed.text, stored: storage.text,
});

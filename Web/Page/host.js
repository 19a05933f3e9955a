// The browser's side of the search page: it carries events to the engine and does what comes back, and decides nothing.
// Documentation/PAGE.md lists the messages.
import { Detail } from "./detail.js";
import { Engine, TabStorage } from "./engine.js";
import { Facets } from "./facets.js";
import { Field } from "./field.js";
import { holdFocus } from "./focus.js";
import { Rows } from "./rows.js";
import { describe, speak } from "./status.js";
import { Welcome } from "./welcome.js";

const $ = (id) => document.getElementById(id);
const field = $("field");
const scroller = $("scroller");
const rows = new Rows($("rows"), scroller, $("before"), $("after"));
const storage = new TabStorage("isearch");
const described = new TabStorage("isearch data");
const engine = new Engine(({ screen }) => { if (screen) draw(screen); }, perform);
const send = (message) => engine.send(message);
const typed = new Field(field, $("clear"), (text) => send({ do: "text", ...text }));
const facets = new Facets($("facets"), (name, value) => send({ do: "filter", name, value }),
  (name, value) => send({ do: "way", name, value }));
const welcome = new Welcome($("welcome"), (text) => {
  field.focus();
  if (text === undefined) return;
  typed.put(text);
  send({ do: "text", text });
});
const detail = new Detail($("detail"), $("detail-spoken"), closedDetail);

// MARK: From the engine

function perform(command) {
  if ("field" in command) {
    typed.put(command.field);
  } else if ("address" in command) {
    if (command.push) history.pushState(null, "", command.address);
    else history.replaceState(detail.isOpen ? history.state : null, "", command.address);
  } else if ("announce" in command) {
    speak(spoken(), command.announce);
  } else if ("reveal" in command) {
    rows.reveal(command.reveal);
  } else if ("open" in command) {
    openRow(command);
  } else if ("enter" in command) {
    detail.enter();
  } else if ("close" in command) {
    detail.close();
  } else if ("recent" in command) {
    aboveRows(() => welcome.used(command.recent));
  } else if ("facets" in command) {
    facets.draw(command.facets, command.filters, command.ways);
  } else if ("data" in command) {
    described.text = JSON.stringify(command.data);
    describeData(command.data);
  } else if ("store" in command) {
    storage.text = command.store;
  } else if ("labels" in command) {
    label(command.labels);
  }
}

const spoken = () => (detail.isOver ? $("detail-spoken") : $("spoken"));

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
  if (event.target.closest("button, #welcome")) return;
  pressed(event);
  if (event.key === "Escape") field.focus();
});

/// `/`, Ctrl-K and whatever is typed while nothing else takes text go into the field.
document.addEventListener("keydown", (event) => {
  if (detail.isOver || event.defaultPrevented || event.altKey || event.target.closest("input, textarea, select")) {
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
  // A link of its own: the browser opens it in a new tab, or saves it.
  if (id === undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (getSelection().isCollapsed) send({ do: "click", id });
});

// MARK: Drawing

function draw({ state, rows: list, place }) {
  const isInList = scroller.contains(document.activeElement);
  const settleFocus = holdFocus(document, () => (isInList ? scroller : field));
  const settle = rows.hold(place);
  rows.draw(list, state);
  $("welcome").hidden = !state.first;
  $("columns").hidden = state.first || !$("columns").childElementCount;
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
  status.dataset.action = state.action ?? "";
  describe(status, state.action ? { ...state.status, retry: state.way } : state.status, ".title", ".detail");
  const correction = $("correction");
  correction.hidden = !state.correction;
  correction.querySelector("p").textContent = state.correction?.title ?? "";
  correction.querySelector("button").textContent = state.correction?.literal ?? "";
  correction.querySelector("button").hidden = !state.correction?.literal;
  edge($("previous"), state.previous);
  edge($("next"), state.next);
  settle();
  settleFocus();
  report();
}

function edge(element, state) { describe(element, typeof state === "object" ? state : null, "p"); }

for (const button of document.querySelectorAll("#status button, .edge button")) {
  button.addEventListener("click", () => {
    const action = button.closest("#status")?.dataset.action;
    send({ do: action || "retry" });
    if (action) field.focus();
  });
}

$("correction").querySelector("button").addEventListener("click", () => {
  send({ do: "literal" });
  field.focus();
});

function label(words) {
  document.documentElement.lang = words.language;
  field.placeholder = words.placeholder;
  field.setAttribute("aria-label", words.placeholder);
  $("clear").setAttribute("aria-label", words.clear);
  $("clear").title = words.clear;
  $("keys").replaceChildren(...words.keys.split("|").map((text) => {
    const key = document.createElement("span");
    key.textContent = text;
    return key;
  }));
  $("rows").setAttribute("aria-label", words.results);
  scroller.setAttribute("aria-label", words.results);
  for (const part of [facets, welcome, detail]) part.label(words);
}

/// Lets what stands above the rows change, and leaves the rows where they are on screen.
function aboveRows(change) {
  const settle = scroller.scrollTop > 0 ? rows.hold({ keep: rows.first }) : () => {};
  change();
  settle();
}

function describeData(data) {
  if (data.name) $("name").textContent = data.name;
  aboveRows(() => welcome.describe(data));
  facets.expect(data.facets ?? [], { order: data.orders, match: data.matches });
  const names = data.columns ?? [];
  rows.name(names);
  detail.name(names);
  // More than that are named in the rows.
  const isTable = names.length > 1 && names.length <= 5;
  const columns = $("columns");
  columns.hidden = !isTable || !$("welcome").hidden;
  $("list").classList.toggle("table", isTable);
  $("list").style.setProperty("--texts", String(Math.max(1, names.length - 1)));
  const [title, ...others] = names.map((name) => {
    const column = document.createElement("span");
    column.textContent = name;
    return column;
  });
  const texts = document.createElement("div");
  texts.append(...others);
  if (isTable) columns.replaceChildren(title, texts);
}

// MARK: One row in full

function openRow({ open: id, link, replace }) {
  const row = rows.row(id);
  if (!row) return;
  // An entry of its own, so that Back closes it.
  if (replace) history.replaceState(history.state?.row ? { row: id } : null, "", link);
  else if (history.state?.row !== id) history.pushState({ row: id }, "", link);
  detail.show(row, rows.addressOf(id));
}

let isLeavingDetail = false;

function closedDetail() {
  const hasEntry = Boolean(history.state?.row);
  send({ do: "closed", address: !hasEntry });
  if (!hasEntry) return;
  isLeavingDetail = true;
  history.back();
}

// MARK: The page

addEventListener("popstate", ({ state }) => {
  if (isLeavingDetail) {
    isLeavingDetail = false;
  } else if (detail.isOpen) {
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
// What is above the rows is there at once when the page comes back, so that they need not move.
if (described.text) describeData(JSON.parse(described.text));
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

// The browser's side of the search page: its view, its history, the first look and a row in full. It decides nothing.
// Documentation/PAGE.md lists the messages.
import { Detail } from "./detail.js";
import { TabStorage } from "./engine.js";
import { isComposed } from "./field.js";
import { make } from "./make.js";
import { preferredLanguage, SearchView } from "./view.js";
import { Welcome } from "./welcome.js";

const $ = (id) => document.getElementById(id);
const storage = new TabStorage("isearch");
const described = new TabStorage("isearch data");
const view = new SearchView(document, {
  perform,
  spoken: () => (detail.isOver ? $("detail-spoken") : $("spoken")),
  drawn: (state) => {
    $("welcome").hidden = !state.first;
    document.title = state.title;
  },
  labelled: label,
  described: (data) => {
    described.text = JSON.stringify(data);
    describeData(data);
  },
});
const { field, rows } = view;
const send = (message) => view.send(message);
const welcome = new Welcome($("welcome"), (text) => {
  field.focus();
  if (text === undefined) return;
  view.typed.put(text);
  send({ do: "text", text });
});
const detail = new Detail($("detail"), $("detail-spoken"), closedDetail);

// MARK: From the engine

function perform(command) {
  if ("address" in command) {
    if (command.from) change(false, null, command.from);
    change(command.push, detail.isOpen && !command.push ? history.state : null, command.address);
  } else if ("open" in command) {
    openRow(command);
  } else if ("enter" in command) {
    detail.enter();
  } else if ("close" in command) {
    detail.close();
  } else if ("recent" in command) {
    view.aboveRows(() => welcome.used(command.recent));
  } else if ("store" in command) {
    storage.text = command.store;
  }
}

function label(words) {
  document.documentElement.lang = words.language;
  // They are also what describes the field, one after the other.
  $("keys").replaceChildren(...words.keys.split("|").map((text) => make("span", {}, `${text} `)));
  for (const part of [welcome, detail]) part.label(words);
}

function describeData(data) {
  if (data.name) $("name").textContent = data.name;
  view.aboveRows(() => welcome.describe(data));
  detail.name(data.columns ?? []);
}

// MARK: Keys that reach the field

/// `/`, Ctrl-K and whatever is typed while nothing else takes text go into the field; but a letter on a button of the row in full is
/// no wish to leave it. Ctrl-K is the input method's while it composes.
document.addEventListener("keydown", (event) => {
  const isTaken = event.target.closest("input, textarea, select, dialog button");
  if (detail.isOver || event.defaultPrevented || isComposed(event) || event.altKey || isTaken && !isSearchKey(event)) return;
  const isPlain = !event.ctrlKey && !event.metaKey;
  if (isSearchKey(event) || isPlain && event.key === "/") {
    event.preventDefault();
    field.focus();
    field.select();
  } else if (isPlain && event.key.length === 1 && event.key !== " ") {
    // The key itself then goes into the field.
    field.focus();
  }
});

function isSearchKey(event) { return (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k"; }

// MARK: One row in full

function openRow({ open: id, link, replace }) {
  const row = rows.row(id);
  if (!row) return;
  // An entry of its own, so that Back closes it.
  const address = rows.addressOf(id);
  const open = entryRow();
  if (replace || open !== id) change(!replace, open || !replace ? { row: id } : null, link ?? address);
  detail.show(row, address);
}

/// What is to be changed once the entry of a row has been left, which a browser does some time after it was told to; undefined at any
/// other time.
let later;

/// The row that the entry is of.
function entryRow() { return !later && history.state?.row; }

/// Changes the entry, or adds one. An address that says nothing has no `?`.
function change(push, state, address) {
  if (later) later.push([push, state, address]);
  else history[push ? "pushState" : "replaceState"](state, "", address === "?" ? location.pathname : address);
}

function closedDetail() {
  // What a mouse or a finger has closed may leave the focus nowhere; the keyboard goes on from the row.
  if (document.activeElement === document.body) (document.querySelector(".chosen > a") ?? field).focus({ preventScroll: true });
  const hasEntry = entryRow();
  if (hasEntry) later = [];
  send({ do: "closed" });
  if (hasEntry) history.back();
}

// MARK: The page

addEventListener("popstate", ({ state }) => {
  if (later) {
    const changes = later;
    later = undefined;
    for (const each of changes) change(...each);
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
document.addEventListener("visibilitychange", () => send({ do: document.hidden ? "leave" : "online" }));

history.scrollRestoration = "manual";
// A browser may do so only once a row is shown that would have the focus else.
field.focus();
// What is above the rows is there at once when the page comes back, so that they need not move.
if (described.text) {
  const data = JSON.parse(described.text);
  view.describe(data);
  describeData(data);
}
try {
  await view.start("SearchPage.wasm");
} catch (error) {
  view.fail(error);
  throw error;
}
send({
  do: "open", search: location.search, language: preferredLanguage(), typed: view.typed.text, stored: storage.text,
});

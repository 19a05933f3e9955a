// The browser's side of the demo: it carries events to the engine and does what comes back, and decides nothing.
// Documentation/DEMO.md lists the messages.
import { Engine, TabStorage } from "../engine.js";
import { speak } from "../status.js";
import { AccountView } from "./account-view.js";
import { ListView } from "./list-view.js";

const storage = new TabStorage("isearch");
const spoken = document.getElementById("spoken");
const engine = new Engine(draw, perform);
const send = (message) => engine.send(message);
const views = new Map();

for (const section of document.querySelectorAll(".screen")) {
  const { name } = section.dataset;
  section.append(document.getElementById("aside").content.cloneNode(true));
  const tell = (message) => send({ ...message, screen: name });
  views.set(name, name === "account" ? new AccountView(section, tell) : new ListView(section, tell));
  for (const input of section.querySelectorAll(".switches input")) {
    input.addEventListener("change", () => tell({ do: "switch", switch: input.value, on: input.checked }));
  }
}

// MARK: From the engine

function draw({ current, title, screens }) {
  if (current) {
    document.title = `${title} – isearch`;
    for (const section of document.querySelectorAll(".screen")) {
      section.classList.toggle("current", section.dataset.name === current);
    }
    for (const tab of document.querySelectorAll("#tabs a")) {
      if (tab.dataset.tab === current) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
    }
    document.querySelector("#tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  for (const { name, state, rows, place } of screens) {
    const view = views.get(name);
    view.draw(state, rows, place);
    drawAside(view.section, state);
    if (state.top) tellPlace(name, state.top);
  }
}

let placeTimer;

/// The address says which product is at the top, once that has stayed: browsers refuse more than a few changes a second.
function tellPlace(name, top) {
  clearTimeout(placeTimer);
  placeTimer = setTimeout(() => {
    if (address().name === name) history.replaceState(null, "", `#${name}/${top}`);
  }, 350);
}

function drawAside(section, { switches, log }) {
  for (const input of section.querySelectorAll(".switches input")) input.checked = switches[input.value] ?? false;
  section.querySelector(".log").replaceChildren(...log.map(({ number, text, kind, outcome }) => {
    const item = document.createElement("li");
    item.value = number;
    item.className = kind;
    const end = document.createElement("span");
    end.textContent = outcome;
    item.append(text, " ", end);
    return item;
  }).reverse());
}

function perform(command) {
  if ("field" in command) {
    views.get(command.screen).field.put(command.field);
  } else if ("reveal" in command) {
    views.get(command.screen).rows.reveal(command.reveal);
  } else if ("announce" in command) {
    speak(spoken, command.announce);
  } else if ("store" in command) {
    storage.text = command.store;
  } else if ("labels" in command) {
    label(command.labels);
  }
}

function label(words) {
  document.documentElement.lang = words.language;
  for (const element of document.querySelectorAll("[data-label]")) element.textContent = words[element.dataset.label];
  for (const element of document.querySelectorAll("[data-aria]")) {
    element.setAttribute("aria-label", words[element.dataset.aria]);
    if (element.classList.contains("field")) element.placeholder = words[element.dataset.aria];
  }
}

// MARK: The page

/// The screen that the address names, and the place in it, if it names one: `#products/7531`.
function address() {
  const [name, number] = location.hash.slice(1).split("/");
  return /^\d{1,9}$/.test(number ?? "") ? { name, number: Number(number) } : { name };
}

addEventListener("hashchange", () => send({ do: "show", ...address() }));
addEventListener("pagehide", () => send({ do: "leave" }));
document.addEventListener("visibilitychange", () => { if (document.hidden) send({ do: "leave" }); });

try {
  await engine.start("DemoPage.wasm");
} catch (error) {
  document.getElementById("unstarted").hidden = false;
  throw error;
}
send({ do: "open", ...address(), language: navigator.language, stored: storage.text });
// What was typed before the engine was there counts.
for (const view of views.values()) view.started();

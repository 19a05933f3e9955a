// What is seen before anything is searched: what the data is, queries to try, and those searched for on this device.
import { make } from "./make.js";

const most = 5;

/// The texts searched for last, newest first, on this device only. Where a browser keeps nothing, there are none.
class RecentSearches {
  #key = `isearch recent ${location.pathname}`;

  get list() {
    try {
      const list = JSON.parse(localStorage.getItem(this.#key) ?? "[]");
      return Array.isArray(list) ? list.filter((text) => typeof text === "string").slice(0, most) : [];
    } catch {
      return [];
    }
  }

  add(text) {
    const list = [text, ...this.list.filter((other) => other !== text)].slice(0, most);
    try { localStorage.setItem(this.#key, JSON.stringify(list)); } catch { /* full, or forbidden */ }
  }

  forget() { try { localStorage.removeItem(this.#key); } catch { /* forbidden: there is nothing */ } }
}

export class Welcome {
  #section;
  #recent = new RecentSearches();
  #labels = {};
  #data = {};

  /// `search` is called with the text of a query that a person chose.
  constructor(section, search) {
    this.#section = section;
    section.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (!button) return;
      if (button.className === "forget") {
        this.#recent.forget();
        this.#draw();
        search();
      } else {
        search(button.value);
      }
    });
  }

  label(labels) {
    this.#labels = labels;
    this.#draw();
  }

  describe(data) {
    this.#data = data;
    this.#draw();
  }

  /// A text was searched for, and what it found was used.
  used(text) {
    this.#recent.add(text);
    this.#draw();
  }

  #draw() {
    const { name, about, records, examples = [] } = this.#data;
    const find = (selector) => this.#section.querySelector(selector);
    find("h2").textContent = name ?? "";
    // Nobody says how many a service has.
    const count = records == null ? "" : `${records.toLocaleString(this.#labels.language)} ${this.#labels.records}`;
    find(".about").textContent = [about, count].filter(Boolean).join(" · ");
    this.#list(find(".tries"), this.#labels.examples, examples);
    this.#list(find(".recent"), this.#labels.recent, this.#recent.list);
    find(".forget").textContent = this.#labels.forget ?? "";
  }

  #list(element, label, texts) {
    element.hidden = texts.length === 0;
    element.querySelector("span").textContent = label ?? "";
    for (const old of element.querySelectorAll("button:not(.forget)")) old.remove();
    element.querySelector("span").after(...texts.map((text) => make("button", { type: "button", value: text, dir: "auto" }, text)));
  }
}

// A field, what there is to filter by, and the rows, in a document or in the shadow of an element: it carries their events to
// the engine and draws what comes back, and decides nothing.
import { Engine } from "./engine.js";
import { Facets } from "./facets.js";
import { Field, isComposed } from "./field.js";
import { holdFocus } from "./focus.js";
import { make } from "./make.js";
import { Rows } from "./rows.js";
import { describe, speak, write } from "./status.js";

/// The first of a person's languages that there are words in.
export function preferredLanguage() { return navigator.languages.find((tag) => /^(en|ja)\b/i.test(tag)) ?? navigator.language; }

const keys = new Set(["ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End", "Enter", "Escape", "ArrowRight", "ArrowLeft"]);

export class SearchView {
  field;
  scroller;
  rows;
  typed;
  #root;
  #host;
  #engine;
  #facets;
  /// The words of buttons and regions, once the engine has said them.
  #words;
  /// What was above the rows, and how high they were, when they were drawn last.
  #above = "";
  /// The names of the columns, and whether these are as wide as what they have wants.
  #names;
  #isFitted = true;

  /// `host` is what the view stands in: `perform` takes the commands that are not for a view, and may be left out as all the rest:
  /// `drawn` is called with each state, `labelled` with the words, `described` with what the server says of its data, `spoken`
  /// says which region speaks; `linkOf` gives the address of a row in place of the page's own.
  constructor(root, host) {
    this.#root = root;
    this.#host = host;
    const $ = (id) => root.getElementById(id);
    this.field = $("field");
    this.scroller = $("scroller");
    this.rows = new Rows($("rows"), this.scroller, $("before"), $("after"), host.linkOf, $("columns"));
    this.#engine = new Engine(({ screen }) => { if (screen) this.#draw(screen); }, (command) => this.#perform(command));
    this.typed = new Field(this.field, $("clear"), (text) => this.send({ do: "text", ...text }));
    this.#facets = new Facets($("facets"), (name, value) => this.send({ do: "filter", name, value }),
      (name, value) => this.send({ do: "way", name, value }));
    this.#listen($);
  }

  /// Starts the engine; `base` is where the server's addresses begin.
  start(url, base) { return this.#engine.start(url, base); }

  /// Says that it could not be started.
  fail(error) {
    this.#find("page").classList.add("none");
    this.#find(error instanceof TypeError ? "unloaded" : "unstarted").hidden = false;
  }

  /// The view is not in the document, and asks for nothing.
  pause() {
    this.#engine.pause();
    this.typed.endComposition();
  }

  resume() {
    this.#engine.resume();
    this.rows.comeBack();
  }

  /// Another view takes its place.
  stop() { this.#engine.stop(); }

  /// Tells the engine what happened; true if the event is for nobody else.
  send(message) { return this.#engine.send(message); }

  /// What the data is called, and what its columns and facets are.
  describe(data) {
    const names = data.columns ?? [];
    this.aboveRows(() => {
      this.#facets.expect(data.facets ?? [], { order: data.orders ?? [], match: data.matches ?? [] });
      this.rows.name(names);
      if (JSON.stringify(names) === this.#names) return;
      this.#names = JSON.stringify(names);
      // More than that are named in the rows.
      const isTable = names.length > 1 && names.length <= 5;
      const columns = this.#find("columns");
      this.#isFitted = !isTable;
      columns.hidden = !isTable;
      this.#find("list").classList.toggle("table", isTable);
      columns.replaceChildren(...(isTable ? names.map((name) => make("span", {}, name)) : []));
      this.#fit();
      this.rows.fitTexts();
    });
  }

  /// Gives each column room for what the first rows have in it, once: nothing moves afterwards.
  #fit() {
    if (this.#isFitted) return;
    const rows = [...this.#find("rows").querySelectorAll(".row")].slice(0, 30);
    if (!rows.length) return;
    this.#isFitted = true;
    // A character of Japanese is as wide as two Latin letters.
    const width = (text) => [...text].reduce((sum, letter) => sum + (letter < "\u1100" ? 1 : 2), 0);
    const cells = rows.map((row) => row.querySelectorAll(".title, .texts > span"));
    const tracks = [...this.#find("columns").children].map((name, index) => {
      const texts = [name, ...cells.map((row) => row[index])].map((cell) => cell?.textContent ?? "");
      const average = texts.slice(1).reduce((sum, text) => sum + width(text), 0) / rows.length;
      // No word and no short title is broken because another column has long texts.
      const word = Math.max(...texts.flatMap((text) => (index ? text.split(/\s/) : text)).map(width));
      // Titles are larger.
      const size = index ? 1 : 1.3;
      return `minmax(min(${size * Math.min(14, word) / 2}rem, ${size * 16}%), ${size * Math.min(48, Math.max(width(texts[0]) + 2, average))}fr)`;
    });
    this.#find("list").style.setProperty("--columns", tracks.join(" "));
  }

  /// Lets what stands above the rows change, and leaves the rows where they are on screen.
  aboveRows(change) {
    const settle = this.scroller.scrollTop > 0 ? this.rows.hold({ keep: this.rows.first }) : () => {};
    change();
    settle();
  }

  #find(id) { return this.#root.getElementById(id); }

  // MARK: To the engine

  #listen($) {
    $("clear").addEventListener("click", () => {
      this.field.focus();
      // Also before the engine is there.
      this.typed.put("");
      this.send({ do: "clear" });
    });
    const pressed = (event) => {
      // Keys that belong to the input method are left to it.
      if (!keys.has(event.key) || isComposed(event) || event.shiftKey || event.altKey || event.metaKey) return;
      if (event.key === "Enter" && matchMedia("(pointer: coarse)").matches && !this.field.hasAttribute("aria-activedescendant")) {
        // A finger is to choose: a keyboard on the screen, whose key this is, gives way to the rows that it covers.
        this.field.blur();
        return;
      }
      const handled = this.send({
        do: "key", key: event.key, list: event.currentTarget === this.scroller, control: event.ctrlKey,
      });
      if (handled) event.preventDefault();
    };
    this.field.addEventListener("keydown", pressed);
    this.scroller.addEventListener("keydown", (event) => {
      if (event.target.closest("button:not(.more), #welcome")) return;
      // A button's own key presses it.
      if (event.key !== "Enter" || !event.target.closest(".more")) pressed(event);
      if (event.key === "Escape") this.field.focus();
    });
    // The combobox's popup while the field has the focus; a feed of articles when its rows have it.
    this.field.addEventListener("focus", () => this.rows.takeRoles("listbox", "option"));
    this.scroller.addEventListener("focusin", () => this.rows.takeRoles("feed", "article"));
    this.rows.watch((message) => this.send(message));
    $("rows").addEventListener("click", (event) => {
      const id = this.rows.idAt(event.target);
      // A link of its own: the browser opens it in a new tab, or saves it.
      if (id === undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (event.target.closest(".more")) this.send({ do: "group", id });
      else if (getSelection().isCollapsed) this.send({ do: "click", id });
    });
    for (const button of this.#root.querySelectorAll("#status button, .edge button")) {
      button.addEventListener("click", () => {
        const action = button.closest("#status")?.dataset.action;
        this.send({ do: action || "retry" });
        if (action) this.field.focus();
      });
    }
    $("correction").querySelector("button").addEventListener("click", () => {
      this.send({ do: "literal" });
      this.field.focus();
    });
  }

  // MARK: From the engine

  #perform(command) {
    if ("field" in command) {
      this.typed.put(command.field);
    } else if ("announce" in command) {
      this.#speak(command.announce);
    } else if ("reveal" in command) {
      this.rows.reveal(command.reveal);
    } else if ("facets" in command) {
      this.#facets.draw(command.facets, command.filters, command.ways);
    } else if ("data" in command) {
      this.describe(command.data);
      this.#host.described?.(command.data);
    } else if ("labels" in command) {
      this.#label(command.labels);
    } else {
      this.#host.perform?.(command);
    }
  }

  #tell(status, state) {
    const kind = state.status?.kind ?? "";
    if (status.className !== kind) status.className = kind;
    status.dataset.action = state.action ?? "";
    describe(status, state.action ? { ...state.status, retry: state.way } : state.status, ".title", ".detail");
  }

  #speak(text) { speak(this.#host.spoken?.() ?? this.#find("spoken"), text); }

  #draw({ state, rows: list, place }) {
    const $ = (id) => this.#find(id);
    const active = this.#root.activeElement;
    const isInList = this.scroller.contains(active);
    // The field does not go away.
    const settleFocus = active === this.field ? () => {} : holdFocus(this.#root, () => (isInList ? this.scroller : this.field));
    const above = JSON.stringify([state.before, state.rowHeight, state.previous, state.correction, state.first, state.groups]);
    // Without other rows, and with the same above them, they stay by themselves.
    const isMoving = list || above !== this.#above || place?.keep === undefined;
    this.#above = above;
    const settle = isMoving ? this.rows.hold(place) : () => {};
    this.rows.draw(list, state, place);
    if (this.rows.turned) this.#speak(this.rows.turned);
    this.rows.turned = undefined;
    this.#fit();
    if (list) this.rows.fitTexts();
    this.rows.choose(state.selected, isInList, this.field);
    const page = $("page");
    page.classList.toggle("stale", state.stale ?? false);
    page.classList.toggle("none", this.rows.count === 0);
    $("progress").hidden = !state.slow;
    write($("count"), state.count);
    $("rows").ariaBusy = state.loading ?? false;
    $("facets").ariaBusy = state.counting ?? false;
    this.field.ariaExpanded = this.rows.count > 0;
    if (!state.same) this.#tell($("status"), state);
    describe($("correction"), state.correction, "p");
    for (const side of ["previous", "next"]) describe($(side), typeof state[side] === "object" ? state[side] : null, "p");
    this.#host.drawn?.(state);
    settle();
    settleFocus();
    this.rows.report();
  }

  /// Other words of the host's.
  relabel(labels) {
    this.#host.labels = labels;
    if (this.#words) this.#label(this.#words);
    else if (labels?.placeholder) this.#nameField(labels.placeholder);
  }

  #nameField(text) {
    this.field.placeholder = text;
    this.field.ariaLabel = text;
    this.#find("bar").ariaLabel = text;
  }

  #label(words) {
    this.#words = words;
    const labels = { ...words, ...this.#host.labels };
    this.#nameField(labels.placeholder);
    this.#find("clear").ariaLabel = labels.clear;
    this.#find("clear").title = labels.clear;
    this.rows.shown = labels.shown;
    this.#find("rows").ariaLabel = labels.results;
    this.scroller.ariaLabel = labels.results;
    this.#facets.label(labels);
    this.#host.labelled?.(labels);
  }
}

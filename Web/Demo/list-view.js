// A screen with a list in the document: its field, its rows, its controls.
import { Field, isComposed } from "../field.js";
import { holdFocus } from "../focus.js";
import { Rows } from "../rows.js";
import { describe } from "../status.js";

const arrows = new Set(["ArrowDown", "ArrowUp", "Enter", "Escape"]);

export class ListView {
  section;
  field;
  rows;
  #input;
  #scroller;
  #tell;
  /// How far the list was scrolled when it was drawn last.
  #top;

  constructor(section, tell) {
    this.section = section;
    this.#tell = tell;
    const find = (selector) => section.querySelector(selector);
    find(".panel").append(document.getElementById("list").content.cloneNode(true));
    this.#scroller = find(".scroller");
    find(".rows").id = `${section.dataset.name}-rows`;
    this.rows = new Rows(find(".rows"), this.#scroller, find(".before"), find(".after"));
    this.#input = find(".field");
    const isCombobox = this.#input?.getAttribute("role") === "combobox";
    if (!isCombobox) this.rows.takeRoles("feed", "article");
    if (this.#input) this.#listenToField(find(".clear"), isCombobox);
    this.#listenToList();
    this.#listenToControls();
  }

  /// Says what is in the field that nobody was told of.
  started() { if (this.field?.text) this.#tell({ do: "text", text: this.field.text }); }

  // MARK: To the engine

  #listenToField(clear, isCombobox) {
    this.field = new Field(this.#input, clear, (text, how) => this.#tell({ do: "text", how, ...text }));
    clear.addEventListener("click", () => {
      this.#tell({ do: "clear" });
      this.#input.focus();
    });
    this.section.querySelector("form.bar")?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#tell({ do: "submit" });
    });
    if (!isCombobox) return;
    this.#input.addEventListener("keydown", (event) => {
      if (!arrows.has(event.key)) return;
      if (this.#tell({ do: "key", key: event.key, composing: isComposed(event) })) event.preventDefault();
    });
    this.section.querySelector(".rows").addEventListener("click", (event) => {
      const id = this.rows.idAt(event.target);
      if (id !== undefined) this.#tell({ do: "click", id });
    });
  }

  #listenToList() {
    this.rows.watch(this.#tell);
    for (const event of ["wheel", "touchstart", "pointerdown", "keydown"]) {
      this.#scroller.addEventListener(event, () => this.#tell({ do: "scrollBegan" }), { passive: true });
    }
    for (const button of this.section.querySelectorAll(".status button, .edge button")) {
      button.addEventListener("click", () => this.#tell({ do: "retry" }));
    }
  }

  #listenToControls() {
    for (const button of this.section.querySelectorAll(".columns button")) {
      button.addEventListener("click", () => this.#tell({ do: "columns", columns: Number(button.value) }));
    }
    for (const button of this.section.querySelectorAll(".set")) {
      button.addEventListener("click", () => this.#tell({ do: "set", text: button.value }));
    }
    const form = this.section.querySelector(".go");
    if (!form) return;
    const [slider, number] = [form.querySelector(".slider"), form.querySelector(".number")];
    slider.addEventListener("input", () => { number.value = slider.value; });
    slider.addEventListener("change", () => this.#tell({ do: "go", number: Number(slider.value) }));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#tell({ do: "go", number: Math.trunc(Number(number.value)) });
    });
  }

  // MARK: Drawing

  draw(state, rows, place) {
    // Whoever has scrolled since the last drawing stays there: that is told with the next frame only.
    const isScrolled = rows && place?.put !== undefined && this.#scroller.scrollTop !== this.#top;
    const first = isScrolled ? this.rows.first : undefined;
    const isThere = first !== undefined && rows.some((row) => row === first || row.id === first);
    const settle = this.rows.hold(isThere ? { keep: first } : place);
    const settleFocus = holdFocus(this.section, (focused) => (
      this.#input && !this.#scroller.contains(focused) ? this.#input : this.#scroller));
    this.rows.draw(rows, { ...state, before: 0, after: 0, rowHeight: 60 });
    const find = (selector) => this.section.querySelector(selector);
    this.section.classList.toggle("stale", state.stale ?? false);
    this.section.classList.toggle("provisional", state.provisional ?? false);
    this.section.classList.toggle("none", this.rows.count === 0);
    find(".progress").hidden = !state.slow;
    find(".rows").setAttribute("aria-busy", String(state.loading ?? false));
    text(find(".note"), state.note);
    text(find(".mark"), state.mark);
    text(find(".hint"), state.hint);
    const status = find(".status");
    status.className = `status ${state.status?.kind ?? ""}`;
    describe(status, state.status, ".title", ".detail");
    for (const side of ["previous", "next"]) {
      const edge = find(`.edge.${side}`);
      const isWaiting = state[side] === true;
      describe(edge, isWaiting ? { title: "" } : state[side], "p");
      edge.classList.toggle("waiting", isWaiting);
    }
    this.#drawControls(state, find);
    settle();
    this.#top = this.#scroller.scrollTop;
    settleFocus();
    this.rows.report();
  }

  #drawControls(state, find) {
    if (this.#input?.getAttribute("role") === "combobox") {
      this.rows.choose(state.selected, false, this.#input);
      this.#input.setAttribute("aria-expanded", String(this.rows.count > 0));
      find(".way").textContent = state.way;
    }
    if (!state.columns) return;
    find(".rows").dataset.columns = state.columns;
    for (const button of this.section.querySelectorAll(".columns button")) {
      button.setAttribute("aria-pressed", String(button.value === String(state.columns)));
    }
    const slider = find(".slider");
    if (state.total) slider.max = find(".number").max = state.total;
    // What a person is about to choose stays.
    for (const input of [slider, find(".number")]) {
      if (state.top && document.activeElement !== input) input.value = state.top;
    }
  }
}

function text(element, text) {
  element.hidden = !text;
  element.textContent = text ?? "";
}

// One row in full: beside the list where there is room, else a sheet over it.
import { isComposed } from "./field.js";
import { make } from "./make.js";
import { nameOf } from "./rows.js";
import { speak } from "./status.js";

const wide = matchMedia("(min-width: 1000px)");

export class Detail {
  #dialog;
  #spoken;
  #labels = {};
  #names = [];
  #texts = [];
  #address = "";
  #closed;
  /// Whether it only changes between pane and sheet.
  #isMoving = false;
  /// Whether it was not told yet that what is shown was closed.
  #isShown = false;

  /// `closed` is called when a person has closed it, or the page has.
  constructor(dialog, spoken, closed) {
    this.#dialog = dialog;
    this.#spoken = spoken;
    this.#closed = closed;
    this.#find("#copy").addEventListener("click", ({ target }) => this.#copy(target, this.#texts.join("\t")));
    this.#find("#link").addEventListener("click", ({ target }) => this.#copy(target, this.#address));
    this.#find("#close").addEventListener("click", () => this.close());
    this.#find("dl").addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (button) this.#copy(button, this.#texts[button.value]);
    });
    // Escape closes a pane as it does a sheet.
    dialog.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || isComposed(event)) return;
      event.preventDefault();
      event.stopPropagation();
      this.close();
    });
    // Outside of a sheet, which is there until the press has ended: the press is not for what lies under it.
    dialog.addEventListener("click", ({ target, clientX: x, clientY: y }) => {
      const box = dialog.getBoundingClientRect();
      if (target === dialog && !wide.matches && (x < box.left || x > box.right || y < box.top || y > box.bottom)) this.close();
    });
    dialog.addEventListener("close", () => this.#left());
    wide.addEventListener("change", () => {
      if (!dialog.open) return;
      this.#isMoving = true;
      dialog.close();
      this.#show();
      this.#isMoving = false;
    });
  }

  #find(selector) { return this.#dialog.querySelector(selector); }

  get isOpen() { return this.#dialog.open; }

  /// Whether it covers the list.
  get isOver() { return this.isOpen && !wide.matches; }

  label(labels) {
    this.#labels = labels;
    this.#find("#close").ariaLabel = labels.close;
    this.#find("#close").title = labels.close;
    this.#tell();
  }

  /// The names of the title and of the texts of rows; they may come after the row.
  name(names) {
    this.#names = names;
    this.#tell();
  }

  /// Says what the texts are, and what the buttons beside and below them do.
  #tell() {
    this.#find(".label").textContent = this.#names[0] ?? "";
    this.#find("#copy").textContent = this.#labels.copyAll;
    this.#find("#link").textContent = this.#labels.link;
    for (const field of this.#dialog.querySelectorAll("dl > div")) {
      const button = field.querySelector("button");
      const name = this.#names[button.value];
      field.querySelector("dt").textContent = name ?? "";
      button.textContent = this.#labels.copy;
      // Named by what it copies.
      button.ariaLabel = `${this.#labels.copy}: ${name || this.#texts[button.value].slice(0, 40)}`;
    }
  }

  show(row, address) {
    const isOther = address !== this.#address || !this.isOpen;
    this.#texts = [row.title, ...row.texts];
    this.#address = address;
    this.#find("h2").textContent = nameOf(row);
    this.#find("dl").replaceChildren(...row.texts.flatMap((text, index) => this.#field(text, index + 1)));
    this.#tell();
    if (!this.isOpen) this.#show();
    // The same row with other values stays where it is.
    if (!isOther) return;
    this.#dialog.scrollTop = 0;
    if (wide.matches) speak(this.#spoken, nameOf(row));
  }

  #field(text, index) {
    if (!text) return [];
    const button = make("button", { type: "button", value: index });
    return [make("div", {}, make("dt"), make("dd", { dir: "auto" }, text), make("dd", {}, button))];
  }

  #show() {
    this.#isShown = true;
    document.body.classList.toggle("beside", wide.matches);
    if (wide.matches) {
      // The keyboard stays in the list; showing a dialog takes it.
      const focused = document.activeElement;
      this.#dialog.show();
      focused?.focus({ preventScroll: true });
    } else {
      this.#dialog.showModal();
      this.enter();
    }
  }

  enter() { this.#find("h2").focus({ preventScroll: true }); }

  /// That it was closed is told before the next key, which the event of the dialog may come after.
  close() {
    if (!this.isOpen) return;
    this.#dialog.close();
    queueMicrotask(() => this.#left());
  }

  #left() {
    if (!this.#isShown || this.isOpen) return;
    this.#isShown = false;
    document.body.classList.remove("beside");
    if (!this.#isMoving) this.#closed();
  }

  async #copy(button, text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Without HTTPS there is no clipboard but the one of a selection.
      const area = make("textarea", { value: text });
      button.after(area);
      area.select();
      const isCopied = document.execCommand("copy");
      area.remove();
      button.focus();
      if (!isCopied) return;
    }
    button.textContent = this.#labels.copied;
    button.ariaLabel = null;
    speak(this.#spoken, this.#labels.copied);
    setTimeout(() => this.#tell(), 2000);
  }
}

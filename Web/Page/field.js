// A text field with an input method: its text, and which part of it is being composed.

/// Whether a key belongs to the input method.
export function isComposed(event) { return event.isComposing || event.keyCode === 229; }

export class Field {
  #element;
  #clear;
  #composition = null;
  #isPutting = false;
  /// What is to be done once nothing is composed any more.
  #next;

  /// `changed` takes the text, with `start` and `end` of what is being composed in UTF-16 code units; and how it changed.
  constructor(element, clear, changed) {
    this.#element = element;
    this.#clear = clear;
    const send = (how) => {
      this.#showClear();
      const marked = this.#composition?.text
        ? { start: this.#composition.start, end: this.#composition.start + this.#composition.text.length } : {};
      changed({ text: element.value, ...marked }, how);
    };
    element.addEventListener("compositionstart", () => {
      this.#composition = { start: element.selectionStart, text: "" };
    });
    element.addEventListener("compositionupdate", (event) => {
      if (this.#composition) this.#composition.text = event.data;
    });
    element.addEventListener("compositionend", () => {
      this.#composition = null;
      const next = this.#next;
      this.#next = undefined;
      if (next) next();
      else send("insertFromComposition");
    });
    // Safari takes composed text out before it puts the committed text in.
    element.addEventListener("input", (event) => {
      if (!this.#isPutting && event.inputType !== "deleteCompositionText") send(event.inputType ?? "");
    });
  }

  get text() { return this.#element.value; }

  /// The field has gone from the document: not every browser says that nothing is composed in it any more.
  endComposition() { if (this.#composition) this.#element.dispatchEvent(new Event("compositionend")); }

  /// Does something once nothing is composed any more, in place of what was to be done then before.
  afterComposition(action) {
    if (this.#composition) this.#next = action;
    else action?.();
  }

  /// Puts a text into the field; never while one is composed, nor the same again. What was there comes back by undo.
  put(text) {
    if (!this.#composition && this.#element.value !== text) {
      this.#isPutting = true;
      const isEdited = this.#element.getRootNode().activeElement === this.#element && this.#edit(text);
      this.#isPutting = false;
      if (!isEdited) this.#element.value = text;
    }
    this.#showClear();
  }

  /// Changes the text as a person would; false where the browser doesn't let a page do so.
  #edit(text) {
    this.#element.select();
    return (text ? document.execCommand("insertText", false, text) : document.execCommand("delete")) &&
      this.#element.value === text;
  }

  #showClear() { if (this.#clear) this.#clear.hidden = this.#element.value === ""; }
}

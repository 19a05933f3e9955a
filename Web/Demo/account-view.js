// The form with the account id in the document.
import { Field, isComposed } from "../field.js";
import { holdFocus } from "../focus.js";

export class AccountView {
  section;
  field;
  #tell;

  constructor(section, tell) {
    this.section = section;
    this.#tell = tell;
    const find = (selector) => section.querySelector(selector);
    const input = find(".field");
    this.field = new Field(input, find(".clear"), (text) => tell({ do: "text", ...text }));
    find(".clear").addEventListener("click", () => {
      tell({ do: "clear" });
      input.focus();
    });
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      if (tell({ do: "key", key: event.key, composing: isComposed(event) })) event.preventDefault();
    });
    find(".terms").addEventListener("change", (event) => tell({ do: "accept", on: event.target.checked }));
    find(".retry").addEventListener("click", () => tell({ do: "retry" }));
    find("form").addEventListener("submit", (event) => {
      event.preventDefault();
      tell({ do: "submit" });
    });
  }

  /// Says what is in the form that nobody was told of.
  started() { if (this.field.text) this.#tell({ do: "text", text: this.field.text }); }

  draw(state) {
    const find = (selector) => this.section.querySelector(selector);
    const settleFocus = holdFocus(this.section, () => find(".field"));
    find("form").dataset.verdict = state.verdict;
    find(".field").setAttribute("aria-invalid", String(["invalid", "taken"].includes(state.verdict)));
    find("#account-message").textContent = state.message;
    find(".retry").hidden = !state.retry;
    find(".retry").textContent = state.retry ?? "";
    find(".terms").checked = state.accepts ?? false;
    find(".primary").disabled = !state.canGoOn;
    find(".submitted").hidden = !state.submitted;
    find(".submitted").textContent = state.submitted ?? "";
    settleFocus();
  }
}

// What the rows can be filtered by: for each facet the most frequent values with their counts, and all of them in a menu;
// and how they are searched.
import { make } from "./make.js";

/// How many values of a facet stand beside its menu.
const mostShown = 3;

export class Facets {
  #bar;
  /// What is filtered by, and how it is searched: where there is room the first is scrolled by itself.
  #values = make("div", { className: "values" });
  #choices = make("div", { className: "ways" });
  #choose;
  #labels = {};
  #facets = [];
  #filters = [];
  /// The values to choose from by the names of the ways to search, and those that are chosen.
  #offered = {};
  #ways = {};

  /// `choose` is called with a facet's name and a value, or undefined for none; `search` with the name of a way to search and
  /// a value, or undefined for what is done without a choice.
  constructor(bar, choose, search) {
    this.#bar = bar;
    this.#choose = choose;
    bar.append(this.#values, this.#choices);
    bar.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (button) choose(button.name, button.getAttribute("aria-pressed") === "true" ? undefined : button.value);
    });
    // An arrow shows what there is to choose from. By itself it would choose the next value, which is searched for at once.
    bar.addEventListener("keydown", (event) => {
      if (!event.key.startsWith("Arrow") || !event.target.showPicker) return;
      event.preventDefault();
      event.target.showPicker();
    });
    // A wheel that turns one way only leads to all of it.
    bar.addEventListener("wheel", (event) => {
      const part = bar.scrollWidth > bar.clientWidth ? bar : this.#values;
      const from = part.scrollLeft;
      if (!event.ctrlKey && !event.deltaX) part.scrollLeft += event.deltaY;
      if (part.scrollLeft !== from) event.preventDefault();
    });
    bar.addEventListener("change", ({ target }) => {
      if (target.closest("label")) search(target.name, target.selectedIndex === 0 ? undefined : target.value);
      else choose(target.name, target.value || undefined);
    });
  }

  label(labels) {
    this.#labels = labels;
    this.#bar.ariaLabel = labels.filters;
    this.#redraw();
  }

  /// These facets will come: their place is there before their values are. What the data offers as `order` and as `match`
  /// can be chosen.
  expect(names, offered) {
    this.#offered = offered;
    if (!this.#facets.length) this.#facets = names.map((name) => ({ name, values: [] }));
    this.#redraw();
  }

  #redraw() { this.draw(this.#facets, this.#filters, this.#ways); }

  draw(facets, filters, ways) {
    this.#facets = facets;
    this.#filters = filters;
    this.#ways = ways;
    // A filter by what is no facet can be taken away, too.
    const names = new Set(facets.map(({ name }) => name));
    const others = filters.filter(({ name }) => !names.has(name)).map(({ name }) => ({ name, values: [] }));
    const active = this.#bar.getRootNode().activeElement;
    const focused = this.#bar.contains(active) ? active : null;
    this.#values.replaceChildren(...[...facets, ...others].map((facet) => this.#facet(facet)));
    this.#choices.replaceChildren(...this.#menus());
    this.#bar.hidden = this.#values.childElementCount + this.#choices.childElementCount === 0;
    if (focused) this.#refocus(focused);
  }

  #facet({ name, values, more }) {
    const chosen = this.#filters.find((filter) => filter.name === name)?.value;
    // Its name is always what is seen of it: what is chosen is a chip beside it, which takes it away.
    const menu = make("select", { name, ariaLabel: name }, new Option(name, ""));
    for (const { value, count } of values) {
      menu.append(new Option(`${value === chosen ? "✓ " : ""}${value} (${this.#number(count)})`, value));
    }
    if (more) menu.append(make("option", { disabled: true }, `+ ${this.#number(more)} ${this.#labels.others}`));
    const shown = chosen === undefined ? values.slice(0, mostShown) : values.filter(({ value }) => value === chosen);
    if (chosen !== undefined && shown.length === 0) shown.push({ value: chosen });
    const chips = shown.map(({ value, count }) => this.#chip(name, value, count, value === chosen));
    return make("div", { role: "group", ariaLabel: name }, menu, ...chips);
  }

  /// A menu for each way to search that there is a choice of; another value, which an address may have, is among them.
  #menus() {
    return ["order", "match"].filter((name) => this.#offered[name]?.length > 1).map((name) => {
      const menu = make("select", { name });
      const chosen = this.#ways[name];
      const values = this.#offered[name];
      for (const value of values.includes(chosen) || chosen === undefined ? values : [...values, chosen]) {
        menu.append(new Option(this.#labels[`${name}-${value}`] ?? value, value, false, value === chosen));
      }
      return make("label", {}, make("span", {}, this.#labels[name] ?? ""), menu);
    });
  }

  #chip(name, value, count, isChosen) {
    const chip = make("button", { type: "button", name, value, className: "chip", ariaPressed: isChosen }, value);
    if (count !== undefined) chip.append(" ", make("span", {}, this.#number(count)));
    if (isChosen) {
      chip.title = `${this.#labels.remove}: ${name}`;
      chip.append(make("span", { className: "cross", ariaHidden: true }, "×"));
    }
    return chip;
  }

  #number(count) { return count.toLocaleString(this.#labels.language); }

  #refocus({ name, value, localName }) {
    const same = [...this.#bar.querySelectorAll(localName)].filter((element) => element.name === name);
    (same.find((element) => element.value === value) ?? same[0] ?? this.#bar.querySelector("select"))?.focus();
  }
}

// The element <incremental-search>: the search in a page of another site. One script and one program; script/build-page puts the
// modules of the page, its markup and its style into the script. Documentation/ELEMENT.md says how it is used.
import { SearchView } from "../Page/view.js";

/// Elements made of markup of our own; a site's policy may forbid the browser's ways to parse it.
function elements(markup) {
  const top = document.createDocumentFragment();
  const open = [top];
  for (const [, end, name, attributes, isEmpty, text] of markup.matchAll(/<(\/?)([\w-]+)([^>]*?)(\/?)>|([^<]+)/g)) {
    const parent = open.at(-1);
    if (text !== undefined) {
      if (text.trim()) parent.append(text);
    } else if (end) {
      open.pop();
    } else {
      const space = name === "svg" || parent.namespaceURI?.endsWith("/svg") ? "http://www.w3.org/2000/svg" : "http://www.w3.org/1999/xhtml";
      const element = document.createElementNS(space, name);
      for (const [, key, value] of attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)) element.setAttribute(key, value ?? "");
      parent.append(element);
      if (!isEmpty && name !== "input") open.push(element);
    }
  }
  return top;
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLE);

export class IncrementalSearch extends HTMLElement {
  static observedAttributes = ["labels", "placeholder"];

  #root;
  #view;
  /// The text that is to be searched for once the program is there.
  #text;

  constructor() {
    super();
    this.#root = this.attachShadow({ mode: "open", delegatesFocus: true });
    this.#root.adoptedStyleSheets = [sheet];
    this.#root.append(elements(MARKUP));
  }

  connectedCallback() {
    if (!this.#view) this.#start();
    addEventListener("online", this.#online);
  }

  disconnectedCallback() { removeEventListener("online", this.#online); }

  attributeChangedCallback() { this.#view?.relabel(this.#labels); }

  /// The text in the field; another one is searched for.
  get value() { return this.#view?.isStarted ? this.#view.typed.text : this.#firstText; }

  /// What is typed before the program is there counts.
  get #firstText() { return this.#view?.typed.text || (this.#text ?? this.getAttribute("value") ?? ""); }

  set value(text) {
    this.#text = String(text);
    if (!this.#view?.isStarted) return;
    this.#view.typed.put(this.#text);
    this.#view.send({ do: "text", text: this.#text });
  }

  #online = () => this.#view.send({ do: "online" });

  /// The words that the site gives in place of the element's own.
  get #labels() {
    let labels = {};
    try {
      labels = JSON.parse(this.getAttribute("labels") ?? "{}");
    } catch (error) {
      console.error("<incremental-search labels>: is not JSON:", error.message);
    }
    return this.hasAttribute("placeholder") ? { ...labels, placeholder: this.getAttribute("placeholder") } : labels;
  }

  /// The address of a row's own page at the site; undefined where rows have none.
  #linkOf(id) {
    const pattern = this.getAttribute("href");
    return pattern === null ? null : new URL(pattern.replaceAll("{id}", encodeURIComponent(id)), document.baseURI).href;
  }

  async #start() {
    const server = new URL(this.getAttribute("endpoint") ?? ".", document.baseURI);
    this.#view = new SearchView(this.#root, {
      base: new URL(server.pathname.endsWith("/") ? "." : `${server.pathname}/`, server),
      labels: this.#labels,
      linkOf: (id) => this.#linkOf(id),
      perform: (command) => { if ("open" in command) this.#choose(command.open); },
    });
    try {
      await this.#view.start(new URL(this.getAttribute("wasm") ?? "SearchPage.wasm", this.hasAttribute("wasm") ? document.baseURI : import.meta.url));
    } catch (error) {
      this.#root.getElementById("page").classList.add("none");
      this.#root.getElementById("unstarted").hidden = false;
      throw error;
    }
    const language = this.closest("[lang]")?.lang || navigator.language;
    const search = this.getAttribute("groups") === "off" ? "?groups=off" : "";
    this.#view.send({ do: "open", search, language, typed: this.#firstText, stored: null });
  }

  /// A row was chosen: the site is told, and if it does nothing, a row's own page is gone to.
  #choose(id) {
    const { title, texts } = this.#view.rows.row(id);
    const href = this.#linkOf(id);
    // Nothing stays open here.
    queueMicrotask(() => this.#view.send({ do: "closed" }));
    const event = new CustomEvent("choose", { detail: { id, title, texts, href }, bubbles: true, composed: true, cancelable: true });
    if (this.dispatchEvent(event) && href !== null) location.assign(href);
  }
}

customElements.define("incremental-search", IncrementalSearch);

// The element <incremental-search>: the search in a page of another site. One script and one program; script/build-page puts the
// modules of the page, its markup and its style into the script. Documentation/ELEMENT.md says how it is used.
import { preferredLanguage, SearchView } from "../Page/view.js";

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

const name = "incremental-search";
/// The look, of all elements in the document.
let sheet;

// Without a browser, where a site is drawn beforehand, the script does nothing.
class SearchElement extends (globalThis.HTMLElement ?? Object) {
  static observedAttributes = ["endpoint", "groups", "href", "labels", "lang", "placeholder", "wasm"];

  #root;
  #view;
  /// The text to begin with, if one was set.
  #text;
  /// Whether the view is what the attributes say.
  #isCurrent = false;

  constructor() {
    super();
    this.#root = this.attachShadow({ mode: "open", delegatesFocus: true });
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
    }
    this.#root.adoptedStyleSheets = [sheet];
    if (!Object.hasOwn(this, "value")) return;
    // It was set before the script was there, and would hide what is set later.
    const { value } = this;
    delete this.value;
    this.value = value;
  }

  connectedCallback() {
    addEventListener("online", this.#online);
    if (this.#isCurrent) this.#view.resume();
    else this.#start();
  }

  disconnectedCallback() {
    removeEventListener("online", this.#online);
    this.#view?.pause();
  }

  attributeChangedCallback(attribute, old, value) {
    if (!this.#view || old === value) return;
    if (attribute === "href") {
      this.#view.rows.readdress();
    } else if (attribute === "labels" || attribute === "placeholder") {
      this.#view.relabel(this.#labels);
    } else {
      this.#isCurrent = false;
      // Once for all that are set together.
      queueMicrotask(() => this.#refresh());
    }
  }

  /// The text in the field; another one is searched for.
  get value() { return this.#view?.typed.text ?? this.#text ?? this.getAttribute("value") ?? ""; }

  set value(text) {
    this.#text = String(text ?? "");
    this.#view?.typed.afterComposition(this.#text === this.value ? undefined : () => {
      this.#view.typed.put(this.#text);
      this.#view.send({ do: "text", text: this.#text });
    });
  }

  #online = () => this.#view.send({ do: "online" });

  /// The words that the site gives in place of the element's own.
  get #labels() {
    let labels = {};
    try {
      labels = JSON.parse(this.getAttribute("labels") ?? "{}");
    } catch (error) {
      console.error(`<${name} labels>: is not JSON:`, error.message);
    }
    return this.hasAttribute("placeholder") ? { ...labels, placeholder: this.getAttribute("placeholder") } : labels;
  }

  /// The address of a row's own page at the site; undefined where rows have none.
  #linkOf(id) {
    const pattern = this.getAttribute("href");
    return pattern === null ? null : new URL(pattern.replaceAll("{id}", encodeURIComponent(id)), document.baseURI).href;
  }

  /// The address in an attribute.
  #address(attribute, other, base) {
    return this.hasAttribute(attribute) ? new URL(this.getAttribute(attribute), document.baseURI) : new URL(other, base);
  }

  /// Searches as the attributes say, if that is not so already.
  #refresh() { if (!this.#isCurrent && this.isConnected) this.#start(); }

  async #start() {
    const text = this.value;
    const hasFocus = this.#root.activeElement !== null;
    this.#isCurrent = true;
    this.#view?.stop();
    this.#root.replaceChildren(elements(MARKUP));
    const view = new SearchView(this.#root, {
      linkOf: (id) => this.#linkOf(id),
      perform: (command) => { if ("open" in command) this.#choose(command.open); },
    });
    this.#view = view;
    // What can be seen of it before the program is there.
    view.relabel(this.#labels);
    view.typed.put(text);
    if (hasFocus) view.field.focus({ preventScroll: true });
    let attribute = "endpoint";
    try {
      const server = this.#address(attribute, ".", document.baseURI);
      const base = new URL(server.pathname.endsWith("/") ? "." : `${server.pathname}/`, server);
      attribute = "wasm";
      await view.start(this.#address(attribute, "SearchPage.wasm", import.meta.url), base);
    } catch (error) {
      if (view !== this.#view) return;
      // It is tried again when it is put elsewhere, or an attribute is another one.
      this.#isCurrent = false;
      view.fail(attribute === "wasm" ? error : undefined);
      console.error(`<${name} ${attribute}>:`, error.message);
      return;
    }
    if (view !== this.#view) return;
    const language = this.closest("[lang]")?.lang || preferredLanguage();
    const search = this.getAttribute("groups") === "off" ? "?groups=off" : "";
    view.send({ do: "open", search, language, typed: view.typed.text, stored: null });
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

// The script may be there under another address, too.
const registry = globalThis.customElements;
if (registry && !registry.get(name)) registry.define(name, SearchElement);
export const IncrementalSearch = registry?.get(name) ?? SearchElement;

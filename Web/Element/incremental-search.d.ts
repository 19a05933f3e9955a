/** A row, as the event `choose` has it. */
export interface IncrementalSearchRow {
  /** What identifies the row in the data. */
  id: string;
  title: string;
  /** What else the row shows, in the order of the data's columns. */
  texts: string[];
  /** The address of the row's own page, where the attribute `href` gives rows one. */
  href: string | null;
}

/** The words that the attribute `labels` may replace, as JSON. */
export interface IncrementalSearchLabels {
  placeholder?: string;
  clear?: string;
  results?: string;
  filters?: string;
  others?: string;
  remove?: string;
  order?: string;
  match?: string;
}

/** The events of the element. */
export interface IncrementalSearchEventMap {
  /** A row was chosen. If nobody prevents it, the row's own page is gone to, where it has one. */
  choose: CustomEvent<IncrementalSearchRow>;
}

/**
 * `<incremental-search>`: a search over what an `isearch serve` serves.
 *
 * Attributes: `endpoint`, the address of the server; `href`, the address of a row's own page, with `{id}` in it; `value`, the
 * text to begin with; `placeholder` and `labels` (JSON of {@link IncrementalSearchLabels}), other words; `lang`, the language,
 * which may stand further out; `theme`, `light`, `dark` or `auto`, else as the site around it; `groups`, `off` to show
 * near-equal rows one by one; `wasm`, where the program is, else beside the script. All but `value` may change later.
 */
export class IncrementalSearch extends HTMLElement {
  /** The text in the field; another one is searched for, once nothing is composed in the field. */
  value: string;
  addEventListener<Name extends keyof IncrementalSearchEventMap>(
    type: Name, listener: (this: IncrementalSearch, event: IncrementalSearchEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions): void;
  addEventListener(
    type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<Name extends keyof IncrementalSearchEventMap>(
    type: Name, listener: (this: IncrementalSearch, event: IncrementalSearchEventMap[Name]) => unknown,
    options?: boolean | EventListenerOptions): void;
  removeEventListener(
    type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "incremental-search": IncrementalSearch;
  }
}

// The rows in the document: drawn by key, measured, and kept where the engine wants them.
import { make } from "./make.js";

/// How many rows were made, by all lists of the document: their ids differ.
let made = 0;

/// No row is lower, in pixels.
const leastHeight = 40;

/// How much of a text is shown before a match that would not be seen else.
const longestLead = 20;

export class Rows {
  #list;
  #scroller;
  #before;
  #after;
  #cover;
  /// The records of all rows by id, in order.
  #records = new Map();
  /// The elements by id, in the order of the document.
  #drawn = new Map();
  /// What the rows were drawn with last.
  #state;
  /// The rows below the viewport that are not in the document yet: how many, and their estimated height.
  #missing = 0;
  /// The height of the viewport when it was measured last.
  #height = 0;
  /// Its width when texts were fitted to it.
  #width;
  #rowRole = "option";
  #chosen;
  /// The names of the title and the texts.
  #names = [];
  /// The address that a row's own is made of; undefined where rows have none.
  #link;
  #linkOf;
  #tell;
  /// The word for rows of a group that somebody has opened; what became of a group, until that has been said.
  shown;
  turned;
  #isReporting = false;
  #isAwaitingPaint = false;
  #reported = "";
  /// The place that was on screen when it was measured last.
  #here;
  /// The place that the list is to be at when it is on screen again, since a browser forgets it; undefined while it is there.
  #back;

  /// `linkOf` gives the address of a row by its id, in place of the page's own; null for none. `cover` lies over the first rows
  /// on screen, as the names of columns do; without one nothing does.
  constructor(list, scroller, before, after, linkOf, cover) {
    this.#linkOf = linkOf;
    this.#cover = cover;
    this.#list = list;
    this.#scroller = scroller;
    this.#before = before;
    this.#after = after;
    this.takeRoles("listbox", "option");
  }

  get count() { return this.#records.size; }

  row(id) { return this.#records.get(id); }

  idAt(element) { return element.closest(".row")?.record.id; }

  takeRoles(list, row) {
    this.#rowRole = row;
    this.#list.role = list;
    for (const element of this.#drawn.values()) this.#takeRole(element);
  }

  #takeRole(element) {
    const link = element.firstElementChild;
    // An option can be the link itself; an article has one in it, and is named by its title.
    const isOption = this.#rowRole === "option";
    element.role = isOption ? "none" : this.#rowRole;
    const role = isOption ? "option" : null;
    link.role = role;
    link.ariaSelected = isOption ? element.classList.contains("chosen") : null;
    if (isOption) element.removeAttribute("aria-labelledby");
    else element.setAttribute("aria-labelledby", `${element.id}-title`);
    if (element.more) {
      // In a list of options it is one, that chooses nothing.
      element.more.role = role;
      element.more.ariaSelected = isOption ? "false" : null;
      this.#expand(element.more);
    }
    for (const name of ["aria-posinset", "aria-setsize"]) this.#moveAttribute(name, isOption ? element : link, isOption ? link : element);
  }

  #moveAttribute(name, from, to) {
    const value = from.getAttribute(name);
    if (value === null) return;
    from.removeAttribute(name);
    to.setAttribute(name, value);
  }

  /// What says what it is to those who don't see it.
  #spoken(element) { return this.#rowRole === "option" ? element.firstElementChild : element; }

  /// The names of the title and the texts, which rows show where there are no columns.
  name(names) {
    this.#names = names;
    for (const element of this.#drawn.values()) {
      element.querySelectorAll(".texts > span").forEach((text) => this.#nameText(text));
    }
  }

  #nameText(text) {
    const name = this.#names[text.column];
    // What is empty says nothing.
    if (name && text.textContent) text.dataset.name = name;
    else delete text.dataset.name;
  }

  /// The whole address of a row.
  addressOf(id) { return new URL(this.#hrefOf(id), location.href).href; }

  #hrefOf(id) {
    return this.#linkOf ? this.#linkOf(id) : `${this.#link}${this.#link.endsWith("?") ? "" : "&"}row=${encodeURIComponent(id)}`;
  }

  // MARK: Drawing

  /// Before anything is drawn: what leaves the scroll position as a place says, once all is drawn. Where it is the start
  /// already, nothing is asked of the layout, which would be done twice.
  hold(place = {}) {
    if (this.#back) return () => { if (place.put !== undefined || place.start || place.end) this.#back = place; };
    const kept = this.#drawn.get(place.keep);
    const top = kept?.getBoundingClientRect().top;
    const isAtStart = place.start && this.#scroller.scrollTop === 0;
    return () => {
      if (kept?.isConnected) {
        this.#scroller.scrollTop += kept.getBoundingClientRect().top - top;
      } else if (place.put !== undefined) {
        const element = this.#drawn.get(place.put);
        if (element) this.#scroller.scrollTop = element.offsetTop - place.offset - this.#covered;
      } else if (place.top !== undefined) {
        this.#scroller.scrollTop = place.top;
      } else if (place.start) {
        if (!isAtStart) this.#scroller.scrollTop = 0;
      } else if (place.end) {
        this.#scroller.scrollTop = this.#scroller.scrollHeight;
      }
    };
  }

  /// Draws the rows of a list, an id standing for what is drawn already. Where a place says which row is seen first, those
  /// below the viewport are drawn after the first frame: they would only keep it waiting.
  draw(list, state, place = {}) {
    this.#state = state;
    if (list) {
      this.#take(list);
      this.#place(this.#countSeen(place));
    }
    this.#finishDrawing(Boolean(list));
    if (this.#missing) this.report();
  }

  /// Puts what is missing below the viewport into the document.
  #complete() {
    if (!this.#missing) return;
    this.#place(this.count);
    this.#finishDrawing(true);
    this.fitTexts();
  }

  #finishDrawing(hasNewRows) {
    const { before, after, rowHeight, position, total, link, groups } = this.#state;
    this.#address(link, hasNewRows);
    this.#group(groups);
    this.#list.hidden = this.count === 0;
    this.#stretch(this.#before, before, rowHeight);
    this.#stretch(this.#after, after + this.#missing * rowHeight, rowHeight);
    this.#count(position, total);
  }

  /// Fits the texts of rows, once columns have their widths. One whose first match is below the lines shown begins a little before
  /// it. Beside an open row they end where its pane begins, in as many lines as without it: no row changes its height.
  fitTexts() {
    const all = (parts) => [...this.#list.querySelectorAll(`.row:not(.cut) :is(${parts})`)];
    const hidden = all("mark:first-of-type").filter((mark) => mark.previousSibling?.length > longestLead && isBelow(mark));
    for (const { previousSibling: before } of hidden) before.data = `…${lead(before.data)}`;
    if (!this.#list.closest(".beside")) return;
    const texts = all(".title, .texts, .texts > span");
    const lines = texts.map((text) => Math.round(text.clientHeight / parseFloat(getComputedStyle(text).lineHeight)));
    texts.forEach((text, index) => text.style.setProperty("--lines", lines[index]));
    for (const row of this.#list.children) row.classList.add("cut");
  }

  /// How many rows, from the first, hold all that are on screen at a place.
  #countSeen({ start, put }) {
    const first = start ? 0 : [...this.#records.keys()].indexOf(put);
    return this.#height > 0 && first >= 0 ? first + Math.ceil(this.#height / leastHeight) + 2 : this.count;
  }

  #stretch(space, height, rowHeight) {
    space.style.height = `${height}px`;
    space.style.setProperty("--row", `${rowHeight}px`);
  }

  #take(list) {
    const old = this.#records;
    this.#records = new Map();
    for (const entry of list) {
      if (typeof entry === "string") this.#records.set(entry, old.get(entry));
      else this.#records.set(entry.id, { ...entry.row, id: entry.id });
    }
  }

  /// Has the first rows in the document, and no others.
  #place(most) {
    const old = this.#drawn;
    this.#drawn = new Map();
    for (const [id, record] of this.#records) {
      if (this.#drawn.size === most) break;
      const element = old.get(id) ?? this.#make();
      if (element.record !== record) this.#fill(element, record);
      this.#drawn.set(id, element);
    }
    this.#missing = this.#records.size - this.#drawn.size;
    for (const [id, element] of old) if (!this.#drawn.has(id)) element.remove();
    let cursor = this.#list.firstElementChild;
    for (const element of this.#drawn.values()) {
      if (element === cursor) cursor = cursor.nextElementSibling;
      else this.#list.insertBefore(element, cursor);
    }
  }

  /// Gives rows their addresses: those that are new, or all when another query has found them.
  #address(link, hasNewRows) {
    if (link === undefined) return;
    const isOther = link !== this.#link;
    this.#link = link;
    if (isOther || hasNewRows) this.readdress(isOther);
  }

  /// Gives rows their addresses: those that have none, or all.
  readdress(areOther = true) {
    for (const [id, element] of this.#drawn) {
      const anchor = element.firstElementChild;
      if (!areOther && anchor.hasAttribute("href")) continue;
      const href = this.#hrefOf(id);
      if (href === null) anchor.removeAttribute("href");
      else anchor.setAttribute("href", href);
    }
  }

  #make() {
    const id = `row-${++made}`;
    // Not dragged: Firefox then lets its text be selected. Chromium lets nobody select in a link without Alt.
    const element = make("div", { id, className: "row" }, make("a", { id: `${id}-link`, tabIndex: -1, draggable: false }));
    this.#takeRole(element);
    return element;
  }

  #fill(element, record) {
    element.record = record;
    element.classList.remove("cut");
    const texts = [record.title, ...record.texts];
    const name = namedBy(record);
    const part = (index) => marked(texts[index], record.highlights?.[index]);
    const title = make("div", { className: "title", dir: "auto", id: `${element.id}-title` }, ...part(name));
    // A text from right to left stands beside its name as any other. What the row is called stands there once.
    const others = record.texts.map((_, index) => make("span", { column: index + 1 },
      make("bdi", {}, ...(name === index + 1 ? [] : part(index + 1)))));
    others.forEach((text) => this.#nameText(text));
    // Of more than stand in columns not all are in sight: those that were found come first.
    const isFound = (text) => text.querySelector("mark") !== null;
    if (others.length >= 5) others.sort((one, other) => isFound(other) - isFound(one));
    // Whoever hears or copies them has a space between them.
    element.firstElementChild.replaceChildren(title, make("div", { className: "texts" }, ...others.flatMap((text) => [text, " "])));
  }

  /// Gives the first rows of groups what shows the rows behind them, and puts them back.
  #group(groups = []) {
    const wanted = new Map(groups.map((group) => [group.id, group]));
    for (const [id, element] of this.#drawn) {
      const group = wanted.get(id);
      element.behind = group?.behind ?? 0;
      if (!group) {
        element.more?.remove();
        element.more = undefined;
        element.firstElementChild.removeAttribute("aria-describedby");
        continue;
      }
      if (!element.more) {
        element.more = make("button", { type: "button", className: "more", tabIndex: -1, id: `${element.id}-more` });
        element.append(element.more);
        this.#takeRole(element);
      }
      // Who is at the row hears that others stand behind it.
      element.firstElementChild.setAttribute("aria-describedby", element.more.id);
      const isOpen = group.open ?? false;
      if (element.more.dataset.open === String(!isOpen)) this.turned = isOpen ? `${element.more.textContent}: ${this.shown}` : group.text;
      if (element.more.textContent !== group.text) element.more.textContent = group.text;
      element.more.dataset.open = String(isOpen);
      this.#expand(element.more);
    }
  }

  /// An option can't be said to be open; its words say it.
  #expand(more) {
    if (this.#rowRole === "option") more.ariaExpanded = null;
    else more.ariaExpanded = more.dataset.open;
  }

  /// Says which of how many each row is; -1 where nobody knows how many.
  #count(position, total = -1) {
    let number = position;
    for (const element of this.#drawn.values()) {
      const spoken = this.#spoken(element);
      if (position === undefined) {
        spoken.ariaPosInSet = spoken.ariaSetSize = null;
        continue;
      }
      number += 1;
      if (spoken.ariaPosInSet !== String(number)) spoken.ariaPosInSet = String(number);
      number += element.behind;
      if (spoken.ariaSetSize !== String(total)) spoken.ariaSetSize = String(total);
    }
  }

  // MARK: Choosing

  choose(id, hasFocus, field) {
    const element = this.#element(id);
    if (this.#chosen !== element) {
      this.#chosen?.classList.remove("chosen");
      element?.classList.add("chosen");
      if (this.#rowRole === "option") {
        if (this.#chosen) this.#chosen.firstElementChild.ariaSelected = "false";
        if (element) element.firstElementChild.ariaSelected = "true";
      }
      this.#chosen = element;
      if (hasFocus) element?.firstElementChild.focus({ preventScroll: true });
    }
    if (element) field.setAttribute("aria-activedescendant", element.firstElementChild.id);
    else field.removeAttribute("aria-activedescendant");
  }

  reveal(id) {
    this.#element(id)?.scrollIntoView({ block: "nearest" });
  }

  /// A row's element, which is put into the document if it is not there yet.
  #element(id) {
    if (this.#records.has(id) && !this.#drawn.has(id)) this.#complete();
    return this.#drawn.get(id);
  }

  /// The first row on screen; undefined if none is.
  get first() { return this.measure().first; }

  // MARK: Measuring

  /// Tells what is on screen whenever that has changed.
  watch(tell) {
    this.#tell = tell;
    const report = () => this.#reportAtOnce();
    this.#scroller.addEventListener("scroll", report, { passive: true });
    const observer = new ResizeObserver(() => {
      const { clientWidth } = this.#scroller;
      if (this.#width !== clientWidth) {
        this.#width = clientWidth;
        for (const row of this.#list.children) row.classList.remove("cut");
        // Before that is seen.
        this.fitTexts();
      }
      report();
    });
    observer.observe(this.#scroller);
    observer.observe(this.#list);
  }

  /// The list was taken out of the document and is in it again: it goes back to its place.
  comeBack() {
    this.#back ??= this.#here;
    this.#reportAtOnce();
  }

  /// Within the frame: who scrolls fast sees it otherwise.
  #reportAtOnce() {
    if (this.#isReporting) return;
    this.#isReporting = true;
    requestAnimationFrame(() => {
      this.#isReporting = false;
      this.#measured();
    });
  }

  /// Tells what is on screen in the frame after the one that shows what was drawn: what comes of it is not to keep that one
  /// waiting, and is laid out with this one.
  report() {
    if (this.#isAwaitingPaint) return;
    this.#isAwaitingPaint = true;
    requestAnimationFrame(() => requestAnimationFrame(() => {
      this.#isAwaitingPaint = false;
      this.#measured();
    }));
  }

  #measured() {
    if (!this.#scroller.getClientRects().length) {
      this.#back ??= this.#here;
      return;
    }
    this.#complete();
    const back = this.#back;
    this.#back = undefined;
    if (back) this.hold(back)();
    const message = this.measure();
    this.#here = { put: message.first, offset: message.offset, top: message.top };
    const text = JSON.stringify(message);
    if (text === this.#reported) return;
    this.#reported = text;
    this.#tell(message);
  }

  get #covered() { return this.#cover?.offsetHeight ?? 0; }

  /// What is on screen, in whole pixels; the offset of the first row from where rows are seen.
  measure() {
    const top = this.#scroller.scrollTop;
    const covered = this.#covered;
    // A row that is revealed is in sight.
    this.#scroller.style.scrollPaddingTop = `${covered}px`;
    const height = this.#scroller.clientHeight;
    this.#height = height;
    const message = {
      do: "viewport", top: Math.round(top), height, width: this.#scroller.clientWidth,
      percent: Math.round(devicePixelRatio * 100), content: this.#scroller.scrollHeight, rowsTop: this.#list.offsetTop, rowsHeight: this.#list.offsetHeight, rows: this.#drawn.size,
    };
    const elements = this.#list.children;
    const first = firstIndex(elements.length, (index) => bottom(elements[index]) > top + covered);
    const end = firstIndex(elements.length, (index) => elements[index].offsetTop >= top + height);
    if (first < end) {
      message.first = elements[first].record.id;
      message.last = elements[end - 1].record.id;
      message.offset = Math.round(elements[first].offsetTop - top - covered);
    }
    return message;
  }
}

/// The place among a row's title and texts of what it is called: of the title, unless that is blank.
function namedBy({ title, texts }) { return title.trim() ? 0 : texts.findIndex((text) => text.trim()) + 1; }

/// What a row is called.
export function nameOf(record) { return [record.title, ...record.texts][namedBy(record)]; }

function bottom(element) { return element.offsetTop + element.offsetHeight; }

/// The first index at which something holds that holds from there on.
function firstIndex(count, holds) {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/// Whether a match is below the lines of a text that are shown: of a column, or of all texts where they stand together.
function isBelow(mark) {
  const part = mark.closest("a > *");
  const shown = part.offsetHeight ? part : mark.closest("span");
  return mark.getBoundingClientRect().bottom > shown.getBoundingClientRect().bottom + 2;
}

/// The end of a text that stands before a match, from the beginning of a word.
function lead(text) {
  const end = text.slice(-longestLead);
  const words = Intl.Segmenter ? [...new Intl.Segmenter([], { granularity: "word" }).segment(end)] : [];
  // What is first may be the rest of a word, or of a character.
  const word = words.find(({ index, isWordLike }) => index && isWordLike);
  return word ? end.slice(word.index) : "";
}

/// The parts of a text with its matches marked; ranges are in UTF-16 code units, as JavaScript's are.
function marked(text, ranges = []) {
  const parts = [];
  let end = 0;
  for (const [from, to] of ranges) {
    if (from > end) parts.push(text.slice(end, from));
    parts.push(make("mark", {}, text.slice(from, to)));
    end = to;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

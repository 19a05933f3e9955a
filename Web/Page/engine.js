// An engine in WebAssembly: carries messages to it and does what it wants of timers and the network. Decides nothing.

const encoder = new TextEncoder();
// A text may begin with U+FEFF.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/// What a program asks of the browser about texts, so that it need not carry Unicode's tables; `bytes` gives a part of its memory.
export function hostTexts(bytes) {
  let normalized;
  return {
    // In NFC, white space collapsed and trimmed.
    normalize(start, count) {
      const composed = pieces(decoder.decode(bytes(start, count))).map((piece) => piece.normalize("NFC")).join("");
      normalized = encoder.encode(composed.replace(/\p{White_Space}+/gu, " ").replace(/^ | $/g, ""));
      return normalized.length;
    },
    take(start) { bytes(start, normalized.length).set(normalized); },
    length(start, count) {
      const text = decoder.decode(bytes(start, count));
      // Not every browser can tell; marks then count with what is before them.
      return Intl.Segmenter ? [...new Intl.Segmenter().segment(text)].length : [...text.replace(/\p{M}/gu, "")].length;
    },
  };
}

/// The text itself; one with an endless stack of combining marks in pieces, since putting a stack in order takes time that grows
/// with its square.
function pieces(text) {
  const longest = 128;
  if (text.length <= longest) return [text];
  const pieces = [""];
  let stack = 0;
  for (const character of text) {
    stack = /\p{M}/u.test(character) ? stack + 1 : 0;
    if (stack > longest) {
      pieces.push("");
      stack = 1;
    }
    pieces[pieces.length - 1] += character;
  }
  return pieces;
}

export class Engine {
  #exports;
  #timers = new Map();
  #requests = new Map();
  #draw;
  #perform;
  #base;
  /// What is to be asked for once the host is there again; undefined while it is.
  #held;

  /// `draw` takes an answer of the engine's, `perform` each command in it that is neither a timer nor a request.
  constructor(draw, perform) {
    this.#draw = draw;
    this.#perform = perform;
  }

  /// Loads the program, or throws a TypeError as `fetch` does; `base` is where addresses of requests begin, the document's own
  /// unless it is said.
  async start(url, base = document.baseURI) {
    this.#base = base;
    const text = hostTexts((start, count) => new Uint8Array(this.#exports.memory.buffer, start, count));
    const response = await fetch(url);
    const type = response.headers.get("content-type") ?? "";
    // Where nothing is, a server may have a page that says so.
    if (!response.ok || type.startsWith("text/html")) throw new TypeError(`${url}: ${response.status} ${type}`);
    const { instance } = await (type === "application/wasm"
      ? WebAssembly.instantiateStreaming(response, { text }) : WebAssembly.instantiate(await response.arrayBuffer(), { text }));
    this.#exports = instance.exports;
    this.#exports._initialize?.();
  }

  /// Nothing is asked for any more until the host is there again; what has been is let come.
  pause() { this.#held ??= new Map(); }

  resume() {
    const held = this.#held;
    this.#held = undefined;
    held?.forEach((command) => this.#load(command));
  }

  /// For good.
  stop() {
    this.#exports = undefined;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    for (const request of this.#requests.values()) request.abort();
    this.#requests.clear();
  }

  /// Says what happened, draws and does what comes back; true if the event is not for anyone else.
  send(message, body) {
    if (!this.#exports) return false;
    const answer = this.#call(message, body);
    // What is asked for leaves before anything is drawn: the server works meanwhile.
    const others = answer.do.filter((command) => !this.#ask(command));
    try {
      this.#draw(answer);
    } finally {
      for (const command of others) this.#perform(command);
    }
    return answer.handled ?? false;
  }

  #call(message, body) {
    const engine = this.#exports;
    const text = encoder.encode(JSON.stringify(message));
    const bytes = body ? new Uint8Array(body) : new Uint8Array(0);
    const memory = engine.allocate(text.length + bytes.length + 1);
    const view = new Uint8Array(engine.memory.buffer, memory, text.length + bytes.length);
    view.set(text);
    view.set(bytes, text.length);
    const count = engine.receive(memory, text.length, memory + text.length, bytes.length, performance.now());
    engine.deallocate(memory);
    return JSON.parse(decoder.decode(new Uint8Array(engine.memory.buffer, engine.answer_start(), count)));
  }

  /// Does what a command wants of timers and the network; false if it is another one.
  #ask(command) {
    if ("timer" in command) {
      this.#timers.set(command.timer, setTimeout(() => {
        this.#timers.delete(command.timer);
        this.send({ do: "timer", id: command.timer });
      }, command.after));
    } else if ("stop" in command) {
      clearTimeout(this.#timers.get(command.stop));
      this.#timers.delete(command.stop);
    } else if ("fetch" in command) {
      if (this.#held) this.#held.set(command.fetch, command);
      else this.#load(command);
    } else if ("abort" in command) {
      this.#held?.delete(command.abort);
      this.#requests.get(command.abort)?.abort();
      this.#requests.delete(command.abort);
    } else {
      return false;
    }
    return true;
  }

  async #load({ fetch: id, url, timeout, headers }) {
    const controller = new AbortController();
    this.#requests.set(id, controller);
    const late = setTimeout(() => controller.abort("late"), timeout);
    const message = { do: "answer", id, status: 0 };
    let body;
    try {
      const response = await fetch(new URL(url, this.#base), { signal: controller.signal, headers: { accept: "application/json", ...headers } });
      body = await response.arrayBuffer();
      message.status = response.status;
      const wait = response.headers.get("retry-after");
      if (wait) message.retryAfter = /^\d+$/.test(wait) ? Number(wait) : Math.ceil((Date.parse(wait) - Date.now()) / 1000) || undefined;
    } catch {
      if (controller.signal.reason === "late") message.status = 408;
      message.online = navigator.onLine;
    }
    clearTimeout(late);
    if (this.#requests.delete(id)) this.send(message, body);
  }
}

/// A text in the tab's storage, where a reload finds it. Where a browser forbids that, a reload starts anew.
export class TabStorage {
  #key;

  constructor(name) { this.#key = `${name} ${location.pathname}`; }

  get text() {
    try { return sessionStorage.getItem(this.#key); } catch { return null; }
  }

  set text(text) {
    try { sessionStorage.setItem(this.#key, text); } catch { /* full, or forbidden */ }
  }
}

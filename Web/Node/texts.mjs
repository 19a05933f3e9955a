// What a program in WebAssembly asks of its host about texts, as the page's own script has it.
import { readFileSync } from "node:fs";

const script = readFileSync(new URL("../Page/engine.js", import.meta.url));
const { hostTexts } = await import(`data:text/javascript;base64,${script.toString("base64")}`);

/// What a program is instantiated with; `exports` gives what it exports, once it is there.
export const imports = (exports) => ({ text: hostTexts((start, count) => new Uint8Array(exports().memory.buffer, start, count)) });

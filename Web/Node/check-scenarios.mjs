// Plays scenario files on the machines compiled to WebAssembly, and compares with what each file expects.
//
//   node check-scenarios.mjs ScenarioRunner.wasm FILE…            prints differences; exit 1 if there are any
//   node check-scenarios.mjs ScenarioRunner.wasm --json FILE…     prints what came out, one line a file
import { readFileSync } from "node:fs";
import { imports } from "./texts.mjs";

const [wasmFile, ...rest] = process.argv.slice(2);
const json = rest[0] === "--json";
const files = json ? rest.slice(1) : rest;
const decoder = new TextDecoder();

let exports;
const read = (start, count) => decoder.decode(new Uint8Array(exports.memory.buffer, start, count));

const { instance } = await WebAssembly.instantiate(readFileSync(wasmFile), imports(() => exports));
exports = instance.exports;
exports._initialize?.();

function play(file) {
  const bytes = readFileSync(file);
  const memory = exports.allocate(Math.max(1, bytes.length));
  new Uint8Array(exports.memory.buffer, memory, bytes.length).set(bytes);
  const count = exports.play(memory, bytes.length);
  exports.deallocate(memory);
  return JSON.parse(read(exports.answer_start(), count));
}

let passed = 0;
let failed = 0;
for (const file of files) {
  const answer = play(file);
  if (json) {
    console.log(JSON.stringify(answer.outcome ?? answer));
    continue;
  }
  const problems = answer.error ? [answer.error] : answer.differences ?? ["the file has no \"expect\""];
  if (problems.length === 0) {
    passed += 1;
  } else {
    failed += 1;
    console.log(`${file}:`);
    for (const problem of problems) console.log(`  ${problem}`);
  }
}
if (!json) {
  console.log(`wasm scenarios: ${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

// Checks that a page, as `script/build-page` compresses it, is no more than 120 kB as it is sent.
//
//   node check-size.mjs FOLDER
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const most = 120_000;
const folder = process.argv[2];
const files = readdirSync(folder).filter((name) => name.endsWith(".gz"));
const size = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
// The program is most of it; without it the sum says nothing.
const isFine = files.includes("SearchPage.wasm.gz") && size <= most;
console.log(`${isFine ? "ok    " : "FAILED"} the page is ${size} bytes as it is sent (${most} at most)`);
console.log(isFine ? "1 passed, 0 failed" : "0 passed, 1 failed");
process.exit(isFine ? 0 : 1);

import { Console } from "node:console";
import { writeSync } from "node:fs";
import { buffer } from "node:stream/consumers";

import { closeNetwork } from "../../kernel/processes/no-network.ts";
import { Refusal } from "./files/refusal.ts";
import { prepareToRead, understandFile, warmUp } from "./understand-file.ts";

/** Where the parent listens: standard output. What a library says goes elsewhere. */
const ANSWERS = 1;
globalThis.console = new Console(process.stderr);
/** Milliseconds without a file after which there is time to prepare for one. */
const IDLE = 50;

const say = (answer: object): void => {
  writeSync(ANSWERS, `${JSON.stringify(answer)}\n`);
};

/** Reads one file from standard input; says that it is ready for it, then what it read or why it did not. */
closeNetwork();
await prepareToRead();
say({ ready: true });
const ignore = () => undefined;
let isFileHere = false;
process.stdin.once("readable", () => {
  isFileHere = true;
});
const idle = setTimeout(() => {
  // Where it fails the file is read all the same, later.
  warmUp(() => isFileHere).then(ignore, ignore);
}, IDLE);
try {
  const bytes = await buffer(process.stdin);
  clearTimeout(idle);
  say({ read: await understandFile(bytes) });
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  say({ refusal: error.reason });
}

import type { Readable, Writable } from "node:stream";

import type { LastWords } from "./LastWords.ts";

/** Passes on whole lines only, so that the lines of several programs do not mix. */
export function relay(from: Readable, to: Writable, words: LastWords): void {
  let rest = Buffer.alloc(0);
  from.on("data", (chunk: Buffer) => {
    words.hear(chunk);
    const whole = Buffer.concat([rest, chunk]);
    const end = whole.lastIndexOf("\n") + 1;
    if (end > 0) to.write(whole.subarray(0, end));
    rest = whole.subarray(end);
  });
  from.once("close", () => rest.length > 0 && to.write(rest));
}

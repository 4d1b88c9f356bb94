import { buffer } from "node:stream/consumers";

import { Refusal } from "./files/refusal.ts";
import { closeNetwork } from "./no-network.ts";
import { prepareToRead, understandFile } from "./understand-file.ts";

/** The program that reads one file, from its standard input, and answers its parent with what it read or why it did not. */
closeNetwork();
await prepareToRead();
const answer = (reply: object): void => {
  process.send?.(reply, () => process.exit());
};

try {
  answer({ read: await understandFile(await buffer(process.stdin)) });
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  answer({ refusal: error.reason });
}

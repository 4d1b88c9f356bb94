import type { Buffer } from "node:buffer";
import type { IncomingMessage } from "node:http";

/**
 * Reads the rest of a refused body and keeps nothing of it: its sender reads our answer, and sends the next request on the
 * same connection, only after that. A body of more than `most` bytes costs its connection.
 */
export const discardBody = (request: IncomingMessage, most: number): void => {
  // A parser that stopped reading would hold it back for ever.
  request.unpipe();
  let left = most;
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
};

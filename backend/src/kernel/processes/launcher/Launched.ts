import { once } from "node:events";
import type { Socket } from "node:net";

import { keptForLater } from "@lyceum/shared/promises.ts";

import type { Exit } from "./messages.ts";

const INPUT = 0;

/** A program that the launcher has started. */
export class Launched {
  readonly pid: number;
  /** By their numbers; null where a stream leads nowhere. Standard input is to be written, all others to be read. */
  readonly streams: readonly (Socket | null)[];
  /** Never rejects. */
  readonly exited: Promise<Exit>;
  /** It has ended, and what it said was read. Never rejects. */
  readonly closed: Promise<Exit>;

  constructor(pid: number, streams: readonly (Socket | null)[], exited: Promise<Exit>) {
    this.pid = pid;
    this.streams = streams;
    this.exited = exited;
    const said = streams.slice(INPUT + 1).filter((stream) => stream !== null);
    // Nothing is written to it: it closes once it was read to its end.
    for (const stream of said) stream.end();
    const read = said.flatMap((stream) => (stream.closed ? [] : [once(stream, "close")]));
    this.closed = keptForLater(exited.then((exit) => this.#close(exit, Promise.allSettled(read))));
  }

  async #close(exit: Exit, read: Promise<unknown>): Promise<Exit> {
    for (const [place, stream] of this.streams.entries()) {
      if (place === INPUT) stream?.destroy();
      // Nobody reads it.
      else if (stream?.readableFlowing === null) stream.resume();
    }
    await read;
    return exit;
  }
}

import { Buffer } from "node:buffer";
import { setTimeout as delay } from "node:timers/promises";

import { blackPng, matroska } from "../../backend/test/matroska.ts";
import { answerParent } from "./Helper.ts";
import { type VideoTarget, sendVideo } from "./video-target.ts";

/** The answers to files: refused for their content, and refused because too many wait. */
export type VideoCounts = { refused: number; busy: number };

const MEGABYTE = 1024 * 1024;
const BUSY = 503;
/** Milliseconds that a sender waits after a refusal as busy. */
const WAIT_AFTER_BUSY = 500;

/** A picture of 14000 × 14000, tags that fill a string, invalid frames, and a film of days. */
const badFiles = (): Buffer[] => {
  const small = { width: 64, height: 64 };
  const [large, black] = [blackPng(14_000, 14_000), blackPng(64, 64)];
  const tags = [{ name: "A", value: Buffer.alloc(8 * MEGABYTE, 1) }];
  return [
    matroska({ width: 14_000, height: 14_000 }, [large, large]),
    matroska(small, [large, large]),
    matroska({ ...small, tags }, [Buffer.from("no picture")]),
    matroska({ ...small, duration: 1e9 }, [black]),
  ];
};

let ending = new AbortController();
let sending: Promise<unknown> = Promise.resolve();
let counts: VideoCounts = { refused: 0, busy: 0 };

const keepSending = async (to: VideoTarget, files: Buffer[], first: number): Promise<void> => {
  for (let turn = first; !ending.signal.aborted; turn += 1) {
    const status = await sendVideo(to, files[turn % files.length]!);
    if (status < 400) throw new Error(`A bad file was answered with ${status}.`);
    counts[status === BUSY ? "busy" : "refused"] += 1;
    if (status === BUSY) await delay(WAIT_AFTER_BUSY);
  }
};

/** Senders of bad videos, in a separate process. */
export const commands = {
  /** Each sends the next one as soon as the last is answered. */
  async start({ to, senders }: { to: VideoTarget; senders: number }): Promise<void> {
    const files = badFiles();
    ending = new AbortController();
    counts = { refused: 0, busy: 0 };
    sending = Promise.all(
      Array.from({ length: senders }, (_, first) => keepSending(to, files, first)),
    );
    // `stop` throws its rejection.
    sending.catch(() => undefined);
  },

  /** Resolves once the last file is answered. */
  async stop(): Promise<VideoCounts> {
    ending.abort();
    await sending;
    return counts;
  },
};

answerParent(commands);

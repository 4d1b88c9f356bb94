import { setTimeout as delay } from "node:timers/promises";

import { answerParent } from "./Helper.ts";
import { badSamples, goodSamples, type Sample, SampleSender } from "./resume-samples.ts";

/** The answers to files: scanned, refused for their content, and refused because too many wait. */
export type Counts = { scanned: number; refused: number; busy: number };
type Starting = { url: string; senders: number; kind: keyof typeof samples };

const samples = { good: goodSamples, bad: badSamples };
const BUSY = 503;
const OK = 200;
/** Milliseconds, instead of the five seconds that the site asks for. */
const WAIT_AFTER_BUSY = 500;

let ending = new AbortController();
let sending: Promise<unknown> = Promise.resolve();
let counts: Counts;

const countOf = (status: number): keyof Counts => {
  if (status === BUSY) return "busy";
  return status === OK ? "scanned" : "refused";
};

const keepSending = async (url: string, sent: Sample[], first: number): Promise<void> => {
  const sender = new SampleSender(url, first);
  for (let turn = first; !ending.signal.aborted; turn += 1) {
    const status = await sender.send(sent[turn % sent.length]!);
    counts[countOf(status)] += 1;
    if (status === BUSY) await delay(WAIT_AFTER_BUSY, undefined, { ref: false });
  }
  sender.close();
};

/** Senders of files, in a separate process: a file of 50 MB must not delay the measurement beside it. */
export const commands = {
  /** Each sends the next one as soon as the last is answered. */
  async start({ url, senders, kind }: Starting): Promise<void> {
    const sent = await samples[kind]();
    ending = new AbortController();
    counts = { scanned: 0, refused: 0, busy: 0 };
    sending = Promise.all(
      Array.from({ length: senders }, (_, first) => keepSending(url, sent, first)),
    );
  },

  /** Resolves once the last file is answered. */
  async stop(): Promise<Counts> {
    ending.abort();
    await sending;
    return counts;
  },
};

answerParent(commands);

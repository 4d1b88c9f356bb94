import { setTimeout as wait } from "node:timers/promises";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";

/** Milliseconds. Longer than a busy machine takes; a site that is stuck or gone does not answer at all. */
const GIVE_UP = 10_000;
const EVERY = 100;

/** Requests a site's /health ten times a second, in a separate thread. */
export class Pulse {
  readonly #worker: Worker;
  /** How often there was no answer. */
  missed = 0;

  constructor(url: string) {
    this.#worker = new Worker(new URL(import.meta.url), { workerData: url });
    this.#worker.on("message", () => void (this.missed += 1));
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}

const isWell = async (url: string): Promise<boolean> => {
  const reply = await fetch(url, { signal: AbortSignal.timeout(GIVE_UP) }).catch(() => null);
  await reply?.arrayBuffer().catch(() => null);
  return reply?.status === 200;
};

const beat = async (site: string): Promise<void> => {
  for (;;) {
    if (!(await isWell(`${site}/health`))) parentPort?.postMessage("missed");
    await wait(EVERY);
  }
};

if (!isMainThread) await beat(workerData as string);

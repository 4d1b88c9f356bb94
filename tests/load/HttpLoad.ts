import { setTimeout as delay } from "node:timers/promises";

import { Pool } from "undici";

import { cpuSeconds } from "./cpu.ts";
import type { SiteProcess } from "./SiteProcess.ts";
import { percentile } from "./statistics.ts";

/** A request that is repeated; of several paths, one after the other. */
export type Asked = {
  name: string;
  paths: string[];
  headers: Record<string, string>;
  /** Any other status ends the run. */
  status: number;
};

/** Times in milliseconds, CPU in percent of one core. */
export type Answered = {
  name: string;
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Average bytes of an answer's body as sent. */
  bytes: number;
  serverCpu: number;
  clientCpu: number;
};

type Answer = { at: number; milliseconds: number; bytes: number };
type Look = { at: number; server: number; client: number };

const WARMS_UP = 2_000;

/** Sends requests over this many open connections, each the next one as soon as the last is answered. */
export class HttpLoad {
  readonly #site: SiteProcess;
  readonly #connections: number;
  readonly #pool: Pool;

  constructor(site: SiteProcess, connections: number) {
    this.#site = site;
    this.#connections = connections;
    this.#pool = new Pool(site.url, { connections });
  }

  /** @param duration Milliseconds, after a warm-up. */
  async measure(asked: Asked, duration: number): Promise<Answered> {
    const answers: Answer[] = [];
    const ending = new AbortController();
    const watched = this.#watch(duration).finally(() => ending.abort());
    const asking = Array.from({ length: this.#connections }, (_, index) =>
      this.#keepAsking(asked, index, answers, ending.signal),
    );
    const [{ before, after }] = await Promise.all([watched, ...asking]);
    const within = answers.filter(({ at }) => at > before.at && at <= after.at);
    return { name: asked.name, ...summary(within, before, after) };
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #watch(duration: number) {
    await delay(WARMS_UP);
    const before = await this.#look();
    await delay(duration);
    return { before, after: await this.#look() };
  }

  async #look(): Promise<Look> {
    const server = await this.#site.cpu();
    return { at: performance.now(), server, client: cpuSeconds() };
  }

  async #keepAsking(asked: Asked, first: number, answers: Answer[], ending: AbortSignal) {
    for (let turn = first; !ending.aborted; turn += 1) {
      const began = performance.now();
      const bytes = await this.#ask(asked, asked.paths[turn % asked.paths.length] ?? "");
      const at = performance.now();
      answers.push({ at, milliseconds: at - began, bytes });
    }
  }

  /** Returns the bytes of the body. Uses the client's lowest-level interface: it must be faster than the site. */
  #ask({ headers, status }: Asked, path: string): Promise<number> {
    let answered = 0;
    let bytes = 0;
    return new Promise((resolve, reject) => {
      const end = () => {
        if (answered === status) resolve(bytes);
        else reject(new Error(`${path} was answered with ${answered}.`));
      };
      this.#pool.dispatch(
        { path, headers, method: "GET" },
        {
          onRequestStart: () => undefined,
          onResponseStart: (_controller, code) => void (answered = code),
          onResponseData: (_controller, chunk) => void (bytes += chunk.length),
          onResponseEnd: end,
          onResponseError: (_controller, error) => reject(error),
        },
      );
    });
  }
}

const summary = (answers: Answer[], before: Look, after: Look) => {
  const seconds = (after.at - before.at) / 1_000;
  const times = answers.map(({ milliseconds }) => milliseconds);
  const bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0);
  return {
    requests: answers.length,
    perSecond: answers.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    bytes: bytes / answers.length,
    serverCpu: (100 * (after.server - before.server)) / seconds,
    clientCpu: (100 * (after.client - before.client)) / seconds,
  };
};

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { freePort } from "../../setup/free-port.ts";

const HOST = "127.0.0.1";
const CONFIG = join(import.meta.dirname, "../../ops/haproxy/haproxy.cfg");
const LOOKED_EVERY = 50;
/** Milliseconds within which it knows its servers. */
const READY_WITHIN = 20_000;

/** What the configuration takes from the environment. */
export const environmentOf = (servers: readonly string[], port: number, statsPort: number) => ({
  HTTP_HOST: HOST,
  HTTP_PORT: String(port),
  STATS_PORT: String(statsPort),
  COOKIE_KEY: "of these tests",
  ...Object.fromEntries(servers.map((url, place) => [`SERVER_${place + 1}`, new URL(url).host])),
});

/** haproxy with the configuration of `ops`, before three servers. */
export class HaProxy {
  readonly url: string;
  readonly statsUrl: string;
  readonly #program: ChildProcess;

  private constructor(program: ChildProcess, port: number, statsPort: number) {
    this.#program = program;
    this.url = `http://${HOST}:${port}`;
    this.statsUrl = `http://${HOST}:${statsPort}/metrics`;
  }

  /** Resolves once it has found a server that is ready. `trustProxy`: the servers' setting, where it is told of it. */
  static async start(servers: readonly string[], trustProxy?: string): Promise<HaProxy> {
    const [port, statsPort] = [await freePort(), await freePort()];
    const own = environmentOf(servers, port, statsPort);
    const env = { ...process.env, ...own, TRUST_PROXY: trustProxy };
    const program = spawn("haproxy", ["-db", "-q", "-f", CONFIG], { env, stdio: "ignore" });
    const proxy = new HaProxy(program, port, statsPort);
    await proxy.#untilReady();
    return proxy;
  }

  async close(): Promise<void> {
    const ended = this.#program.exitCode === null ? once(this.#program, "exit") : undefined;
    this.#program.kill("SIGKILL");
    await ended;
  }

  async #untilReady(): Promise<void> {
    const until = Date.now() + READY_WITHIN;
    while (Date.now() < until && this.#program.exitCode === null) {
      const reply = await fetch(`${this.url}/ready`).catch(() => null);
      if (reply?.ok) return;
      await wait(LOOKED_EVERY);
    }
    await this.close();
    throw new Error("haproxy did not find a server in time.");
  }
}

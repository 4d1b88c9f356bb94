import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

import { freePort } from "../../../setup/free-port.ts";
import { endWithUs } from "../../../setup/processes.ts";

const HOST = "127.0.0.1";
const LOOKED_EVERY = 20;
const READY_WITHIN = 20_000;

/** A Redis on this machine that keeps nothing on disk. */
export class RedisServer {
  readonly url: string;
  readonly port: number;
  #program: ChildProcess | null = null;

  private constructor(port: number) {
    this.port = port;
    this.url = `redis://${HOST}:${port}`;
  }

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.start();
    return server;
  }

  /** Also after a kill, at the same address. Resolves once it answers. */
  async start(): Promise<void> {
    const options = ["--bind", HOST, "--port", String(this.port), "--save", "", "--dir", "/tmp"];
    this.#program = spawn("redis-server", options, { stdio: "ignore" });
    endWithUs(this.#program, "SIGKILL");
    const until = Date.now() + READY_WITHIN;
    while (Date.now() < until) {
      if (await this.#answers()) return;
      await wait(LOOKED_EVERY);
    }
    await this.close();
    throw new Error("redis-server does not answer.");
  }

  /** It stands still, and its connections stay open. */
  freeze(): void {
    this.#program?.kill("SIGSTOP");
  }

  goOn(): void {
    this.#program?.kill("SIGCONT");
  }

  /** Idempotent. */
  async close(): Promise<void> {
    const program = this.#program;
    this.#program = null;
    if (!program || program.exitCode !== null) return;
    const ended = once(program, "exit");
    program.kill("SIGKILL");
    await ended;
  }

  #answers(): Promise<boolean> {
    return new Promise((resolve) => {
      const line = connect(this.port, HOST, () => line.write("PING\r\n"));
      line.once("data", () => resolve(true));
      line.once("data", () => line.destroy());
      line.once("error", () => resolve(false));
    });
  }
}

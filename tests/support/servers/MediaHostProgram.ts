import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";

import { freePort } from "../../../setup/free-port.ts";
import { endWithUs } from "../../../setup/processes.ts";
import { bundles } from "./bundles.ts";
import type { Place } from "./TestNetwork.ts";

const ROOT = join(import.meta.dirname, "../../..");
/** Lines of its output that are kept. */
const KEPT = 40;
const LOOKED_EVERY = 100;
/** Milliseconds; generous, for a busy machine. */
const REGISTERED_WITHIN = 90_000;

const THIS_MACHINE: Place = { address: "127.0.0.1", within: [], settings: {} };

/** Answers the addresses of the hosts in the database. */
type Registered = () => Promise<readonly string[]>;

/** A media host as an operator runs it on a machine of its own, which registers itself in the database. */
export class MediaHostProgram {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  readonly #lastWords: string[] = [];

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#child = child;
    // Then all that it said was read, too.
    this.#ended = once(child, "close");
    for (const output of [child.stdout, child.stderr]) if (output) this.#keep(output);
  }

  /** Rejects with the last that it said if it ends before its row is in the database. @param env in addition to our environment. */
  static async start(
    env: Record<string, string>,
    registered: Registered,
    { address, within, settings }: Place = THIS_MACHINE,
  ): Promise<MediaHostProgram> {
    const port = String(await freePort());
    const url = `http://${address}:${port}`;
    const own = { ...settings, SERVICES: "sfu", SFU_PORT: port, SFU_URL: url };
    const { mediaHost } = await bundles();
    const command = [...within, process.execPath, mediaHost];
    const child = spawn(command[0]!, command.slice(1), {
      cwd: ROOT,
      env: { ...process.env, ...env, ...own },
      // A session of its own, as an operator's has: Linux divides the processors between sessions first, and a test's has browsers.
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    endWithUs(child, "SIGKILL");
    const host = new MediaHostProgram(url, child);
    try {
      await host.#untilAmong(registered);
    } catch (error) {
      await host.stop("SIGKILL");
      throw error;
    }
    return host;
  }

  /** Sends it a signal. */
  tell(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Ends it; its workers end with it. Returns its exit code once it has ended. */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
    if (this.#runs) this.#child.kill(signal);
    await this.#ended;
    return this.#child.exitCode;
  }

  get #runs(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  #keep(output: Readable): void {
    createInterface(output).on("line", (line) => {
      this.#lastWords.push(line);
      if (this.#lastWords.length > KEPT) this.#lastWords.shift();
    });
  }

  async #untilAmong(registered: Registered): Promise<void> {
    const until = Date.now() + REGISTERED_WITHIN;
    while (!(await registered()).includes(this.url)) {
      if (!this.#runs) {
        await this.#ended;
        throw this.#failure(`ended (${this.#child.exitCode})`);
      }
      if (Date.now() > until) throw this.#failure("did not register in time");
      await wait(LOOKED_EVERY);
    }
  }

  #failure(how: string): Error {
    return new Error(
      `The media host ${how}; the last that it said:\n${this.#lastWords.join("\n")}`,
    );
  }
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { freePort } from "../../../setup/free-port.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** A media host as an operator runs it on a machine of its own, which registers itself in the database. */
export class MediaHostProgram {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#child = child;
    this.#ended = once(child, "exit");
  }

  /** It is up when its row is in the database. @param env in addition to our environment. */
  static async start(env: Record<string, string>): Promise<MediaHostProgram> {
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const child = spawn(process.execPath, ["setup/serve-media-host.ts"], {
      cwd: ROOT,
      env: { ...process.env, ...env, SERVICES: "sfu", SFU_PORT: port, SFU_URL: url },
      stdio: ["ignore", "ignore", "inherit"],
    });
    return new MediaHostProgram(url, child);
  }

  /** Sends it a signal. */
  tell(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Ends it; its workers end with it. Returns its exit code once it has ended. */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.#child.kill(signal);
    await this.#ended;
    return this.#child.exitCode;
  }
}

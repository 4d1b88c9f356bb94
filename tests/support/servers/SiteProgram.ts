import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

import { endWithUs } from "../../../setup/processes.ts";
import { bundles } from "./bundles.ts";

const ROOT = join(import.meta.dirname, "../../..");
/** Lines of its output that a failed start is told with. */
const KEPT = 20;
const LISTENING = /Server listening at (http:[^"\s]+)/;

type Child = ChildProcessByStdio<null, Readable, null>;

/** The servers as an operator runs them, in a process that can receive signals. */
export class SiteProgram {
  readonly url: string;
  /** Where other signaling processes reach it; empty where it is the only one. */
  readonly linkUrl: string;
  readonly #child: Child;
  readonly #ended: Promise<unknown>;

  private constructor(url: string, linkUrl: string, child: Child) {
    this.url = url;
    this.linkUrl = linkUrl;
    this.#child = child;
    this.#ended = once(child, "exit");
  }

  /** @param env in addition to our environment. Rejects with the last that it said if it ends before it listens. */
  static async start(env: Record<string, string>): Promise<SiteProgram> {
    const { server } = await bundles();
    const child = spawn(process.execPath, [server], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      // A session of its own, as an operator's has: Linux divides the processors between sessions first, and a test's has browsers.
      detached: true,
      stdio: ["ignore", "pipe", "inherit"],
    });
    endWithUs(child, "SIGKILL");
    const said: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      said.push(line);
      const url = LISTENING.exec(line)?.[1];
      if (url === undefined) continue;
      // No one reads its later output, which must not block it.
      child.stdout.resume();
      return new SiteProgram(url, env["SIGNALING_URL"] ?? "", child);
    }
    const last = said.slice(-KEPT).join("\n");
    throw new Error(`The site ended before it listened; the last that it said:\n${last}`);
  }

  get pid(): number {
    return this.#child.pid ?? Number.NaN;
  }

  get port(): string {
    return new URL(this.url).port;
  }

  /** Sends it a signal, such as to stand still. */
  tell(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Stops it like an operator. Returns its exit code once it has ended. */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.#child.kill(signal);
    await this.#ended;
    return this.#child.exitCode;
  }
}

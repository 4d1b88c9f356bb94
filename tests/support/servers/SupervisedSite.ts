import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { endWithUs, isAlive } from "../../../setup/processes.ts";

const ROOT = join(import.meta.dirname, "../../..");
const UP = /^Up after .*?(http:\S+)/m;

/** Its programs, by a part of their command lines. */
const PARTS = { server: "/server.mjs", mediaHost: "/media-host.mjs", postgres: "postgres" };
type Part = keyof typeof PARTS;

/** Who starts the site, the current user where left out; or the prefix of the command line that does. */
type Starter = { uid: number; gid: number } | { prefix: [string, ...string[]] };

const commandLine = (pid: string) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");

/** Process ids of a process's current children. */
export async function childrenOf(pid: number): Promise<string[]> {
  const path = `/proc/${pid}/task/${pid}/children`;
  const ids = await readFile(path, "utf8").catch(() => "");
  return ids.split(" ").filter((id) => id !== "");
}

/** `npm start` in a separate data folder, without the bootstrap: the supervisor, and everything that it starts. */
export class SupervisedSite {
  readonly folder: string;
  /** The terminal output so far. */
  said = "";
  /** How much of it there was at the last kill. */
  #saidBefore = 0;
  #url = "";
  readonly #child: ChildProcess;
  readonly #exit: Promise<unknown>;

  private constructor(folder: string, env: Record<string, string>, starter?: Starter) {
    this.folder = folder;
    const prefix = starter && "prefix" in starter ? starter.prefix : [];
    const user = starter && "uid" in starter ? starter : {};
    const [program = "", ...args] = [...prefix, process.execPath, join(ROOT, "start.ts")];
    this.#child = spawn(program, args, {
      cwd: folder,
      env: { ...process.env, ...env, DATA_DIR: join(folder, "data") },
      ...user,
      // A session of its own, as an operator's has: Linux divides the processors between sessions first, and a test's has browsers.
      detached: true,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    endWithUs(this.#child);
    const hear = (chunk: Buffer) => void (this.said += chunk.toString());
    this.#child.stdout!.on("data", hear);
    this.#child.stderr!.on("data", hear);
    this.#exit = once(this.#child, "exit");
  }

  /**
   * A folder for the data of several sites in turn; deleted when `opened` ends, with the database's files elsewhere.
   */
  static async folder(opened: AsyncDisposableStack): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "lyceum-supervised-"));
    await chmod(folder, 0o755);
    opened.defer(async () => {
      const postgres = await realpath(join(folder, "data/postgres")).catch(() => null);
      if (postgres) await rm(postgres, { recursive: true });
      await rm(folder, { recursive: true });
    });
    return folder;
  }

  /** Does not wait until it is up. @param env in addition to our environment. */
  static begin(
    folder: string,
    env: Record<string, string> = {},
    starter?: Starter,
  ): SupervisedSite {
    const usual = {
      HOST: "127.0.0.1",
      PORT: "0",
      MEDIA_PORT: "0",
      MEDIA_WORKERS: "1",
      DEMO: "off",
    };
    return new SupervisedSite(folder, { ...usual, ...env }, starter);
  }

  /** Resolves once it reports that it is up. @param env in addition to our environment. */
  static async start(
    folder: string,
    env: Record<string, string> = {},
    starter?: Starter,
  ): Promise<SupervisedSite> {
    const site = SupervisedSite.begin(folder, env, starter);
    const url = await Promise.race([site.#untilUp(), site.#exit]);
    if (typeof url !== "string") throw new Error(`The site ended: ${site.said}`);
    site.#url = url.replace("localhost", "127.0.0.1");
    return site;
  }

  get url(): string {
    return this.#url;
  }

  /** The supervisor's own. */
  get pid(): number {
    return this.#child.pid!;
  }

  /** The current process id of a part; null while it is down. */
  async pidOf(part: Part): Promise<number | null> {
    for (const pid of await childrenOf(this.pid)) {
      const line = await commandLine(pid);
      if (line.includes(PARTS[part]) && isAlive(Number(pid))) return Number(pid);
    }
    return null;
  }

  /** Kills a part as the system's out-of-memory killer does. Returns its process id. */
  async kill(part: Part): Promise<number> {
    const pid = await this.pidOf(part);
    if (pid === null) throw new Error(`${part} does not run`);
    this.#saidBefore = this.said.length;
    process.kill(pid, "SIGKILL");
    return pid;
  }

  /** Resolves once this text has appeared on the terminal, since the last kill. */
  async says(words: string): Promise<void> {
    while (!this.said.includes(words, this.#saidBefore)) {
      if (this.ended) throw new Error(`The site ended without "${words}": ${this.said}`);
      await sleep(20);
    }
  }

  get ended(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** The last output of the programs that ended by themselves. */
  async lastWords(): Promise<Record<string, string>> {
    const logs = join(this.folder, "data/logs");
    const names = await readdir(logs).catch(() => []);
    const texts = names.map(async (name) => [name, await readFile(join(logs, name), "utf8")]);
    return Object.fromEntries(await Promise.all(texts)) as Record<string, string>;
  }

  /** Returns its exit code once it has ended. */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
    if (!this.ended) this.#child.kill(signal);
    await this.#exit;
    return this.#child.exitCode;
  }

  async #untilUp(): Promise<string> {
    for (;;) {
      const url = UP.exec(this.said)?.[1];
      if (url !== undefined) return url;
      await sleep(50, undefined, { ref: false });
    }
  }
}

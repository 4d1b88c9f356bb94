import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";

import { resolvers } from "@lyceum/shared/promises.ts";
import { limitedCommand } from "./command.ts";
import type { Reads } from "./isolation.ts";
import type { Limits } from "./limits.ts";
import { Patience } from "./Patience.ts";
import { raiseGroup, turnOf } from "./turn-on-processor.ts";
import { useOf } from "./use.ts";

/** Why a program ended: by itself, at a limit, because we ended it, or because it could not be started. */
type Reason = "itself" | "cpu" | "memory" | "time" | "output" | "ended" | "start";

export type Ending = {
  reason: Reason;
  /** Null where a signal ended it. */
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Where it could not be started. */
  error?: Error;
};

export type StartOptions = {
  limits: Limits;
  reads?: Reads;
  stdio?: SpawnOptions["stdio"];
  serialization?: SpawnOptions["serialization"];
};

/** Milliseconds. */
const LOOK_EVERY = 250;

const running = new Set<LimitedProgram>();
process.on("exit", () => {
  for (const each of running) each.end("ended");
});

/**
 * A program within its limits. Nothing that happens to it throws here: its errors and those of its streams end it,
 * and `ended` says so.
 */
export class LimitedProgram {
  readonly child: ChildProcess;
  /** Never rejects. */
  readonly ended: Promise<Ending>;
  readonly #limits: Limits;
  readonly #watch: NodeJS.Timeout;
  /** Null once it has the share that its niceness says. */
  #patience: Patience | null = new Patience();
  #reason: Reason = "itself";
  #error: Error | undefined;

  /** The environment holds PATH alone. Throws what the system says where it starts no program at all. */
  static async start(
    command: [program: string, ...args: string[]],
    { limits, reads, ...options }: StartOptions,
  ): Promise<LimitedProgram> {
    const [program, ...args] = await limitedCommand(command, limits, reads);
    const env = { PATH: process.env.PATH };
    // The leader of a group, so that what it starts ends with it.
    const child = spawn(program, args, { ...options, env, detached: true });
    return new LimitedProgram(child, limits);
  }

  private constructor(child: ChildProcess, limits: Limits) {
    this.child = child;
    this.#limits = limits;
    running.add(this);
    for (const stream of child.stdio ?? []) stream?.on("error", () => undefined);
    child.on("error", (error) => this.#fail(error));
    const { promise, resolve } = resolvers<Ending>();
    this.ended = promise;
    child.once("exit", () => this.#kill());
    child.once("close", (code, signal) => resolve(this.#close(code, signal)));
    // One that cannot be watched is ended.
    const look = () => {
      this.#look().catch((error: Error) => this.#fail(error));
    };
    this.#watch = setInterval(look, LOOK_EVERY).unref();
  }

  /** Ends it at once; `ended` then says why, where nothing else has ended it before. Idempotent. */
  end(reason: Exclude<Reason, "itself" | "start"> = "ended"): void {
    if (this.#reason === "itself") this.#reason = reason;
    this.#kill();
  }

  /** Somebody waits for it now: from here on it has the share that its niceness says. Never rejects. */
  async hurry(): Promise<void> {
    const { pid } = this.child;
    if (pid !== undefined && (await raiseGroup(pid, this.#limits.niceness))) this.#patience = null;
  }

  #fail(error: Error): void {
    if (this.child.pid === undefined) this.#reason = "start";
    this.#error = error;
    this.#kill();
  }

  #kill(): void {
    const { pid } = this.child;
    try {
      if (pid !== undefined) process.kill(-pid, "SIGKILL");
    } catch {
      // Its group is gone already, or not yet made: then there is it alone.
      this.child.kill("SIGKILL");
    }
  }

  #close(code: number | null, signal: NodeJS.Signals | null): Ending {
    clearInterval(this.#watch);
    running.delete(this);
    const reason = this.#reason === "itself" && signal === "SIGXCPU" ? "cpu" : this.#reason;
    return { reason, code, signal, ...(this.#error && { error: this.#error }) };
  }

  /** Limits, where the system has no prlimit, and its turn among others. */
  async #look(): Promise<void> {
    const { pid } = this.child;
    const use = pid === undefined ? null : await useOf(pid);
    if (pid === undefined || !use) return;
    if (use.cpuSeconds > this.#limits.cpuSeconds) this.end("cpu");
    if (use.memoryBytes > this.#limits.memoryBytes) this.end("memory");
    await this.#raise(pid);
  }

  /** It waits behind all others, but not for ever. */
  async #raise(pid: number): Promise<void> {
    const turn = this.#patience && (await turnOf(pid));
    if (!turn || !this.#patience?.isOver(turn)) return;
    if (await raiseGroup(pid, this.#limits.niceness)) this.#patience = null;
  }
}

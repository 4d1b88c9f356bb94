import { keptForLater } from "@lyceum/shared/promises.ts";
import { limitedCommand } from "./command.ts";
import type { Reads } from "./isolation.ts";
import { killGroup } from "./launcher/kill-group.ts";
import type { Launched } from "./launcher/Launched.ts";
import { launcher } from "./launcher/Launcher.ts";
import type { Exit, Streams } from "./launcher/messages.ts";
import type { Limits } from "./limits.ts";
import { Patience } from "./Patience.ts";
import { raiseGroup, turnOf } from "./turn-on-processor.ts";
import { useOf } from "./use.ts";

/** Why a program ended: by itself, at a limit, because we ended it, or because it could not be started. */
type Reason = "itself" | "cpu" | "memory" | "time" | "output" | "ended" | "start";

export type Ending = Exit & {
  reason: Reason;
  /** Where it could not be watched. */
  error?: Error;
};

/** By somebody else, such as a system whose memory ran out: that says nothing of what it worked on. */
export const wasKilled = ({ reason, signal }: Ending): boolean =>
  reason === "itself" && signal === "SIGKILL";

export type StartOptions = {
  limits: Limits;
  reads?: Reads;
  /** Those that are not named lead nowhere. */
  streams?: Streams;
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
  /** Its own, by their numbers: see Launched. */
  readonly streams: Launched["streams"];
  /** Never rejects. */
  readonly ended: Promise<Ending>;
  readonly #pid: number;
  readonly #limits: Limits;
  readonly #watch: NodeJS.Timeout;
  /** Null once it has the share that its niceness says, as one of the server's own priority has from its start. */
  #patience: Patience | null;
  #reason: Reason = "itself";
  #error: Error | undefined;

  /** The environment holds PATH alone. Throws what the system says where it starts no program at all. */
  static async start(
    command: [program: string, ...args: string[]],
    { limits, reads, streams = [] }: StartOptions,
  ): Promise<LimitedProgram> {
    const starting = await launcher();
    const limited = await limitedCommand(command, limits, starting.pid, reads);
    const named = Array.from({ length: 3 }, (_, place) => streams[place] ?? "ignore");
    const launched = await starting.start(limited, { PATH: process.env.PATH }, named);
    return new LimitedProgram(launched, limits);
  }

  private constructor(launched: Launched, limits: Limits) {
    this.#pid = launched.pid;
    this.streams = launched.streams;
    this.#limits = limits;
    this.#patience = limits.niceness > 0 ? new Patience() : null;
    running.add(this);
    for (const stream of this.streams) stream?.on("error", () => undefined);
    launched.exited.then(
      () => this.#kill(),
      () => this.#kill(),
    );
    this.ended = keptForLater(launched.closed.then((exit) => this.#close(exit)));
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
    if (!this.#patience) return;
    if (await raiseGroup(this.#pid, this.#limits.niceness)) this.#patience = null;
  }

  #fail(error: Error): void {
    this.#error = error;
    this.#kill();
  }

  #kill(): void {
    killGroup(this.#pid);
  }

  #close({ code, signal }: Exit): Ending {
    clearInterval(this.#watch);
    running.delete(this);
    const reason = this.#reason === "itself" && signal === "SIGXCPU" ? "cpu" : this.#reason;
    return { reason, code, signal, ...(this.#error && { error: this.#error }) };
  }

  /** Limits, where the system has no prlimit, and its turn among others. */
  async #look(): Promise<void> {
    const use = await useOf(this.#pid);
    if (!use) return;
    if (use.cpuSeconds > this.#limits.cpuSeconds) this.end("cpu");
    if (use.memoryBytes > this.#limits.memoryBytes) this.end("memory");
    await this.#raise();
  }

  /** It waits behind all others, but not for ever. */
  async #raise(): Promise<void> {
    const turn = this.#patience && (await turnOf(this.#pid));
    if (turn && this.#patience?.isOver(turn)) await this.hurry();
  }
}

import type { ChildProcess, Serializable } from "node:child_process";
import { setImmediate as turnOfTheLoop } from "node:timers/promises";

import { keptForLater } from "@lyceum/shared/promises.ts";

import { output } from "../output.ts";
import { endWithUs, spawnPrivate } from "../processes.ts";
import { SetUpError } from "../set-up-error.ts";
import { terminal } from "../steps.ts";
import { Heartbeat } from "./Heartbeat.ts";
import type { LastWords } from "./LastWords.ts";
import { ProgramMessage } from "./messages.ts";
import { relay } from "./relay.ts";
import type { Running } from "./Unit.ts";

/** Milliseconds that a program's output may arrive after its end. */
const LATE = 500;
/** Turns of the event loop in which what has arrived is read. */
const READ_IN = 3;

export type ProgramOptions = {
  /** Starts a sentence, such as "The server". */
  name: string;
  /** The program and its arguments. */
  command: string[];
  env: NodeJS.ProcessEnv;
  /** Milliseconds that it may take to close before it is killed. */
  grace: number;
  words: LastWords;
  /** What it waits for, sent once it is there. */
  told?: Promise<Serializable> | undefined;
};

/**
 * One of our programs in its own process, which notices when this process is gone. Its output is shown and remembered.
 */
export class Program implements Running {
  readonly ended: Promise<string>;
  readonly #options: ProgramOptions;
  readonly #child: ChildProcess;
  #stopped = false;

  private constructor(options: ProgramOptions) {
    this.#options = options;
    const [file = "", ...args] = options.command;
    this.#child = spawnPrivate(file, args, {
      env: options.env,
      // In its own process group: Ctrl+C reaches this process first, which stops the programs one after another.
      detached: true,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    endWithUs(this.#child, "SIGKILL");
    relay(this.#child.stdout!, output.out, options.words);
    relay(this.#child.stderr!, output.err, options.words);
    this.ended = keptForLater(this.#untilEnded());
    // Where it does not come, the start as a whole has failed.
    options.told?.then(
      (message) => this.tell(message),
      () => undefined,
    );
  }

  /** Resolves with its address once it reports that it is ready. Rejects if it ends before that, or `signal` aborts. */
  static async start(
    options: ProgramOptions,
    signal: AbortSignal,
  ): Promise<{ program: Program; url: string }> {
    signal.throwIfAborted();
    const program = new Program(options);
    const stop = () => {
      program.stop().catch(() => program.#child.kill("SIGKILL"));
    };
    signal.addEventListener("abort", stop, { once: true });
    const url = await Promise.race([program.#untilReady(), program.ended.then(() => null)]);
    signal.removeEventListener("abort", stop);
    if (url !== null) return { program, url };
    throw new SetUpError(`${options.name} ended before it was ready (${await program.ended}).`);
  }

  get pid(): number {
    return this.#child.pid ?? Number.NaN;
  }

  /** Sends it a message. What cannot be sent is lost with the program. */
  tell(message: Serializable): void {
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  askToEnd(): void {
    this.#stopped = true;
    this.#child.kill("SIGTERM");
  }

  /** Idempotent. Killed if it does not end in time. */
  async stop(): Promise<void> {
    this.askToEnd();
    const timer = setTimeout(() => this.#child.kill("SIGKILL"), this.#options.grace);
    await this.ended;
    clearTimeout(timer);
  }

  async #untilEnded(): Promise<string> {
    const how = await howItEnds(this.#child);
    if (!this.#stopped) await this.#options.words.write(how).catch(explainUnwritten);
    return how;
  }

  #untilReady(): Promise<string> {
    const heartbeat = new Heartbeat(() => this.#giveUp());
    this.#child.once("exit", () => heartbeat.stop());
    return new Promise((resolve) => {
      this.#child.on("message", (raw) => {
        const message = ProgramMessage.safeParse(raw).data;
        if (!message) return;
        if ("show" in message) {
          terminal.line(message.show);
          return;
        }
        // What it is asked from now on may be the last that it does.
        heartbeat.beat();
        if ("ready" in message) resolve(message.ready);
      });
    });
  }

  #giveUp(): void {
    terminal.warn(`${this.#options.name} does not answer any more, and is killed.`);
    this.#child.kill("SIGKILL");
  }
}

/** Once all its output has arrived, unless a process that it has left behind holds its output open. */
async function howItEnds(child: ChildProcess): Promise<string> {
  const how = await new Promise<string>((resolve) => {
    // It could not be started; later errors, such as of a closed channel, do not end it.
    child.on("error", (error) => child.pid === undefined && resolve(error.message));
    child.once("exit", (code, signal) => {
      const end = () => resolve(signal ?? `exit code ${code}`);
      const late = setTimeout(end, LATE);
      child.once("close", () => {
        clearTimeout(late);
        end();
      });
    });
  });
  // On a busy machine all that time may have passed before what arrived meanwhile is read.
  for (let turn = 0; turn < READ_IN; turn += 1) await turnOfTheLoop();
  return how;
}

const explainUnwritten = ({ message }: Error) =>
  terminal.warn(`What it last said could not be written down: ${message}`);

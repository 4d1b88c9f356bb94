import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import { join } from "node:path";

import { keptForLater, resolvers } from "@lyceum/shared/promises.ts";

import { killGroup } from "./kill-group.ts";
import { Launched } from "./Launched.ts";
import type { Exit, FromLauncher, Streams, ToLauncher, ToStart } from "./messages.ts";
import { ProgramStreams } from "./ProgramStreams.ts";

const PROGRAM = join(import.meta.dirname, "launcher-program.ts");
/** It holds nothing but the names of what runs. */
const FLAGS = ["--max-semi-space-size=1", "--max-old-space-size=64", "--no-warnings"];
/**
 * Milliseconds until a program has started, on a busy machine: one that is slower is given up. A launcher that then says nothing of it
 * for as long again is stuck.
 */
const START_WITHIN = 30_000;
const KILLED: Exit = { code: null, signal: "SIGKILL" };

/** A program that was asked for, until it has ended. */
type Asked = {
  started: PromiseWithResolvers<number>;
  exited: PromiseWithResolvers<Exit>;
  pid: number | null;
};

/**
 * A small process that starts this one's programs. A process stands still while it starts another one: 8 ms on average and up to
 * 88 where both processors were busy, with everybody in its classes waiting.
 */
export class Launcher {
  readonly #child: ChildProcess;
  readonly #streams: ProgramStreams;
  readonly #startWithin: number;
  readonly #asked = new Map<number, Asked>();
  readonly #gone = resolvers<void>();
  #count = 0;
  #isGone = false;

  private constructor(child: ChildProcess, streams: ProgramStreams, startWithin: number) {
    this.#child = child;
    this.#streams = streams;
    this.#startWithin = startWithin;
    child.on("message", (message) => this.#take(message as FromLauncher));
    child.on("error", (error) => this.#end(error));
    child.on("exit", (code, signal) =>
      this.#end(new Error(`The launcher of programs ended with ${signal ?? code}.`)),
    );
    child.unref();
    this.#hold();
  }

  /** Rejects with what the system says where it cannot start it. */
  static async open(startWithin = START_WITHIN): Promise<Launcher> {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const streams = await ProgramStreams.open();
    const child = fork(PROGRAM, {
      // Ctrl+C is for this process alone, which then ends what it has started.
      detached: true,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) },
      execArgv: FLAGS,
    });
    return new Launcher(child, streams, startWithin);
  }

  /** The parent of all that it starts. */
  get pid(): number {
    return this.#child.pid ?? Number.NaN;
  }

  /** Never rejects. */
  get gone(): Promise<void> {
    return this.#gone.promise;
  }

  /** Rejects with what the system says where it cannot start the program, and where that takes too long: the others go on. */
  async start(
    command: ToStart["command"],
    env: NodeJS.ProcessEnv,
    streams: Streams,
  ): Promise<Launched> {
    if (this.#isGone) throw new Error("The launcher of programs is gone.");
    const id = this.#count++;
    const asked: Asked = { started: resolvers(), exited: resolvers(), pid: null };
    this.#asked.set(id, asked);
    this.#hold();
    const promised = streams.map((kind) => (kind === "pipe" ? this.#streams.promise() : null));
    const keys = promised.map((stream) => stream?.key ?? null);
    const late = resolvers<never>();
    const timer = setTimeout(() => {
      late.reject(new Error("A program took too long to start."));
      this.#giveUp(id);
    }, this.#startWithin);
    try {
      this.#send({ id, command, env, address: this.#streams.address, keys });
      const pid = await Promise.race([asked.started.promise, late.promise]);
      const arriving = Promise.all(
        promised.map(async (stream) => (stream ? stream.arrived : null)),
      );
      const arrived = await Promise.race([arriving, late.promise]);
      return new Launched(pid, arrived, asked.exited.promise);
    } catch (error) {
      const end = (stream: Socket) => stream.destroy();
      for (const stream of promised) stream?.arrived.then(end, () => undefined);
      throw error;
    } finally {
      clearTimeout(timer);
      for (const stream of promised) if (stream) this.#streams.forget(stream);
    }
  }

  /** All that it has started ends with it. Idempotent. */
  close(): void {
    this.#child.kill("SIGKILL");
  }

  #giveUp(id: number): void {
    this.#send({ id, givenUp: true });
    const look = () => {
      if (this.#asked.get(id)?.pid === null) this.close();
    };
    setTimeout(look, this.#startWithin).unref();
  }

  #send(asked: ToLauncher): void {
    // One that hears nothing any more has ended, or will be: `exit` says so.
    this.#child.send(asked, (error) => {
      if (error) this.close();
    });
  }

  #take(message: FromLauncher): void {
    const asked = this.#asked.get(message.id);
    if (!asked) return;
    if ("pid" in message) {
      asked.pid = message.pid;
      return asked.started.resolve(message.pid);
    }
    this.#asked.delete(message.id);
    this.#hold();
    if ("failure" in message) return asked.started.reject(new Error(message.failure));
    return asked.exited.resolve({ code: message.code, signal: message.signal });
  }

  /** What runs holds this process, as its own children would. */
  #hold(): void {
    if (this.#asked.size > 0) this.#child.channel?.ref();
    else this.#child.channel?.unref();
  }

  #end(why: Error): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#streams.close(why);
    for (const { started, exited, pid } of this.#asked.values()) {
      if (pid !== null) killGroup(pid);
      started.reject(why);
      exited.resolve(KILLED);
    }
    this.#asked.clear();
    this.#gone.resolve();
  }
}

let current: Promise<Launcher> | null = null;

/** This process's own, which is opened where there is none. */
export const launcher = (): Promise<Launcher> => {
  current ??= keptForLater(openWatched());
  return current;
};

const openWatched = async (): Promise<Launcher> => {
  const forget = () => {
    current = null;
  };
  try {
    const opened = await Launcher.open();
    opened.gone.then(forget, forget);
    return opened;
  } catch (error) {
    forget();
    throw error;
  }
};

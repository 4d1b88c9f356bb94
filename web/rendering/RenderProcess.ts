import { AsyncLocalStorage } from "node:async_hooks";
import { type ChildProcess, spawn } from "node:child_process";
import { setPriority } from "node:os";

import { type ErrorLog, guarded, inBackground, reportCaught } from "@lyceum/shared/edges.ts";
import { resolvers } from "@lyceum/shared/promises.ts";

import type { DirectCall, SiteFacts } from "../../client/src/app/hydration/rendering.ts";
import { cpuTimeOf } from "./cpu-time.ts";
import { FromRenderer, type Html, type Setup, type ToRenderer } from "./messages.ts";
import { rendererCommand } from "./renderer-command.ts";

const UNIT = "renderer";
/** Below classes and media, which cannot wait; on a busy machine it still gets its turns. */
const PRIORITY = 5;

/** `cpu`, `time`: milliseconds that one page may take, of processor time and in all; `memory`: MB of heap. */
export type RenderLimits = { cpu: number; time: number; memory: number };
export const RENDER_LIMITS: RenderLimits = { cpu: 2_000, time: 15_000, memory: 192 };

/** Milliseconds between two checks of a page in progress. */
const LOOK_EVERY = 100;

type Deps = {
  setup: Setup;
  call: DirectCall;
  log: ErrorLog;
  limits: RenderLimits;
  /** Called once, when it ended for any reason. */
  onEnd: (process: RenderProcess) => void;
};

type Job = {
  resolve: (html: Html | null) => void;
  reject: (error: Error) => void;
  watch: NodeJS.Timeout;
  /** Runs in the context of who asked for the page: the trace of its request. */
  inContext: ReturnType<typeof AsyncLocalStorage.snapshot>;
};

/** A process that renders one page at a time. A page over its limits ends this process and nothing else. */
export class RenderProcess {
  /** Rejects if it cannot render here. */
  readonly ready: Promise<void>;
  readonly #deps: Deps;
  readonly #started = resolvers<void>();
  /** Null until it is found how far the system keeps it apart. */
  #child: ChildProcess | null = null;
  #job: Job | null = null;
  #ended = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.ready = this.#started.promise;
    inBackground(UNIT, deps.log, () => this.#begin());
  }

  /** Null for a page that browsers render. Rejects if it failed, exceeded a limit, or the process ended. */
  render(path: string, site: SiteFacts): Promise<Html | null> {
    const { promise, resolve, reject } = resolvers<Html | null>();
    if (this.#ended) return Promise.reject(new Error("A renderer has ended."));
    const watch = this.#watch();
    this.#job = { resolve, reject, watch, inContext: AsyncLocalStorage.snapshot() };
    this.#send({ type: "render", path, site });
    return promise;
  }

  /** Idempotent. */
  close(): void {
    if (this.#child) this.#child.kill("SIGKILL");
    else this.#end(new Error("A renderer was ended before it began."));
  }

  async #begin() {
    const { setup, limits } = this.#deps;
    try {
      const command = await rendererCommand(setup, limits.memory);
      if (!this.#ended) this.#open(command);
    } catch (error) {
      this.#child?.kill("SIGKILL");
      this.#end(error as Error);
    }
  }

  /** The system ends it with this process, even if it is stuck in a page and handles no events. */
  #open([program, ...args]: [program: string, ...args: string[]]) {
    const { log, setup } = this.#deps;
    const child = spawn(program, args, {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // None of the site's secrets.
      env: { NODE_ENV: "production" },
    });
    this.#child = child;
    const take = guarded(UNIT, log, (message: unknown) => this.#take(message));
    const end = guarded(UNIT, log, (error: Error) => this.#end(error));
    child.on("message", take);
    child.once("error", end);
    child.once("exit", (code, signal) =>
      end(new Error(`A renderer ended with ${signal ?? code}.`)),
    );
    this.#yield(child);
    this.#send({ type: "set-up", setup });
  }

  #yield({ pid }: ChildProcess) {
    try {
      if (pid !== undefined) setPriority(pid, PRIORITY);
    } catch {
      // Already gone: `exit` reports it.
    }
  }

  /** Measures CPU time; the wall clock of a busy machine has a separate, higher limit. */
  #watch() {
    const began = performance.now();
    const before = this.#cpu();
    const { log, limits } = this.#deps;
    const look = guarded(UNIT, log, () => {
      const passed = performance.now() - began;
      const now = this.#cpu();
      const used = before === null || now === null ? passed : now - before;
      if (used > limits.cpu || passed > limits.time) this.close();
    });
    return setInterval(look, LOOK_EVERY).unref();
  }

  #cpu() {
    const pid = this.#child?.pid;
    return pid === undefined ? null : cpuTimeOf(pid);
  }

  #take(message: unknown) {
    const said = FromRenderer.safeParse(message).data;
    if (!said) return this.close();
    if (said.type === "ready") return this.#started.resolve();
    if (said.type === "ask") {
      const answer = () => inBackground(UNIT, this.#deps.log, () => this.#answer(said));
      return this.#job ? this.#job.inContext(answer) : answer();
    }
    const failure = said.type === "failed" ? new Error(said.why) : null;
    if (failure) this.#started.reject(failure);
    this.#finish((job) =>
      said.type === "rendered" ? job.resolve(said.html) : job.reject(failure!),
    );
  }

  async #answer({ call, method, url, input }: FromRenderer & { type: "ask" }) {
    const endpoint = { method, url } as Parameters<DirectCall>[0];
    const { status, body } = await this.#deps.call(endpoint, input).catch((error: unknown) => {
      reportCaught(UNIT, this.#deps.log, error);
      return { status: 500, body: null };
    });
    this.#send({ type: "answer", call, status, json: JSON.stringify(body) });
  }

  /** A process that has ended meanwhile gets no message. */
  #send(message: ToRenderer) {
    if (this.#child?.connected) this.#child.send(message, () => undefined);
  }

  #finish(tell: (job: Job) => void) {
    const job = this.#job;
    this.#job = null;
    if (!job) return;
    clearInterval(job.watch);
    tell(job);
  }

  #end(error: Error) {
    if (this.#ended) return;
    this.#ended = true;
    this.#started.reject(error);
    this.#finish((job) => job.reject(error));
    this.#deps.onEnd(this);
  }
}

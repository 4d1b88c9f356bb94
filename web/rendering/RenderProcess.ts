import { AsyncLocalStorage } from "node:async_hooks";
import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";

import { type ErrorLog, inBackground } from "@lyceum/shared/edges.ts";
import { resolvers } from "@lyceum/shared/promises.ts";

import type { DirectCall, SiteFacts } from "../../client/src/app/hydration/rendering.ts";
import { cpuTimeOf } from "./cpu-time.ts";
import { FromRenderer, type Html, type Setup, type ToRenderer } from "./messages.ts";

const SETPRIV = "/usr/bin/setpriv";
const PROGRAM = join(import.meta.dirname, "renderer-program.ts");
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

/** The system ends it with this process, even if it is stuck in a page and handles no events. */
const endingWithUs = (flags: string[]) =>
  existsSync(SETPRIV)
    ? { execPath: SETPRIV, execArgv: ["--pdeathsig", "KILL", process.execPath, ...flags] }
    : { execArgv: flags };

/** A process that renders one page at a time. A page over its limits ends this process and nothing else. */
export class RenderProcess {
  /** Rejects if it cannot render here. */
  readonly ready: Promise<void>;
  readonly #child: ChildProcess;
  readonly #deps: Deps;
  readonly #started = resolvers<void>();
  #job: Job | null = null;
  #ended = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.ready = this.#started.promise;
    this.#child = fork(PROGRAM, {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // None of the site's secrets, no writing to the disk, no other programs.
      env: { NODE_ENV: "production" },
      ...endingWithUs([
        `--max-old-space-size=${deps.limits.memory}`,
        ...["--permission", "--allow-fs-read=*"],
      ]),
    });
    this.#child.on("message", (message) => this.#take(message));
    this.#child.once("error", (error) => this.#end(error));
    this.#child.once("exit", (code, signal) =>
      this.#end(new Error(`A renderer ended with ${signal ?? code}.`)),
    );
    this.#yield();
    this.#send({ type: "set-up", setup: deps.setup });
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
    this.#child.kill("SIGKILL");
  }

  #yield() {
    try {
      if (this.#child.pid !== undefined) setPriority(this.#child.pid, PRIORITY);
    } catch {
      // Already gone: `exit` reports it.
    }
  }

  /** Measures CPU time; the wall clock of a busy machine has a separate, higher limit. */
  #watch() {
    const began = performance.now();
    const before = this.#cpu();
    const { cpu, time } = this.#deps.limits;
    return setInterval(() => {
      const passed = performance.now() - began;
      const now = this.#cpu();
      const used = before === null || now === null ? passed : now - before;
      if (used > cpu || passed > time) this.close();
    }, LOOK_EVERY).unref();
  }

  #cpu() {
    return this.#child.pid === undefined ? null : cpuTimeOf(this.#child.pid);
  }

  #take(message: unknown) {
    const said = FromRenderer.safeParse(message).data;
    if (!said) return this.close();
    if (said.type === "ready") return this.#started.resolve();
    if (said.type === "ask") {
      const answer = () => inBackground("renderer", this.#deps.log, () => this.#answer(said));
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
    const { status, body } = await this.#deps
      .call(endpoint, input)
      .catch(() => ({ status: 500, body: null }));
    this.#send({ type: "answer", call, status, json: JSON.stringify(body) });
  }

  /** A process that has ended meanwhile gets no message. */
  #send(message: ToRenderer) {
    if (this.#child.connected) this.#child.send(message, () => undefined);
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

import { availableParallelism } from "node:os";

import { guarded, inBackground } from "@lyceum/shared/edges.ts";
import { resolvers } from "@lyceum/shared/promises.ts";
import type { FastifyBaseLogger } from "fastify";

import type { DirectCall, SiteFacts } from "../../client/src/app/hydration/rendering.ts";
import type { Html, Setup } from "./messages.ts";
import { RENDER_LIMITS, type RenderLimits, RenderProcess } from "./RenderProcess.ts";

/** Maximum pages that wait for a renderer, and milliseconds that each may wait. */
const WAITING_MOST = 64;
const WAIT_MOST = 5_000;
/** Milliseconds until the restart of a renderer that ended before it rendered a page. */
const RESTART_FIRST = 200;
const RESTART_MOST = 10_000;
/** Milliseconds after the last request of a page until renderers end: each has the memory of half a server. */
const RESTS_AFTER = 20_000;

const UNIT = "renderers of pages";

/** Half the cores, four at most: classes have the other half. */
const renderersHere = () => Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));

/** No renderer is free for this page. */
export class RenderersBusy extends Error {
  override readonly name = "RenderersBusy";
}

const NOBODYS: SiteFacts = { name: "", credit: "", supportEmail: "", ipLookup: "", origin: "" };

type Job = { path: string; site: SiteFacts; settle: PromiseWithResolvers<Html | null> };

type Deps = {
  setup: Setup;
  call: DirectCall;
  log: FastifyBaseLogger;
  limits?: RenderLimits;
  size?: number;
  restsAfter?: number;
  /** Path of a page without data that each renderer renders for nobody before all others, where nobody waits. */
  first?: string;
};

/**
 * A limited number of renderers with a limited queue, kept warm while anybody asks for pages. A renderer that ends is replaced.
 */
export class RenderPool {
  readonly #deps: Deps;
  readonly #all = new Set<RenderProcess>();
  readonly #free = new Set<RenderProcess>();
  readonly #waiting: Job[] = [];
  readonly #restarts = new Set<NodeJS.Timeout>();
  readonly #rest: NodeJS.Timeout;
  /** Nobody asks for pages: none is here, and none is replaced. */
  #resting = true;
  /** The last one started cannot render. */
  #isDown = false;
  /** Consecutive renderers that ended without a page. */
  #fruitless = 0;
  #closed = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    const rest = guarded(UNIT, deps.log, () => this.#restIfIdle());
    this.#rest = setTimeout(rest, deps.restsAfter ?? RESTS_AFTER).unref();
  }

  /** Pages waiting for a renderer. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Somebody asks for pages, or is about to. The site does not wait for a renderer: on a busy machine it comes seconds later than
   * everything that a class needs, and pages wait for it.
   */
  wake(): void {
    if (this.#closed) return;
    this.#rest.refresh();
    if (!this.#resting) return;
    this.#resting = false;
    const { size = renderersHere() } = this.#deps;
    for (let count = size; count > 0; count -= 1) this.#start();
  }

  /** Null for a page that browsers render. Throws RenderersBusy, or the failure of this page. */
  async render(path: string, site: SiteFacts): Promise<Html | null> {
    this.wake();
    if (this.#closed || this.#isDown || this.#waiting.length >= WAITING_MOST)
      throw new RenderersBusy();
    const job: Job = { path, site, settle: resolvers() };
    this.#waiting.push(job);
    const impatience = setTimeout(() => this.#giveUp(job), WAIT_MOST);
    this.#assign();
    try {
      return await job.settle.promise;
    } finally {
      clearTimeout(impatience);
    }
  }

  /** Idempotent. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#rest);
    this.#refuseAll();
    this.#endAll();
  }

  #endAll() {
    this.#restarts.forEach(clearTimeout);
    this.#restarts.clear();
    this.#free.clear();
    const all = [...this.#all];
    this.#all.clear();
    all.forEach((each) => each.close());
  }

  /** One that works or starts has been asked for: it is looked at again. */
  #restIfIdle() {
    if (this.#waiting.length > 0 || this.#free.size < this.#all.size) {
      this.#rest.refresh();
      return;
    }
    this.#resting = true;
    this.#endAll();
  }

  #start() {
    const { setup, call, log, limits = RENDER_LIMITS } = this.#deps;
    const onEnd = (ended: RenderProcess) => this.#replace(ended);
    const renderer = new RenderProcess({ setup, call, log, limits, onEnd });
    this.#all.add(renderer);
    renderer.ready.then(
      () => inBackground(UNIT, log, () => this.#begin(renderer)),
      (error: unknown) => this.#startFailed(renderer, error),
    );
  }

  /** Its first page takes four times as long as the next ones. */
  async #begin(renderer: RenderProcess) {
    const { first } = this.#deps;
    // Where it fails, or is closed meanwhile, nobody misses it.
    if (first !== undefined && this.#waiting.length === 0)
      await renderer.render(first, NOBODYS).catch(() => undefined);
    this.#release(renderer);
  }

  /** Not awaited; its end starts the next one. */
  #startFailed(renderer: RenderProcess, error: unknown) {
    if (!this.#closed) this.#deps.log.error({ err: error }, "Pages cannot be rendered here");
    this.#isDown = this.#all.size <= 1;
    if (this.#isDown) this.#refuseAll();
    renderer.close();
  }

  #refuseAll() {
    this.#waiting.splice(0).forEach(({ settle }) => settle.reject(new RenderersBusy()));
  }

  #release(renderer: RenderProcess) {
    this.#isDown = false;
    if (this.#all.has(renderer)) this.#free.add(renderer);
    this.#assign();
  }

  #assign() {
    const [renderer] = this.#free;
    const job = renderer && this.#waiting.shift();
    if (!job) return;
    this.#free.delete(renderer);
    inBackground(UNIT, this.#deps.log, () => this.#work(renderer, job));
  }

  async #work(renderer: RenderProcess, { path, site, settle }: Job) {
    try {
      settle.resolve(await renderer.render(path, site));
      this.#fruitless = 0;
    } catch (error) {
      settle.reject(error);
    }
    this.#release(renderer);
  }

  #giveUp(job: Job) {
    const at = this.#waiting.indexOf(job);
    if (at < 0) return;
    this.#waiting.splice(at, 1);
    job.settle.reject(new RenderersBusy());
  }

  /** The first restart is immediate; the delay grows while no renderer produces a page. */
  #replace(ended: RenderProcess) {
    this.#free.delete(ended);
    // It was ended here.
    if (!this.#all.delete(ended)) return;
    const pause = this.#fruitless && RESTART_FIRST * 2 ** (this.#fruitless - 1);
    this.#fruitless += 1;
    const restart = guarded(UNIT, this.#deps.log, () => {
      this.#restarts.delete(timer);
      this.#start();
    });
    const timer = setTimeout(restart, Math.min(pause, RESTART_MOST));
    this.#restarts.add(timer.unref());
  }
}

import type { Changes } from "@lyceum/backend/kernel/database/changes.ts";
import { keptForLater, resolvers } from "@lyceum/shared/promises.ts";
import type { FastifyBaseLogger } from "fastify";

import type { SiteFacts } from "../client/src/app/hydration/rendering.ts";
import { type PageKey, isOwnSpelling, spelled } from "./page-key.ts";
import { PageCache } from "./PageCache.ts";
import type { Html } from "./rendering/messages.ts";
import { pack } from "./rendering/pack.ts";
import { type RenderPool, RenderersBusy } from "./rendering/RenderPool.ts";
import type { Template } from "./template.ts";

const MB = 1024 * 1024;
/** Cache limits: pages; searches and all else of which there is no end; and pages that do not exist, or cannot be rendered. */
const KEPT = { entries: 500, bytes: 64 * MB };
const SEARCHES_KEPT = { entries: 200, bytes: 16 * MB };
const MISSING_KEPT = { entries: 100, bytes: 4 * MB, age: 30_000 };
/** One per origin that the site trusts to be its own. */
const SHELLS_KEPT = { entries: 8, bytes: 4 * MB };
/** Milliseconds that a person waits for a page before the browser renders it instead. */
const PATIENCE = 6_000;
/** The base under which this site answers calls itself. */
const OWN_API = "/api";
/** Waiting pages up to which a crawler still gets one. */
const CRAWLERS_WAIT = 8;

type Deps = {
  template: Template;
  pool: Pick<RenderPool, "render" | "waiting">;
  changes: Pick<Changes, "on" | "onGap" | "isWhole">;
  log: FastifyBaseLogger;
};

/** `isCrawler`: a program that will come again; `isShed`: the site is too busy to render now. */
export type Asker = { isCrawler: boolean; isShed: boolean };

/** A page, and the cache that keeps it. */
type Made = { html: Html; cache: PageCache };
type Underway = { path: string; made: Promise<Made | null> };

/** Pages as visitors see them, rendered once and cached until their content may have changed. */
export class Pages {
  readonly #deps: Deps;
  readonly #kept = new PageCache(KEPT);
  readonly #searches = new PageCache(SEARCHES_KEPT);
  readonly #missing = new PageCache(MISSING_KEPT);
  /** Shells instead of pages that could not be rendered: nothing for a search index. */
  readonly #failed = new PageCache(MISSING_KEPT);
  readonly #shells = new PageCache(SHELLS_KEPT);
  readonly #underway = new Map<string, Underway>();

  constructor(deps: Deps) {
    this.#deps = deps;
    const { changes } = deps;
    for (const change of ["blog", "comments", "course"] as const)
      changes.on(change, () => this.#forget());
    changes.onGap(() => this.#forget());
    // Changes often during the conversion of a video, and only these pages show it.
    changes.on("video", () => this.#forget(isOfCourse));
    changes.on("class", () => this.#forget(isOfClass));
  }

  /**
   * Never fails: a page that cannot be rendered here is left to the browser. Null for a crawler that should come again
   * later.
   */
  async read(key: PageKey, site: SiteFacts, asker: Asker): Promise<Html | null> {
    // Its data is another backend's: the browser asks for it there.
    if (isElsewhere(site)) return this.shell(site);
    const name = nameOf(key, site.origin);
    const known = this.#known(name);
    if (known) return known;
    const html = this.#mayRender(name, asker)
      ? await inTime(this.#rendered(name, key, site))
      : null;
    return html ?? (asker.isCrawler ? null : this.shell(site));
  }

  /** A page that was read before and is still right; null if there is none. */
  stored(key: PageKey, site: Pick<SiteFacts, "bases">, origin: string): Html | null {
    return isElsewhere(site) ? null : this.#known(nameOf(key, origin));
  }

  /** The shell, which the browser renders by itself. */
  shell(site: SiteFacts): Html {
    const known = this.#shells.get(site.origin);
    if (known) return known;
    const shell = pack(200, this.#deps.template.shell(site));
    this.#shells.set(site.origin, "", shell);
    return shell;
  }

  #known(name: string): Html | null {
    if (!this.#deps.changes.isWhole()) return null;
    return this.#kept.get(name) ?? this.#searches.get(name) ?? this.#missing.get(name);
  }

  /** A page that failed is not retried at once: it may have cost a renderer. */
  #mayRender(name: string, { isShed, isCrawler }: Asker): boolean {
    if (isShed || this.#failed.get(name)) return false;
    return !isCrawler || this.#deps.pool.waiting < CRAWLERS_WAIT;
  }

  /** One render for all concurrent requests. Null if no renderer is free, or the page fails. */
  #rendered(name: string, key: PageKey, site: SiteFacts): Promise<Html | null> {
    const known = this.#underway.get(name);
    if (known) return known.made.then((made) => this.#pageOf(made));
    const underway = { path: key.path, made: keptForLater(this.#fresh(key, site)) };
    this.#underway.set(name, underway);
    return underway.made.then((made) => {
      // Unless it was dropped meanwhile: then the result is out of date.
      const isRight = this.#underway.get(name) === underway;
      if (isRight) this.#underway.delete(name);
      if (made && isRight && this.#deps.changes.isWhole())
        made.cache.set(name, key.path, made.html);
      return this.#pageOf(made);
    });
  }

  #pageOf(made: Made | null): Html | null {
    return made === null || made.cache === this.#failed ? null : made.html;
  }

  async #fresh({ path, search }: PageKey, site: SiteFacts): Promise<Made | null> {
    try {
      const rendered = await this.#deps.pool.render(path + search, site);
      // What is left to the browser may have any id in its path.
      const isOne = rendered !== null && search === "" && isOwnSpelling(path);
      const found = isOne ? this.#kept : this.#searches;
      const html = rendered ?? this.shell(site);
      return { html, cache: html.status === 200 ? found : this.#missing };
    } catch (error) {
      if (error instanceof RenderersBusy) return null;
      this.#deps.log.error({ err: error, path }, "A page could not be rendered");
      return { html: this.shell(site), cache: this.#failed };
    }
  }

  #forget(isOf: (path: string) => boolean = () => true) {
    for (const cache of [this.#kept, this.#searches, this.#missing, this.#failed])
      cache.forget(isOf);
    for (const [name, { path }] of this.#underway) if (isOf(path)) this.#underway.delete(name);
  }
}

const nameOf = ({ path, search }: PageKey, origin: string) => `${origin}\n${path}${search}`;

const isElsewhere = ({ bases }: Pick<SiteFacts, "bases">) =>
  bases !== undefined && bases.api !== OWN_API;

/** Null after a wait that is too long for a person; the render continues for later requests. */
async function inTime(rendering: Promise<Html | null>): Promise<Html | null> {
  const { promise, resolve } = resolvers<null>();
  const late = setTimeout(() => resolve(null), PATIENCE);
  const html = await Promise.race([rendering, promise]);
  clearTimeout(late);
  return html;
}

const isOfClass = (path: string) => spelled(path).startsWith("/class/");
const isOfCourse = (path: string) => spelled(path).startsWith("/course-topics/");

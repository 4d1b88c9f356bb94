import { join } from "node:path";

import { Helper } from "./Helper.ts";
import type { commands as siteCommands } from "./site.ts";
import type { SiteSettings } from "./site-config.ts";

type Site = Helper<typeof siteCommands>;

/** A site in a process of its own. */
export class SiteProcess {
  /** Origin, without a slash at its end. */
  readonly url: string;
  readonly #process: Site;

  private constructor(url: string, process: Site) {
    this.url = url;
    this.#process = process;
  }

  /** It ends with `opened`. @param program of the two, the site itself if nothing is said. */
  static async start(
    opened: AsyncDisposableStack,
    settings: SiteSettings,
    program: "site.ts" | "listing.ts" = "site.ts",
  ): Promise<SiteProcess> {
    const started: Site = new Helper(join(import.meta.dirname, program));
    opened.defer(() => started.close());
    return new SiteProcess(await started.ask("start", settings), started);
  }

  get pid(): number {
    return this.#process.pid;
  }

  /** Cuts every line to a page at once, without a word. Answers how many there were. */
  drop(): Promise<number> {
    return this.#process.ask("drop", undefined);
  }

  /** Milliseconds by which its event loop was late since this was asked last; of the site itself alone. */
  lag(): Promise<{ p99: number; longest: number }> {
    return this.#process.ask("lag", undefined);
  }

  /** Seconds of CPU that it has used. */
  cpu(): Promise<number> {
    return this.#process.ask("cpu", undefined);
  }
}

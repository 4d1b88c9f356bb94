import { resolve } from "node:path";

import { YOUNG, youngFlag } from "../../setup/young.ts";
import { Helper } from "./Helper.ts";
import type { commands as siteCommands } from "./site.ts";
import type { SiteSettings } from "./site-config.ts";

type Site = Helper<typeof siteCommands>;

/** A site in its own process, with the flags that `npm start` gives the server. */
export class SiteProcess {
  /** Origin, without a trailing slash. */
  readonly url: string;
  readonly #process: Site;

  private constructor(url: string, process: Site) {
    this.url = url;
    this.#process = process;
  }

  /** It ends with `opened`. @param program one of the two, or the absolute path of another version's; defaults to the site itself. */
  static async start(
    opened: AsyncDisposableStack,
    settings: SiteSettings,
    program = "site.ts",
  ): Promise<SiteProcess> {
    const flags = [youngFlag(YOUNG.server)];
    const started: Site = new Helper(resolve(import.meta.dirname, program), true, flags);
    opened.defer(() => started.close());
    return new SiteProcess(await started.ask("start", settings), started);
  }

  get pid(): number {
    return this.#process.pid;
  }

  /** Cuts every connection to a page at once, without notice. Returns their number. */
  drop(): Promise<number> {
    return this.#process.ask("drop", undefined);
  }

  /** Maximum milliseconds by which the site's own event loop was late since the last call. */
  lag(): Promise<{ p99: number; longest: number }> {
    return this.#process.ask("lag", undefined);
  }

  /** CPU seconds that it has used. */
  cpu(): Promise<number> {
    return this.#process.ask("cpu", undefined);
  }
}

import type { FuzzedSite } from "./FuzzedSite.ts";
import type { Random } from "./Random.ts";

/** One way into the site. */
export type Target = {
  name: string;
  /** Number of concurrent steps. */
  atOnce: number;
  /** How the addresses begin that it alone connects from, if none of its connections may be left open once it has paused. */
  network?: string;
  open(site: FuzzedSite): Promise<OpenTarget>;
};

export type OpenTarget = {
  /** Sends one malformed request. Returns what was wrong with the site's reaction; null if nothing was. */
  step(random: Random): Promise<string | null>;
  close(): Promise<void>;
};

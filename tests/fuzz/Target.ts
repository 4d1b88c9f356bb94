import type { FuzzedSite } from "./FuzzedSite.ts";
import type { Random } from "./Random.ts";

/** One way into the site. */
export type Target = {
  name: string;
  /** Steps that run at the same time. */
  atOnce: number;
  open(site: FuzzedSite): Promise<OpenTarget>;
};

export type OpenTarget = {
  /** Sends one odd thing. Answers what was wrong with how the site took it; null where nothing was. */
  step(random: Random): Promise<string | null>;
  close(): Promise<void>;
};

import { spawnSync } from "node:child_process";

import { CHRT } from "../../setup/supervisor/serve-first.ts";
import { answerParent } from "./Helper.ts";
import { SteadyLoad } from "./SteadyLoad.ts";

export type Calls = {
  url: string;
  path: string;
  perSecond: number;
  headers: Record<string, string>;
};
/** Milliseconds of each answer, and the number of answers by status. */
export type Answers = Pick<SteadyLoad, "times" | "statuses">;

/** Before everything else of this machine, also before a site's server that comes before all others: see chrt(1). */
const FIRST = ["--all-tasks", "--rr", "--pid", "3"];

let load: SteadyLoad | null = null;

/**
 * Whose machine is not the school's: it must not wait for a processor that the site keeps busy, or its own wait would be measured
 * as the site's. Only root may ask for that.
 */
const goFirst = (): boolean => spawnSync(CHRT, [...FIRST, String(process.pid)]).status === 0;

/** One who calls steadily and takes the time of each answer, in a separate process. */
export const commands = {
  /** False where it gets a processor only in turn, so that its times hold its own waits. */
  start({ url, path, ...steady }: Calls): boolean {
    load = new SteadyLoad(url, { ...steady, pathOf: () => path });
    return goFirst();
  },

  /** Resolves once the last call is answered. */
  async stop(): Promise<Answers> {
    await load?.end();
    return { times: load?.times ?? [], statuses: load?.statuses ?? {} };
  },
};

answerParent(commands);

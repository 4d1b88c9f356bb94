import type { TrackIpForm } from "@lyceum/shared/rules.ts";

import type { DailyAllowance } from "../kernel/http/daily-allowance.ts";
import { pageOf } from "../kernel/http/page-path.ts";
import type { VisitsRepository } from "./repository.ts";

const AGENT_MAX = 300;
/** No address is looked up anywhere. */
const COUNTRY = "Unknown";

export type VisitsService = ReturnType<typeof createVisits>;

/** `allowance`: visits of one network, and of all, that are counted in a day. */
export const createVisits = (repository: VisitsRepository, allowance: DailyAllowance) => ({
  /** Keeps nothing of a network that has used up its day. @param network the caller's address, shortened. */
  keep: async ({ path, userAgent }: TrackIpForm, network: string): Promise<void> => {
    if (!(await allowance.take(network))) return;
    await repository.insert({
      address: network,
      path: pageOf(path),
      user_agent: agentOf(userAgent),
    });
  },

  report: async (days: number) => {
    const [byDay, byPage] = await Promise.all([repository.byDay(days), repository.byPage(days)]);
    const views = sum(byDay.map((day) => day.views));
    return {
      views,
      visitors: sum(byDay.map((day) => day.visitors)),
      by_day: byDay,
      by_page: byPage,
      by_country: views > 0 ? [{ country: COUNTRY, views }] : [],
    };
  },
});

const agentOf = (text: string): string => text.replace(/\p{Cc}/gu, " ").slice(0, AGENT_MAX);

const sum = (numbers: number[]): number => numbers.reduce((all, each) => all + each, 0);

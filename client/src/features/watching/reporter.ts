import type { Progress } from "@lyceum/shared/rest/videos.ts";

import type { Interval } from "./intervals.ts";
import type { createPlayLog } from "./play-log.ts";

export type Report = { position: number; intervals: [number, number][] };
/** Rejects when the server did not take it. */
type Send = (report: Report) => Promise<Progress>;

type Wishes = {
  log: Pick<ReturnType<typeof createPlayLog>, "pending" | "sent">;
  /** Seconds; null while there is nothing to say. */
  position: () => number | null;
  send: Send;
  /** Sends what outlives the page. */
  sendLeaving: Send;
  saved: (progress: Progress) => void;
};

/** Tells the server where somebody is and what they played; what it did not take goes with the next report. */
export function createReporter({ log, position, send, sendLeaving, saved }: Wishes) {
  let known: number | null = null;
  let underWay = false;

  const next = (): Report | null => {
    const now = position();
    const intervals = log.pending().map(([from, to]): [number, number] => [from, to]);
    if (now === null || (now === known && intervals.length === 0)) return null;
    return { position: now, intervals };
  };

  const give = async (report: Report, by: Send) => {
    const progress = await by(report).catch(() => null);
    if (!progress) return;
    known = report.position;
    log.sent(report.intervals satisfies Interval[]);
    saved(progress);
  };

  return {
    /** Skipped while an earlier one is under way, so that an older position never comes last. */
    report: async () => {
      const report = underWay ? null : next();
      if (!report) return;
      underWay = true;
      await give(report, send);
      underWay = false;
    },
    /** The last one, at once: the page may be gone the next moment. */
    leave: () => {
      const report = next();
      if (report) void give(report, sendLeaving);
    },
  };
}

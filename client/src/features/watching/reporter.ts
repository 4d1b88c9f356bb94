import type { Progress } from "@lyceum/shared/rest/courses.ts";

import type { Interval } from "./intervals.ts";
import type { createPlayLog } from "./play-log.ts";

export type Report = { position: number; intervals: [number, number][] };
/** Rejects if the server did not accept it. */
type Send = (report: Report) => Promise<Progress>;

type Wishes = {
  log: Pick<ReturnType<typeof createPlayLog>, "pending" | "sent">;
  /** Seconds; null while there is nothing to report. */
  position: () => number | null;
  send: Send;
  /** Sends a call that outlives the page. */
  sendLeaving: Send;
  saved: (progress: Progress) => void;
};

/** Reports a person's position and the intervals played; a failed report is included in the next. */
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
    /** Skipped while an earlier one is pending, so that an older position never arrives last. */
    report: async () => {
      const report = underWay ? null : next();
      if (!report) return;
      underWay = true;
      await give(report, send);
      underWay = false;
    },
    /** The last report, sent at once, because the page may close. */
    leave: () => {
      const report = next();
      if (report) void give(report, sendLeaving);
    },
  };
}

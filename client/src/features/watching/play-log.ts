import { type Interval, union, without } from "./intervals.ts";

type Ranges = Pick<TimeRanges, "length" | "start" | "end">;

/** Maximum intervals per report (shared/rest/videos.ts); the rest go with the next. */
const REPORT_MAX = 200;

/**
 * The seconds of a video that were played, from the browser's `played`, which is reset with each source; and those that
 * the server knows.
 */
export function createPlayLog() {
  let played: Interval[] = [];
  let known: Interval[] = [];
  return {
    take: (ranges: Ranges) => {
      played = union([...played, ...intervalsOf(ranges)]);
    },
    /** The intervals that the server does not know yet. */
    pending: () => without(played, known).slice(0, REPORT_MAX),
    sent: (intervals: readonly Interval[]) => {
      known = union([...known, ...intervals]);
    },
  };
}

const intervalsOf = (ranges: Ranges): Interval[] =>
  Array.from({ length: ranges.length }, (_none, index): Interval => [
    toMillis(ranges.start(index)),
    toMillis(ranges.end(index)),
  ]).filter(([from, to]) => from < to);

const toMillis = (seconds: number) => Math.round(seconds * 1000) / 1000;

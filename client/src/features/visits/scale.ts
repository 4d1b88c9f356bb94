import { nice, ticks } from "d3-array";

/** Lines of the plot, besides that of nothing. */
const LINES = 3;

/** A scale of whole numbers from 0 to a round one that nothing is above, and what is written beside it. */
export function scaleOf(counts: readonly number[]) {
  const [, top] = nice(0, Math.max(1, ...counts), LINES);
  return { top, marks: ticks(0, top, LINES).filter(Number.isInteger) };
}

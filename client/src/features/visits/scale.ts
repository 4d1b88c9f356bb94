import { nice, ticks } from "d3-array";

/** Grid lines of the plot, without the zero line. */
const LINES = 3;

/** A scale of whole numbers from 0 to a round maximum at or above every value, and its labels. */
export function scaleOf(counts: readonly number[]) {
  const [, top] = nice(0, Math.max(1, ...counts), LINES);
  return { top, marks: ticks(0, top, LINES).filter(Number.isInteger) };
}

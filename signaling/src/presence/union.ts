import type { Span } from "./PagePresence.ts";

/** The same time, each moment once: in order, with gaps between. */
export const union = (spans: readonly Span[]): Span[] => {
  const merged: Span[] = [];
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
};

import type { VideoSpan } from "@lyceum/shared/rest/replay.ts";

import type { Span } from "../composition/spans.ts";

/** A time that a video shows without a gap: from when to when by the clock, in ms since 1970, and where it begins in the video, in ms. */
export type Window = { from: number; to: number; at: number };

/** What a video shows of a recording that was cut. Milliseconds of the recording. */
export const windowsOf = (spans: readonly Span[], cut: { from: number; to: number }): Window[] =>
  spans.flatMap(({ startedAt, endedAt, from }) => {
    const begin = Math.max(from, cut.from);
    const end = Math.min(from + endedAt - startedAt, cut.to);
    if (end <= begin) return [];
    const clock = startedAt - from;
    return [{ from: clock + begin, to: clock + end, at: begin - cut.from }];
  });

/** Milliseconds. A person who reconnects within them has missed nothing. */
const MISSED_LEAST = 30_000;
const MILLISECONDS = 1_000;

/** What the video shows and these times, in ms since 1970, leave out; in seconds of the video. */
export const missedOf = (
  windows: readonly Window[],
  present: readonly { from: number; to: number }[],
): VideoSpan[] => {
  const seen = windows
    .flatMap((window) =>
      present.map(({ from, to }) => ({
        from: window.at + Math.max(from, window.from) - window.from,
        to: window.at + Math.min(to, window.to) - window.from,
      })),
    )
    .filter(({ from, to }) => to > from)
    .toSorted((one, other) => one.from - other.from);
  const last = windows.at(-1);
  const end = last ? last.at + last.to - last.from : 0;
  const missed: VideoSpan[] = [];
  let reached = 0;
  for (const { from, to } of [...seen, { from: end, to: end }]) {
    if (from - reached >= MISSED_LEAST)
      missed.push({ from: reached / MILLISECONDS, to: from / MILLISECONDS });
    reached = Math.max(reached, to);
  }
  return missed;
};

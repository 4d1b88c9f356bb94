import { type Cue, CUE_TEXT_MAX } from "@lyceum/shared/captions.ts";

import { secondsOf, timeText } from "../ui/format/times.ts";

/** A caption as it is edited. `key` stays the same; `exact`: its times in seconds, as the texts of times round them. */
export type Row = {
  key: number;
  from: string;
  to: string;
  text: string;
  exact: readonly [from: number, to: number];
};

/** Captions that a list shows at once. */
export const ROWS_SHOWN = 25;

const rowOf = ({ from, to, text }: Cue, key: number): Row => ({
  key,
  from: timeText(from),
  to: timeText(to),
  text,
  exact: [from, to],
});

export const rowsOf = (cues: readonly Cue[], firstKey = 0): Row[] =>
  cues.map((cue, place) => rowOf(cue, firstKey + place));

/** What was not edited stays as exact as it was. */
const timeOf = (text: string, exact: number): number | null =>
  text === timeText(exact) ? exact : secondsOf(text);

/** Where a caption begins; null if that is no time. */
export const startOf = ({ from, exact }: Row): number | null => timeOf(from, exact[0]);

/** The captions as they are sent, without empty ones; or the place of the first, from 1, whose times are none. */
export function cuesOf(rows: readonly Row[]): { cues: Cue[] } | { wrong: number } {
  const cues: Cue[] = [];
  for (const [index, row] of rows.entries()) {
    const text = row.text.trim().slice(0, CUE_TEXT_MAX);
    if (text === "") continue;
    const [from, to] = [startOf(row), timeOf(row.to, row.exact[1])];
    if (from === null || to === null || to <= from) return { wrong: index + 1 };
    cues.push({ from, to, text });
  }
  return { cues };
}

/** Seconds of a caption that is added. */
const ADDED = 3;

/** With an empty caption at a moment of the video, in its place among the others; and that place. */
export function withAdded(rows: readonly Row[], at: number, key: number) {
  const after = rows.findIndex((row) => (startOf(row) ?? 0) > at);
  const place = after === -1 ? rows.length : after;
  const row = rowOf({ from: at, to: at + ADDED, text: "" }, key);
  return { place, rows: [...rows.slice(0, place), row, ...rows.slice(place)] };
}

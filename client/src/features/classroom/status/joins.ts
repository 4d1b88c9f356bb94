import * as texts from "#text/classroom/state.ts";
import type { Announcement } from "../state/classroom-state.ts";

/** How long an announcement is shown, ms. Joins are told no more often: a screen reader cannot read twenty a second. */
export const SHOWN = 4_000;

/** What was told last; of joins, until which one of which run, and when. */
type Told = { text: string; run: number; joins: number; at: number };

export const NOTHING_TOLD: Told = { text: "", run: 0, joins: 0, at: 0 };

/** Milliseconds until it may be told. */
export const waitOf = ({ joins }: Announcement, { at }: Told, now: number): number =>
  joins > 0 ? Math.max(0, at + SHOWN - now) : 0;

/** One who joined is named, several are summed up. */
export const tell = ({ id, text, joins }: Announcement, told: Told, now: number): Told => {
  if (joins === 0) return { ...told, text };
  const run = id - joins;
  const untold = joins - (run === told.run ? told.joins : 0);
  return { text: untold > 1 ? texts.severalJoined(untold) : text, run, joins, at: now };
};

import type { Chapter } from "./timeline.ts";

const HOUR = 3_600_000;

const clock = (milliseconds: number): string => {
  const hours = String(Math.floor(milliseconds / HOUR)).padStart(2, "0");
  return `${hours}:${new Date(milliseconds % HOUR).toISOString().slice(14, 23)}`;
};

/** A cue must not end itself, or begin a tag. */
const escaped = (title: string): string =>
  title
    .replaceAll(/\s+/g, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

/** Chapters as WebVTT, each until the next one. `end` in milliseconds. */
export const chaptersVtt = (chapters: readonly Chapter[], end: number): string => {
  const cues = chapters.flatMap(({ at, title }, place) => {
    const until = Math.min(end, chapters[place + 1]?.at ?? end);
    return until > at ? [`${clock(at)} --> ${clock(until)}\n${escaped(title)}\n`] : [];
  });
  return `WEBVTT\n\n${cues.join("\n")}`;
};

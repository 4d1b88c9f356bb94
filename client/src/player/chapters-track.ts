import type { VideoChapter } from "@lyceum/shared/rest/videos.ts";

import { vttClock } from "./storyboard-track.ts";

/** A cue must not end itself, or begin a tag. */
const escaped = (title: string) =>
  title
    .replaceAll(/\s+/g, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

/** Chapters as WebVTT, each until the next one: marks on the time bar. */
export const chaptersTrack = (chapters: readonly VideoChapter[], duration: number): string => {
  const cues = chapters.flatMap(({ at, title }, place) => {
    const end = Math.min(duration, chapters[place + 1]?.at ?? duration);
    return end > at ? [`${vttClock(at)} --> ${vttClock(end)}\n${escaped(title)}`] : [];
  });
  return ["WEBVTT", ...cues].join("\n\n");
};

/** The chapter of a moment in seconds; undefined before the first. */
export const chapterAt = (chapters: readonly VideoChapter[], seconds: number) =>
  chapters.findLast(({ at }) => at <= seconds);

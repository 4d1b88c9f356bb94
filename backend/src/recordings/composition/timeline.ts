import type { RecordingEvent } from "@lyceum/shared/recording-events.ts";

import { ShownPictures } from "./ShownPictures.ts";
import type { Speaker } from "./speakers.ts";
import type { Track } from "./tracks.ts";

/** Milliseconds. What changes at once is one change. */
const TOGETHER = 300;
/** A part that fails is made again alone, and what is made is not made again after a restart. */
const PART_MAX = 5 * 60_000;
const GALLERY_MAX = 4;

/** What is seen: a screen with a speaker in its corner, or faces beside each other. Files of tracks. */
export type Layout = { kind: "screen" | "gallery"; main: Track[]; aside: Track | null };
export type Part = { from: number; to: number; layout: Layout };

/** The speaker first, then hosts. */
const rankOf = ({ participantId, role }: Track, speaker: string | null): number =>
  (participantId === speaker ? -2 : 0) - (role === "host" ? 1 : 0);

const layoutOf = (shown: readonly Track[], speaker: string | null): Layout => {
  const screen = shown.findLast(({ source }) => source === "screen");
  const faces = shown
    .filter(({ source }) => source === "camera")
    .toSorted((one, other) => rankOf(one, speaker) - rankOf(other, speaker));
  if (screen) return { kind: "screen", main: [screen], aside: faces[0] ?? null };
  const main = faces
    .slice(0, GALLERY_MAX)
    .toSorted((one, other) => one.participantId.localeCompare(other.participantId));
  return { kind: "gallery", main, aside: null };
};

const keyOf = ({ main, aside }: Layout): string =>
  JSON.stringify([...main, aside].map((track) => track?.file));

/** Cuts what is too long for one part. */
const cut = ({ from, to, layout }: Part): Part[] => {
  const count = Math.max(1, Math.ceil((to - from) / PART_MAX));
  const each = (to - from) / count;
  return Array.from({ length: count }, (_, place) => ({
    from: from + place * each,
    to: place === count - 1 ? to : from + (place + 1) * each,
    layout,
  }));
};

/** Who speaks at each of these moments, which are in their order. */
const speakersAt = (speakers: readonly Speaker[], moments: readonly number[]) => {
  const begun = [...speakers.entries()].toSorted(([, one], [, other]) => one.at - other.at);
  let [next, last] = [0, -1];
  return moments.map((at) => {
    while ((begun[next]?.[1].at ?? Infinity) <= at) {
      last = Math.max(last, begun[next]?.[0] ?? last);
      next += 1;
    }
    return speakers[last]?.participantId ?? null;
  });
};

/** The recording cut where its layout changes, from 0 to its end. */
export const timelineOf = (tracks: readonly Track[], speakers: readonly Speaker[]): Part[] => {
  const end = Math.max(0, ...tracks.map((track) => track.end));
  const pictures = new ShownPictures(tracks.filter(({ kind }) => kind === "video"));
  const all = new Set([0, ...pictures.moments, ...speakers.map(({ at }) => at)]);
  const changes = [...all].filter((each) => each < end).toSorted((a, b) => a - b);
  const speaking = speakersAt(speakers, changes);
  const parts: Part[] = [];
  for (const [place, at] of changes.entries()) {
    const layout = layoutOf(pictures.at(at), speaking[place] ?? null);
    const last = parts.at(-1);
    if (last && keyOf(last.layout) === keyOf(layout)) continue;
    if (last && at - last.from < TOGETHER) {
      last.layout = layout;
      continue;
    }
    if (last) last.to = at;
    parts.push({ from: at, to: end, layout });
  }
  return parts.flatMap(cut);
};

export type Chapter = { at: number; title: string };

/** By a host's press, and where a screen was shared. */
export const chaptersOf = (
  events: readonly RecordingEvent[],
  timeOf: (at: number) => number,
): Chapter[] => {
  const marks = events.flatMap((event): Chapter[] => {
    const at = timeOf(event.at);
    if (event.type === "chapter") return [{ at, title: event.body.title }];
    const shares = event.type === "producerAdded" && event.body.source === "screen";
    return shares ? [{ at, title: `${event.body.name} shares a screen` }] : [];
  });
  return marks[0] && marks[0].at < TOGETHER ? marks : [{ at: 0, title: "Start" }, ...marks];
};

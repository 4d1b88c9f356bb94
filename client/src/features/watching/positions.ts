import type { Progress } from "@lyceum/shared/rest/videos.ts";

import type { Kept } from "../../browser/BrowserStorage.ts";

/** Where somebody was, seconds, and when, ms since the epoch. */
export type Place = { position: number; at: number };

/** So near to its end, seconds, a video counts as seen and begins anew. */
const NEAR_END = 3;
const VISITOR = "visitor";

/** Positions that this browser remembers, of one person; a visitor's are there for whoever signs in later. */
export function createPositions(
  storage: Omit<Kept, "removeItem">,
  person: string | null,
  now: () => number,
) {
  const keyOf = (owner: string, videoId: string) => `position:${owner}:${videoId}`;
  const read = (owner: string, videoId: string) => parsed(storage.getItem(keyOf(owner, videoId)));
  return {
    write: (videoId: string, position: number) => {
      const place: Place = { position, at: now() };
      storage.setItem(keyOf(person ?? VISITOR, videoId), JSON.stringify(place));
    },
    /** The newest that is known here or on the server; null for a video never opened. */
    placeIn: (videoId: string, progress: Progress | undefined): Place | null =>
      newest([person ? read(person, videoId) : null, placeOf(progress)]) ?? read(VISITOR, videoId),
  };
}

export type Positions = ReturnType<typeof createPositions>;

/** Seconds where a video begins for somebody who was at `place`. */
export function startOf(place: Place | null, duration: number | null): number {
  if (!place) return 0;
  return duration !== null && place.position > duration - NEAR_END ? 0 : place.position;
}

const placeOf = (progress: Progress | undefined): Place | null =>
  progress ? { position: progress.position, at: Date.parse(progress.updated_at) } : null;

const newest = (places: readonly (Place | null)[]) =>
  places.reduce((best, each) => (each && (!best || each.at > best.at) ? each : best), null);

/** Null for what is not ours, or of another time. */
function parsed(text: string | null): Place | null {
  if (text === null) return null;
  try {
    const { position, at } = JSON.parse(text) as Partial<Record<keyof Place, unknown>>;
    return typeof position === "number" && typeof at === "number" ? { position, at } : null;
  } catch {
    return null;
  }
}

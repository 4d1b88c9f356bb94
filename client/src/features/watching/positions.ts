import type { Progress } from "@lyceum/shared/rest/courses.ts";

import type { SafeStorage } from "../../browser/BrowserStorage.ts";

/** A position in seconds, and its time, ms since the epoch. */
export type Place = { position: number; at: number };

/** This close to its end, in seconds, a video counts as finished and starts again. */
const NEAR_END = 3;
const VISITOR = "visitor";

/** The positions stored in this browser for one person; a visitor's apply to the person who signs in later. */
export function createPositions(
  storage: Omit<SafeStorage, "removeItem">,
  person: string | null,
  now: () => number,
) {
  const keyOf = (owner: string, videoId: string) => `position:${owner}:${videoId}`;
  const read = (owner: string, videoId: string) => parsed(storage.getItem(keyOf(owner, videoId)));
  const readOwn = (videoId: string) => (person ? read(person, videoId) : null);
  return {
    write: (videoId: string, position: number) => {
      const place: Place = { position, at: now() };
      storage.setItem(keyOf(person ?? VISITOR, videoId), JSON.stringify(place));
    },
    /**
     * The newest position, from here or from the server; null for a video never opened. Those here in the videos that it
     * replaced count only where there is no other: the server's are fitted to its length already.
     */
    placeIn: (
      videoId: string,
      progress: Progress | undefined,
      formerIds: readonly string[] = [],
    ): Place | null =>
      newest([readOwn(videoId), placeOf(progress)]) ??
      newest(formerIds.map(readOwn)) ??
      newest([videoId, ...formerIds].map((id) => read(VISITOR, id))),
  };
}

export type Positions = ReturnType<typeof createPositions>;

/** The starting position, in seconds, after `place`. */
export function startOf(place: Place | null, duration: number | null): number {
  if (!place) return 0;
  return duration !== null && place.position > duration - NEAR_END ? 0 : place.position;
}

const placeOf = (progress: Progress | undefined): Place | null =>
  progress ? { position: progress.position, at: Date.parse(progress.updated_at) } : null;

const newest = (places: readonly (Place | null)[]) =>
  places.reduce((best, each) => (each && (!best || each.at > best.at) ? each : best), null);

/** Null for a foreign or outdated value. */
function parsed(text: string | null): Place | null {
  if (text === null) return null;
  try {
    const { position, at } = JSON.parse(text) as Partial<Record<keyof Place, unknown>>;
    return typeof position === "number" && typeof at === "number" ? { position, at } : null;
  } catch {
    return null;
  }
}

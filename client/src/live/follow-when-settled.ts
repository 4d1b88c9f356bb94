import { loadPart } from "../browser/load-part.ts";
import type { Live } from "./follow-list.ts";

/** A page loads other things first; changes meanwhile are fetched when the socket is connected. ms. */
const SETTLED = 2_000;

/** Follows something on the page's live socket; returns a function that stops it. */
type Follow = (live: Live) => () => void;

/** Starts to follow once the page has settled. Returns a function that stops it, even before it starts. */
export function followWhenSettled(load: () => Promise<Follow>): () => void {
  let stop: (() => void) | null = null;
  let gone = false;
  const begin = async () => {
    const [{ live }, follow] = await Promise.all([
      loadPart(() => import("./live.ts")),
      loadPart(load),
    ]);
    if (!gone) stop = follow(live);
  };
  const settled = setTimeout(() => void begin(), SETTLED);
  return () => {
    gone = true;
    clearTimeout(settled);
    stop?.();
  };
}

import type { Live } from "./follow-list.ts";

/** A page has other things to load first; what changes meanwhile is fetched when the line stands. ms. */
const SETTLED = 2_000;

/** Follows something on the page's live line; answers what stops it. */
type Follow = (live: Live) => () => void;

/** Begins to follow once the page has settled. Answers what stops it, also before it began. */
export function followWhenSettled(load: () => Promise<Follow>): () => void {
  let stop: (() => void) | null = null;
  let gone = false;
  const begin = async () => {
    const [{ live }, follow] = await Promise.all([import("../realtime/live.ts"), load()]);
    if (!gone) stop = follow(live);
  };
  const settled = setTimeout(() => void begin().catch(() => null), SETTLED);
  return () => {
    gone = true;
    clearTimeout(settled);
    stop?.();
  };
}

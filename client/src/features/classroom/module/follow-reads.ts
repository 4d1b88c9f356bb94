import { about } from "../../../live/spread.ts";
import type { ClassroomStore } from "../state/store.ts";

/** Approximate milliseconds until a read that failed is tried again. */
const AGAIN_AFTER = 3_000;

type Reading = {
  /** Counts up whenever everything after the last known change is to be read. */
  readsWanted: () => number;
  read: () => Promise<void>;
};

/**
 * Reads what a module's state may have missed: at each join, and again after a failure. Of several at once one is made.
 * Returns what stops it.
 */
export const followReads = (
  store: ClassroomStore,
  { readsWanted, read }: Reading,
): (() => void) => {
  let done = 0;
  let reading = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isWanted = () => {
    const { socketLost, phase, class: lesson } = store.getState().room;
    const isOpen = !stopped && !socketLost && phase === "inside" && lesson?.state === "live";
    return isOpen && readsWanted() > done;
  };
  const run = async () => {
    if (reading || !isWanted()) return;
    reading = true;
    clearTimeout(timer);
    const wanted = readsWanted();
    try {
      await read();
      done = wanted;
    } catch {
      if (!stopped) timer = setTimeout(() => void run(), about(AGAIN_AFTER));
    } finally {
      reading = false;
    }
    if (done === wanted) void run();
  };
  const stop = store.subscribe(() => void run());
  return () => {
    stopped = true;
    stop();
    clearTimeout(timer);
  };
};

import { about, within } from "./spread.ts";
import type { Live } from "./follow-list.ts";

/** About how long after a refusal on an open connection it asks again, ms. */
const ASK_AGAIN = 5_000;
/** When all pages must ask, they spread over this time, ms. */
export const STALE_SPREAD = 1_000;

type Asking = {
  /** Asks the server for its notices and for missed changes; one call at a time. Rejects if it should ask again. */
  ask: () => Promise<void>;
  /** Called after each attempt, whatever its result. */
  asked?: () => void;
  /** From 0 to 1: the position of each wait within its spread. */
  random?: () => number;
};

/** Asks the server at once, again on every new connection and after a refusal, until it is stopped. */
export function keepAsking(connection: Live, { ask, asked, random }: Asking) {
  let again: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let stopped = false;

  const now = async () => {
    if (asking || stopped) return;
    asking = true;
    clearTimeout(again);
    try {
      await ask();
    } catch {
      // A lost connection reports its return; a closed one does not.
      if (connection.state !== "lost") inTime(about(ASK_AGAIN, random));
    } finally {
      asking = false;
    }
    if (!stopped) asked?.();
  };
  const inTime = (time: number) => {
    clearTimeout(again);
    // The pending answer may be older than this request to ask again.
    if (!stopped) again = setTimeout(() => (asking ? inTime(time) : void now()), time);
  };

  // Closed, because another person signed in: the next connection starts with its own request.
  const end = connection.onConnection((state) => void (state !== "lost" && now()));
  void now();

  return {
    now: () => void now(),
    /** The server missed something for all pages: asks, but not at the same moment as the others. */
    soon: () => inTime(within(STALE_SPREAD, random)),
    get stopped() {
      return stopped;
    },
    stop: () => {
      stopped = true;
      clearTimeout(again);
      end();
    },
  };
}

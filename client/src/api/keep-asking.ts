import { about, within } from "../realtime/spread.ts";
import type { Live } from "./follow-list.ts";

/** About so long after a refusal on a line that stands it is asked again, ms. */
const ASK_AGAIN = 5_000;
/** What all pages are told to ask for is asked for within this time, ms. */
export const STALE_SPREAD = 1_000;

type Asking = {
  /** Asks the server for its notices, and for what was missed; one at a time. Rejects when it is to be asked again. */
  ask: () => Promise<void>;
  /** After each time that it was asked, whatever came of it. */
  asked?: () => void;
  /** From 0 to 1: how long each wait is within its spread. */
  random?: () => number;
};

/** Asks the server at once, and again on every new line and after a refusal, until it is stopped. */
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
      // A line that is lost says when it is back; one that was hung up does not.
      if (connection.state !== "lost") inTime(about(ASK_AGAIN, random));
    } finally {
      asking = false;
    }
    if (!stopped) asked?.();
  };
  const inTime = (time: number) => {
    clearTimeout(again);
    // What is being asked may be older than what one was told to ask for.
    if (!stopped) again = setTimeout(() => (asking ? inTime(time) : void now()), time);
  };

  // Hung up, for somebody else signed in: the next line begins with what is asked of it.
  const end = connection.onConnection((state) => void (state !== "lost" && now()));
  void now();

  return {
    now: () => void now(),
    /** The server has missed something for all pages: asks, but not at the same moment as all of them. */
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

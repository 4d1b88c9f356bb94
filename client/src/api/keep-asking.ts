import type { Live } from "./follow-list.ts";

/** How long after a refusal on a line that stands it is asked again, ms. */
const ASK_AGAIN = 5_000;

type Asking = {
  /** Asks the server for its notices, and for what was missed; one at a time. Rejects when it is to be asked again. */
  ask: () => Promise<void>;
  /** After each time that it was asked, whatever came of it. */
  asked?: () => void;
};

/** Asks the server at once, and again on every new line and after a refusal, until it is stopped. */
export function keepAsking(connection: Live, { ask, asked }: Asking) {
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
      if (connection.state !== "lost") within(ASK_AGAIN);
    } finally {
      asking = false;
    }
    if (!stopped) asked?.();
  };
  const within = (time: number) => {
    clearTimeout(again);
    if (!stopped) again = setTimeout(() => void now(), time);
  };

  // Hung up, for somebody else signed in: the next line begins with what is asked of it.
  const end = connection.onConnection((state) => void (state !== "lost" && now()));
  void now();

  return {
    now: () => void now(),
    /** In so many ms. */
    within,
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

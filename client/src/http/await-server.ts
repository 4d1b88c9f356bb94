import { tryAgain } from "../browser/trying-again.ts";
import { readBases } from "./bases.ts";

/** Longer than a server that lives takes to answer, ms. */
const ANSWERS_WITHIN = 10_000;

let waiting: Promise<unknown> | null = null;

/**
 * To be called after a call that no server answered. If none answers now either, it is asked again and again, and the page
 * says so meanwhile. Never rejects.
 */
export function awaitServer(): void {
  waiting ??= untilAnswered().finally(() => {
    waiting = null;
  });
}

const untilAnswered = async () => (await answers()) ?? (await tryAgain(answers));

/** Null without an answer, and for a server that is not ready. */
const answers = () =>
  fetch(asked(), {
    cache: "no-store",
    credentials: "omit",
    // A backend elsewhere need not allow this page to read its answer.
    mode: "no-cors",
    signal: AbortSignal.timeout(ANSWERS_WITHIN),
  }).then(
    ({ status }) => (status < 500 ? true : null),
    () => null,
  );

/** This site's own `/ready`, or the base of a backend elsewhere. */
function asked(): URL {
  const base = new URL(readBases().api, window.location.href);
  return base.origin === window.location.origin ? new URL("/ready", base) : base;
}

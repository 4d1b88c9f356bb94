import type { ErrorReason } from "@lyceum/shared/errors.ts";

import { isQueryError } from "./failure.ts";

/** The pause before the call is repeated: it doubles up to the longest, ms. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;
/** Calls in a row without an answer, in about ten minutes, before it is given up. */
const MISSED_MOST = 45;
/** Also where a proxy does not reach the server, or waits no longer for it. */
const NO_ANSWER: readonly (number | null)[] = [null, 502, 503, 504];
const IN_USE: ErrorReason = "upload_in_use";

/**
 * Repeats the call that makes a video of an upload as long as the server is at it, or is not heard of: it may have made the
 * video all the same, and answers the same call with the same one. Rejects with the failure that decides.
 */
export async function untilAnswered<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  let missed = 0;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await call();
    } catch (error) {
      const { status, reason } = isQueryError(error) ? error : DECIDED;
      missed = NO_ANSWER.includes(status) ? missed + 1 : 0;
      if (missed > MISSED_MOST || (missed === 0 && reason !== IN_USE)) throw error;
    }
    const waited = pause;
    await new Promise((resolve) => setTimeout(resolve, waited));
  }
}

/** Of what is no answer to a call at all. */
const DECIDED = { status: 0, reason: null };

import { setTimeout as wait } from "node:timers/promises";

import { isOutOfReach } from "@lyceum/shared/refusals.ts";

import { ASKED_AGAIN, ASKED_AGAIN_MAX } from "./limits.ts";

type Ask = () => Promise<unknown>;

/**
 * Asks a media host again for what must not be lost, while it is out of reach and as long as that is meant. A host that is away for longer
 * loses the room, which is closed there when it is back. Rejects with the last refusal. @param refusal The one before.
 */
export const askAgain = async (
  refusal: unknown,
  ask: Ask,
  isMeant: () => boolean,
): Promise<void> => {
  let last = refusal;
  for (let left = ASKED_AGAIN_MAX; left > 0 && isOutOfReach(last); left -= 1) {
    await wait(ASKED_AGAIN, undefined, { ref: false });
    if (!isMeant()) return;
    try {
      await ask();
      return;
    } catch (error) {
      last = error;
    }
  }
  throw last;
};

/** The same from the first time on. */
export const untilHeard = async (ask: Ask, isMeant: () => boolean): Promise<void> => {
  try {
    await ask();
  } catch (error) {
    await askAgain(error, ask, isMeant);
  }
};

import { setTimeout as wait } from "node:timers/promises";

/** The pause between two pushes of one thing, in milliseconds; over at once when its feed closes. */
export const rest = (time: number, closing: AbortSignal): Promise<void> =>
  wait(time, undefined, { signal: closing, ref: false }).catch(() => undefined);

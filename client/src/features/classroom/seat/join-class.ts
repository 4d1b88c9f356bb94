import type { ClassSnapshot } from "@lyceum/shared/signaling/classroom.ts";
import type { RequestInput } from "@lyceum/shared/signaling/requests.ts";

import { isUnanswered, type Signal } from "../../../media/signal.ts";

/** Milliseconds that a person who presses 'Join class' waits for a lost connection. */
const LINE_AWAITED = 10_000;

type Line = Pick<Signal, "request" | "onConnection">;
type Options = {
  /** Whether the person still wants to join. */
  wanted: () => boolean;
  within?: number;
};

/** Joins, after reconnecting if necessary. Rejects as the request does, after `within` milliseconds at most. */
export async function joinClass(
  signal: Line,
  body: RequestInput<"joinClass">,
  { wanted, within = LINE_AWAITED }: Options,
): Promise<ClassSnapshot> {
  const began = performance.now();
  try {
    return await signal.request("joinClass", body);
  } catch (error) {
    const left = within - (performance.now() - began);
    const again = isUnanswered(error) && left > 0 && (await isBack(signal, left));
    if (!again || !wanted()) throw error;
    return signal.request("joinClass", body);
  }
}

function isBack(signal: Line, within: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const stop = signal.onConnection((state) => state === "connected" && resolve(true));
  const late = setTimeout(() => resolve(false), within);
  return promise.finally(() => {
    stop();
    clearTimeout(late);
  });
}

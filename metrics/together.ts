import { keptForLater } from "@lyceum/shared/promises.ts";

/** Reads once for all who ask while it is being read. */
export const together = <Value>(read: () => Promise<Value>): (() => Promise<Value>) => {
  let reading: Promise<Value> | null = null;
  return () => {
    reading ??= keptForLater(read().finally(() => (reading = null)));
    return reading;
  };
};

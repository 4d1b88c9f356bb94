/** Where errors are logged. */
export type ErrorLog = { error(details: object, message: string): void };

const counts = new Map<string, number>();

/** How many errors were caught at the edge of each unit since this process began. */
export const errorsCaught = (): Record<string, number> => Object.fromEntries(counts);

/** Logs an error that nobody is left to answer for, and counts it. `unit` is a name of ours, never a caller's. */
export const reportCaught = (unit: string, log: ErrorLog, error: unknown): void => {
  const times = (counts.get(unit) ?? 0) + 1;
  counts.set(unit, times);
  log.error({ err: error, unit, times }, "An error was caught at the edge of its unit");
};

/**
 * The same listener, of an event, a notice or a timer, as one that never throws: what it throws, or rejects with later, is
 * reported. So other listeners are still called, and the process lives.
 */
export const guarded =
  <Args extends unknown[]>(
    unit: string,
    log: ErrorLog,
    listener: (...args: Args) => unknown,
  ): ((...args: Args) => void) =>
  (...args) => {
    const report = (error: unknown) => reportCaught(unit, log, error);
    try {
      const result = listener(...args);
      if (isPromise(result)) result.then(undefined, report);
    } catch (error) {
      report(error);
    }
  };

/** Starts work that nobody waits for. Its failure is reported. */
export const inBackground = (unit: string, log: ErrorLog, work: () => unknown): void =>
  guarded(unit, log, work)();

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === "object" &&
  value !== null &&
  "then" in value &&
  typeof value.then === "function";

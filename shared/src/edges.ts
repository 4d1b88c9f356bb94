/** Where errors are logged. */
export type ErrorLog = { error(details: object, message: string): void };

const counts = new Map<string, number>();

/** The number of errors caught at the edge of each unit since this process started. */
export const errorsCaught = (): Record<string, number> => Object.fromEntries(counts);

/** Logs and counts an error that has no caller left. `unit` is a fixed name in the code, never a caller's text. Never throws. */
export const reportCaught = (unit: string, log: ErrorLog, error: unknown): void => {
  const times = (counts.get(unit) ?? 0) + 1;
  counts.set(unit, times);
  try {
    log.error({ err: error, unit, times }, "An error was caught at the edge of its unit");
  } catch {
    // It is counted. What the log throws has no caller left either, and would end the process.
  }
};

/**
 * Returns the same listener (of an event, a notice or a timer) without exceptions: errors and rejections are reported.
 * So the other listeners still run, and the process survives.
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

/** Starts work in the background and reports its failure. */
export const inBackground = (unit: string, log: ErrorLog, work: () => unknown): void =>
  guarded(unit, log, work)();

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === "object" &&
  value !== null &&
  "then" in value &&
  typeof value.then === "function";

/**
 * Runs tasks at once. The first that rejects aborts the signal that all were given; its reason is thrown when each has
 * ended, so that none goes on unseen.
 */
export const allOrNone = async <Values extends readonly unknown[]>(
  given: AbortSignal,
  tasks: { [Index in keyof Values]: (signal: AbortSignal) => Promise<Values[Index]> },
): Promise<Values> => {
  const failing = new AbortController();
  const signal = AbortSignal.any([given, failing.signal]);
  const running = tasks.map((task) =>
    task(signal).catch((reason: unknown) => failing.abort(reason)),
  );
  const values = await Promise.all(running);
  failing.signal.throwIfAborted();
  return values as unknown as Values;
};

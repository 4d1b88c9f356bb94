/**
 * A clock that begins with the machine's and goes on by the process's own, which nobody sets: in ms since 1970, and never less than before.
 * It also tells when a moment of `performance.now()` was.
 */
export const steadyClock = (): ((moment?: number) => number) => {
  const since = Date.now() - performance.now();
  return (moment = performance.now()) => since + moment;
};

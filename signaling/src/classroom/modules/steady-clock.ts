/**
 * A clock that begins with the machine's and goes on by the process's own, which nobody sets: in ms since 1970, and never less than before.
 */
export const steadyClock = (): (() => number) => {
  const since = Date.now() - performance.now();
  return () => since + performance.now();
};

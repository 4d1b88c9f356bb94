/** Milliseconds. */
const FIRST = 200;
const MOST = 30_000;

/**
 * Milliseconds to wait before the next try after this many failures in a row: none after no failure, then doubling.
 * Half of it is random, so that processes that failed together do not return together.
 */
export function backOff(failures: number): number {
  if (failures === 0) return 0;
  const longest = Math.min(FIRST * 2 ** (failures - 1), MOST);
  return longest * (0.5 + Math.random() / 2);
}

/** Milliseconds. */
const FIRST = 200;
const MOST = 30_000;

/**
 * Milliseconds to wait before the next try after so many failures in a row: none after no failure, then twice as long
 * each time. Half of it is chance, so that what fell together does not come back together.
 */
export function backOff(failures: number): number {
  if (failures === 0) return 0;
  const longest = Math.min(FIRST * 2 ** (failures - 1), MOST);
  return longest * (0.5 + Math.random() / 2);
}

/** What spans of a video are together, in whole minutes, at least one. `from` and `to` in seconds. */
export const minutesMissed = (spans: readonly { from: number; to: number }[]): number => {
  const seconds = spans.reduce((sum, { from, to }) => sum + to - from, 0);
  return Math.max(1, Math.round(seconds / 60));
};

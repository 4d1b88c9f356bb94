/** In points. */
const EDGE = 3;

export type Before = { left: number; right: number; flow: number };

/** The column on the page before that a region goes on from: the last that begins where it does, or that shares most of its width. */
export const columnBefore = (
  extent: { left: number; right: number },
  before: Before[],
): number | null => {
  const alike = before.findLast((other) => Math.abs(other.left - extent.left) < EDGE);
  if (alike) return alike.flow;
  const shared = (other: Before) =>
    (Math.min(extent.right, other.right) - Math.max(extent.left, other.left)) /
    Math.max(extent.right - extent.left, other.right - other.left);
  const best = Math.max(0, ...before.map(shared));
  return before.findLast((other) => best > 0 && shared(other) > best - 0.05)?.flow ?? null;
};

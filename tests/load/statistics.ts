/** The value at or below which this share of all lies; `share` 0 to 1. */
export const percentile = (values: number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
};

export type Point = { x: number; y: number };
export type Line = {
  slope: number;
  intercept: number;
  /** Share of y's variance that the line explains, 1 = all. */
  r2: number;
  /** The residual of each point, in the unit of y. */
  residuals: number[];
};

/** The line of least squares. */
export const fitLine = (points: Point[]): Line => {
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const slope =
    mean((point) => (point.x - x) * (point.y - y)) / mean((point) => (point.x - x) ** 2);
  const intercept = y - slope * x;
  const residuals = points.map((point) => point.y - (intercept + slope * point.x));
  const left = residuals.reduce((sum, residual) => sum + residual ** 2, 0) / points.length;
  return { slope, intercept, r2: 1 - left / mean((point) => (point.y - y) ** 2), residuals };
};

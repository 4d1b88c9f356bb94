/** Values inside each other, far more than the body of any request has. Libraries that pass a body on call themselves once for each. */
const DEPTH_MAX = 100;

/** The values that this one holds. */
export const insideOf = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null && !ArrayBuffer.isView(value)
    ? Object.values(value)
    : [];

/** Whether a body is nested so deep that it belongs to no request, and might not get through to another process. */
export const isTooDeep = (body: unknown): boolean => {
  let level = insideOf(body);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) return true;
    level = level.flatMap(insideOf);
  }
  return false;
};

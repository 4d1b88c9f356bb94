import type { ByteRange } from "./store.ts";

/**
 * What a Range header asks of a file of `size` bytes: null for all of it. Several ranges at once and other units are
 * answered with all of it, as RFC 9110 (section 14.2) allows.
 */
export const readRange = (
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | null => {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return null;
  if (from === "") {
    const start = Math.max(0, size - Number(to));
    return Number(to) === 0 || size === 0 ? "unsatisfiable" : { start, end: size - 1 };
  }
  const start = Number(from);
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
};

import { z } from "zod";

export type Given = Record<string, unknown>;

export const isRecord = (data: unknown): data is Given =>
  typeof data === "object" && data !== null && !Array.isArray(data);

/** A text, also of a number; empty for anything else. */
export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** A number, also written as a text. */
export const numberOf = (value: unknown): number => Number(textOf(value)) || 0;

/** ISO 8601 for any date that a browser reads; 1970 for none. */
export const timeOf = (value: unknown): string => {
  const date = new Date(textOf(value));
  return (Number.isNaN(date.getTime()) ? new Date(0) : date).toISOString();
};

/**
 * Parses a record after giving it the fields that the specification does not promise. `read` returns fields that replace those
 * given, and `missing` those that are used where none is given.
 */
export const filled = <Schema extends z.ZodType>(
  schema: Schema,
  read: (given: Given) => Given,
  missing: Given = {},
) =>
  z.preprocess((given) => {
    if (!isRecord(given)) return given;
    const present = Object.entries(given).filter(([, value]) => (value ?? null) !== null);
    return { ...missing, ...Object.fromEntries(present), ...read(given) };
  }, schema);

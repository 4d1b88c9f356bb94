import type { z } from "zod";

/** The problems of a form by its fields, each field's first one. */
export type Issues = Readonly<Record<string, string>>;

export const NO_ISSUES: Issues = {};

export function issuesOf(error: z.ZodError): Issues {
  const found = error.issues.map(({ path, message }) => [String(path[0] ?? ""), message] as const);
  // The rules are in order: the first of a field counts.
  return Object.fromEntries(found.toReversed());
}

/** The first field with a problem, in the order of the form; its rules may be in another one. */
export const firstField = (issues: Issues, order: readonly string[]): string | undefined =>
  order.find((field) => field in issues) ?? Object.keys(issues)[0];

/** Without the problem of one field. */
export function withoutIssue(issues: Issues, field: string): Issues {
  const { [field]: _gone, ...others } = issues;
  return others;
}

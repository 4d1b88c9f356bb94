import type { z } from "zod";

/** A problem in a form, and its field. */
export type Issue = { field: string; message: string };

/** The issue of the first field on the form, whatever the order of the rules. */
export function firstIssue(error: z.ZodError, order: readonly string[]): Issue {
  const places = error.issues.map((issue) => ({
    field: String(issue.path[0] ?? ""),
    message: issue.message,
  }));
  const place = (issue: Issue) => order.indexOf(issue.field) >>> 0;
  return places.toSorted((left, right) => place(left) - place(right))[0]!;
}

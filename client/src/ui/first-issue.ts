import type { z } from "zod";

/** What is wrong with a form, at which field. */
export type Issue = { field: string; message: string };

/** The issue of the field that comes first on the form, whatever order the rules found them in. */
export function firstIssue(error: z.ZodError, order: readonly string[]): Issue {
  const places = error.issues.map((issue) => ({
    field: String(issue.path[0] ?? ""),
    message: issue.message,
  }));
  const place = (issue: Issue) => order.indexOf(issue.field) >>> 0;
  return places.toSorted((left, right) => place(left) - place(right))[0]!;
}

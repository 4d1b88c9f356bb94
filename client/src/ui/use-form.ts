import { useState } from "react";
import type { z } from "zod";

import { firstIssue, type Issue } from "./first-issue.ts";

/** The values of a form, validated by a schema; shows the first problem at its field. */
export function useForm<Values extends Record<string, unknown>, Output>(
  schema: z.ZodType<Output>,
  initial: Values,
) {
  type Name = Extract<keyof Values, string>;
  const [values, setValues] = useState(initial);
  const [issue, setIssue] = useState<Issue | null>(null);

  const set = <Field extends Name>(name: Field, value: Values[Field]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setIssue((before) => (before?.field === name ? null : before));
  };

  return {
    values,
    set,
    errorOf: (name: Name) => (issue?.field === name ? issue.message : undefined),
    /** The control properties of one field. */
    field: <Field extends Name>(name: Field) => ({
      name,
      value: values[name],
      onValueChange: (value: Values[Field]) => set(name, value),
      error: issue?.field === name ? issue.message : undefined,
    }),
    /** The parsed values, or null after showing the problem and focusing its field. */
    check: (form: HTMLFormElement, given: unknown = values): Output | null => {
      const parsed = schema.safeParse(given);
      const found = parsed.success ? null : firstIssue(parsed.error, Object.keys(initial));
      setIssue(found);
      if (found) focusOn(form, found.field);
      return parsed.success ? parsed.data : null;
    },
    /** Shows a problem found by an asynchronous rule, and focuses its field. */
    refuse: (form: HTMLFormElement, found: { field: Name; message: string }) => {
      setIssue(found);
      focusOn(form, found.field);
    },
    reset: () => setValues(initial),
  };
}

function focusOn(form: HTMLFormElement, field: string) {
  const named = form.elements.namedItem(field);
  const control = named instanceof RadioNodeList ? named[0] : named;
  if (control instanceof HTMLElement) control.focus();
}

import { useState } from "react";
import type { z } from "zod";

import { firstField, type Issues, issuesOf, NO_ISSUES, withoutIssue } from "./issues.ts";

/** The values of a form, validated by a schema; shows every problem at its field. */
export function useForm<Values extends Record<string, unknown>, Output>(
  schema: z.ZodType<Output>,
  initial: Values,
) {
  type Name = Extract<keyof Values, string>;
  const [values, setValues] = useState(initial);
  const [issues, setIssues] = useState<Issues>(NO_ISSUES);
  const [first, setFirst] = useState<string>();

  const set = <Field extends Name>(name: Field, value: Values[Field]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setIssues((before) => withoutIssue(before, name));
  };

  return {
    values,
    set,
    errorOf: (name: Name) => issues[name],
    /** The field with the first problem of the last check, for a control that is no form element to focus itself. */
    first,
    /** The control properties of one field. */
    field: <Field extends Name>(name: Field) => ({
      name,
      value: values[name],
      onValueChange: (value: Values[Field]) => set(name, value),
      error: issues[name],
    }),
    /** The parsed values, or null after showing the problems and focusing the first. */
    check: (form: HTMLFormElement, given: unknown = values): Output | null => {
      const parsed = schema.safeParse(given);
      const found = parsed.success ? NO_ISSUES : issuesOf(parsed.error);
      setIssues(found);
      const foremost = firstField(found, Object.keys(initial));
      setFirst(foremost);
      if (foremost !== undefined) focusOn(form, foremost);
      return parsed.success ? parsed.data : null;
    },
    /** Shows a problem found by an asynchronous rule, and focuses its field. */
    refuse: (form: HTMLFormElement, found: { field: Name; message: string }) => {
      setIssues({ [found.field]: found.message });
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

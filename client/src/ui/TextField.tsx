import clsx from "clsx";
import type { ComponentProps } from "react";

import { controlLook, Field, type FieldProps } from "./Field.tsx";

type Value = { value: string; onValueChange: (value: string) => void };

type TextFieldProps = FieldProps & Omit<ComponentProps<"input">, "onChange"> & Value;

export function TextField({
  label,
  error,
  errorId,
  hint,
  optional,
  onValueChange,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} error={error} errorId={errorId} hint={hint} optional={optional}>
      {(control) => (
        <input
          type="text"
          {...rest}
          {...control}
          onChange={(event) => onValueChange(event.currentTarget.value)}
          className={clsx(controlLook, className)}
        />
      )}
    </Field>
  );
}

type TextAreaProps = FieldProps & Omit<ComponentProps<"textarea">, "onChange"> & Value;

/** Grows with its text; `rows` are what it has when it is empty. */
export function TextArea({
  label,
  error,
  errorId,
  hint,
  optional,
  onValueChange,
  className,
  rows = 3,
  ...rest
}: TextAreaProps) {
  return (
    <Field label={label} error={error} errorId={errorId} hint={hint} optional={optional}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          onChange={(event) => onValueChange(event.currentTarget.value)}
          style={{ minHeight: `calc(${rows}lh + 1.125rem)` }}
          className={clsx(controlLook, "field-sizing-content max-h-96", className)}
        />
      )}
    </Field>
  );
}

import clsx from "clsx";
import type { ComponentProps } from "react";

import { controlLook, Field, type FieldProps } from "./Field.tsx";
import { useTypedEarly } from "./use-typed-early.ts";

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
  ref: outer,
  ...rest
}: TextFieldProps) {
  const ref = useTypedEarly<HTMLInputElement>(rest.value, onValueChange, outer);
  return (
    <Field
      label={label}
      error={error}
      errorId={errorId}
      hint={hint}
      optional={optional}
      describedBy={rest["aria-describedby"]}
    >
      {(control) => (
        <input
          type="text"
          dir="auto"
          {...rest}
          {...control}
          ref={ref}
          onChange={(event) => onValueChange(event.currentTarget.value)}
          className={clsx(controlLook, className)}
        />
      )}
    </Field>
  );
}

type TextAreaProps = FieldProps & Omit<ComponentProps<"textarea">, "onChange"> & Value;

/** Grows with its text; `rows` is its height when empty. */
export function TextArea({
  label,
  error,
  errorId,
  hint,
  optional,
  onValueChange,
  className,
  rows = 3,
  ref: outer,
  ...rest
}: TextAreaProps) {
  const ref = useTypedEarly<HTMLTextAreaElement>(rest.value, onValueChange, outer);
  return (
    <Field
      label={label}
      error={error}
      errorId={errorId}
      hint={hint}
      optional={optional}
      describedBy={rest["aria-describedby"]}
    >
      {(control) => (
        <textarea
          dir="auto"
          {...rest}
          {...control}
          ref={ref}
          onChange={(event) => onValueChange(event.currentTarget.value)}
          style={{ minHeight: `calc(${rows}lh + 1.125rem)` }}
          className={clsx(controlLook, "field-sizing-content max-h-96", className)}
        />
      )}
    </Field>
  );
}

import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";

import { controlLook, Field, type FieldProps } from "./Field.tsx";

type SelectProps = FieldProps &
  Omit<ComponentProps<"select">, "onChange" | "children"> & {
    value: string;
    options: readonly { value: string; label: string }[];
    onValueChange: (value: string) => void;
  };

/** The platform's own list, which phones and screen readers know best. */
export function Select({
  label,
  error,
  hint,
  optional,
  options,
  onValueChange,
  className,
  ...rest
}: SelectProps) {
  return (
    <Field label={label} error={error} hint={hint} optional={optional}>
      {(control) => (
        <div className="relative">
          <select
            {...rest}
            {...control}
            onChange={(event) => onValueChange(event.currentTarget.value)}
            className={clsx(controlLook, "appearance-none truncate pr-10", className)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-ink-muted"
          />
        </div>
      )}
    </Field>
  );
}

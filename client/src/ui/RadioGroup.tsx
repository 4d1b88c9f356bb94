import clsx from "clsx";
import { useId } from "react";

type RadioGroupProps<Value extends string> = {
  label: string;
  name: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string; hint?: string }[];
  onValueChange: (value: Value) => void;
  error?: string | undefined;
  className?: string;
};

/** A question with a few answers, of which one can be chosen. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, name, value, options, onValueChange, error, className } = props;
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      className="grid gap-1.5"
    >
      <span id={id} className="font-medium">
        {label}
      </span>
      <div className={clsx("grid gap-2", className)}>
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              "flex min-h-11 items-center gap-3 rounded-control border bg-surface-raised px-3.5 py-2",
              "border-line-strong hover:border-ink-muted has-checked:border-accent has-checked:bg-accent/8",
              error && "border-danger",
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onValueChange(option.value)}
              aria-describedby={option.hint ? `${id}-${option.value}` : undefined}
              aria-label={option.label}
              className="size-5 shrink-0 accent-accent"
            />
            <span className="grid">
              {option.label}
              {option.hint && (
                <span id={`${id}-${option.value}`} className="text-sm text-ink-muted">
                  {option.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

import clsx from "clsx";
import { useId } from "react";

type Choice<Value extends string> = { value: Value; label: string; hint?: string };
type RadioGroupProps<Value extends string> = {
  label: string;
  name: string;
  value: Value | undefined;
  options: readonly Choice<Value>[];
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
          <Radio
            key={option.value}
            {...option}
            id={`${id}-${option.value}`}
            name={name}
            checked={value === option.value}
            onChange={() => onValueChange(option.value)}
            wrong={Boolean(error)}
          />
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

type RadioProps = Choice<string> & {
  id: string;
  name: string;
  checked: boolean;
  onChange: () => void;
  wrong: boolean;
};

const Radio = ({ id, label, hint, wrong, ...input }: RadioProps) => (
  <label
    className={clsx(
      "flex min-h-11 items-center gap-3 rounded-control border bg-surface-raised px-3.5 py-2",
      "border-line-strong hover:border-ink-muted has-checked:border-accent has-checked:bg-accent/8",
      wrong && "border-danger",
    )}
  >
    <input
      {...input}
      type="radio"
      aria-describedby={hint ? id : undefined}
      aria-label={label}
      className="size-5 shrink-0 accent-accent"
    />
    <span className="grid">
      {label}
      {hint && (
        <span id={id} className="text-sm text-ink-muted">
          {hint}
        </span>
      )}
    </span>
  </label>
);

import { type ComponentProps, type ReactNode, useId } from "react";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "onChange"> & {
  label: string;
  onCheckedChange: (checked: boolean) => void;
  error?: string | undefined;
  /** An action in progress because of it, at the end of its line. */
  children?: ReactNode;
};

export function Checkbox({ label, onCheckedChange, error, children, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <div className="flex min-h-6 items-center justify-between gap-3">
        <label className="flex items-center gap-3 font-medium">
          <input
            {...rest}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
            onChange={(event) => onCheckedChange(event.currentTarget.checked)}
            className="size-6 shrink-0 accent-accent"
          />
          {label}
        </label>
        {children}
      </div>
      {error && (
        <p id={id} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

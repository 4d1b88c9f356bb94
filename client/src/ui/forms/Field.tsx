import clsx from "clsx";
import { type ReactNode, useId } from "react";

import * as texts from "#text/ui.ts";

export type FieldProps = {
  label: string;
  /** The problem with it; read out at once. */
  error?: string | undefined;
  /** It is invalid, and the element with this id says why. */
  errorId?: string | undefined;
  hint?: string;
  optional?: boolean;
};

type Control = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};
type Props = FieldProps & {
  /** The ids of what else describes it, such as a tooltip. */
  describedBy?: string | undefined;
  children: (control: Control) => ReactNode;
};

/** A label, a control, and its messages. */
export function Field({ label, error, errorId, hint, optional, describedBy, children }: Props) {
  const id = useId();
  const wrong = error ? `${id}-error` : errorId;
  const described = [hint && `${id}-hint`, wrong, describedBy].filter(Boolean).join(" ");
  const control: Control = {
    id,
    "aria-invalid": wrong ? true : undefined,
    "aria-describedby": described || undefined,
  };
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {optional && <span className="text-sm text-ink-muted">{texts.optional}</span>}
      </div>
      {children(control)}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/** The style of every text control. */
export const controlLook = clsx(
  "min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-surface-raised px-3.5 py-2",
  "placeholder:text-ink-muted hover:border-ink-muted aria-invalid:border-danger",
  "disabled:cursor-not-allowed disabled:opacity-60",
);

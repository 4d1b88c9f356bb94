import clsx from "clsx";
import { LoaderCircle } from "lucide-react";
import type { ComponentProps } from "react";

import { useHydrated } from "../use-hydrated.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "small" | "medium" | "large";

type Look = { variant?: ButtonVariant; size?: ButtonSize };

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border border-line-strong bg-surface-raised text-ink hover:bg-surface-sunken",
  quiet: "text-ink hover:bg-ink/8",
  danger: "bg-danger text-surface-raised hover:brightness-90",
};

const SIZES: Record<ButtonSize, string> = {
  small: "min-h-9 px-3 text-sm",
  medium: "min-h-11 px-4.5",
  large: "min-h-13 px-6 text-lg",
};

/** The classes of a button, for a link that looks like one. */
export const buttonLook = ({ variant = "primary", size = "medium" }: Look = {}) =>
  clsx(
    "inline-flex items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap",
    "transition-colors disabled:cursor-not-allowed disabled:opacity-55 forced-colors:border",
    VARIANTS[variant],
    SIZES[size],
  );

type ButtonProps = ComponentProps<"button"> &
  Look & { /** Its work is under way. */ busy?: boolean };

/** A submit button waits for the page's script; before that the browser would submit the form itself. */
export function Button({
  variant,
  size,
  busy,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  const waiting = !useHydrated() && rest.type === "submit";
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      {...rest}
      disabled={disabled || waiting}
      className={clsx(
        buttonLook({ variant, size }),
        waiting && !disabled && "disabled:opacity-100",
        className,
      )}
    >
      {busy && <LoaderCircle aria-hidden className="size-4.5 animate-spin" />}
      {children}
    </button>
  );
}

import clsx from "clsx";
import type { ComponentProps } from "react";

import { Tooltip } from "./Tooltip.tsx";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & {
  /** Its accessible name, shown as a tooltip too. */
  label: string;
  /** The tooltip's text if it differs from the name, such as a shortcut. */
  hint?: string;
};

export function IconButton({ label, hint, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={hint ?? label}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        className={clsx(
          "inline-grid size-11 shrink-0 place-items-center rounded-control transition-colors",
          "hover:bg-current/10 disabled:cursor-not-allowed disabled:opacity-50",
          className,
        )}
      />
    </Tooltip>
  );
}

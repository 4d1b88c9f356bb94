import clsx from "clsx";
import { LoaderCircle, type LucideIcon } from "lucide-react";

import { Tooltip } from "../../../ui/controls/Tooltip.tsx";
import { controlLook } from "./look.ts";

type ToggleButtonProps = {
  label: string;
  /** Its shortcut, for the tooltip. */
  shortcut?: string;
  pressed: boolean;
  busy?: boolean;
  disabled?: boolean;
  /** Why it cannot be turned on; null if it can. The button stays, so that its tooltip can say so. */
  refusal?: string | null;
  /** The icons for on and off. */
  icons: readonly [LucideIcon, LucideIcon];
  /** True if off is the normal state, as for a hand: only on is highlighted. */
  quietWhenOff?: boolean;
  onPress: () => void;
  className?: string;
};

/** A round switch of the class. `aria-pressed`, the icon and the colour show its state. */
export function ToggleButton(props: ToggleButtonProps) {
  const { label, shortcut, pressed, busy, disabled, icons, quietWhenOff, onPress, className } =
    props;
  const { refusal = null } = props;
  const Icon = busy ? LoaderCircle : icons[pressed ? 0 : 1];
  return (
    <Tooltip text={refusal ?? (shortcut ? `${label} (${shortcut})` : label)}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={pressed}
        aria-busy={busy || undefined}
        disabled={disabled}
        aria-disabled={refusal !== null || undefined}
        onClick={() => refusal === null && onPress()}
        className={clsx(
          controlLook,
          lookOf(pressed, quietWhenOff ?? false),
          "disabled:opacity-45 aria-disabled:cursor-not-allowed aria-disabled:opacity-45",
          className,
        )}
      >
        <Icon aria-hidden className={clsx("size-5.5", busy && "animate-spin")} />
      </button>
    </Tooltip>
  );
}

const lookOf = (pressed: boolean, quietWhenOff: boolean): string => {
  if (quietWhenOff) {
    return pressed ? "bg-accent text-on-accent" : "bg-stage-raised text-stage-ink";
  }
  return pressed ? "bg-stage-raised text-stage-ink" : "bg-[#f6d4d0] text-[#8c1d18]";
};

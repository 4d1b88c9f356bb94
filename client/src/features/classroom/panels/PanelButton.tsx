import clsx from "clsx";

import { IconButton } from "../../../ui/controls/IconButton.tsx";
import type { Panel } from "../module/ClassModule.ts";

type PanelButtonProps = {
  panel: Panel;
  open: boolean;
  onPress: () => void;
  className?: string;
};

/** Opens and closes a panel, with its count. */
export function PanelButton({ panel, open, onPress, className }: PanelButtonProps) {
  const { label, shortcut, Icon, Count } = panel;
  return (
    <span className={clsx("relative", className)}>
      <IconButton
        label={label}
        hint={shortcut ? `${label} (${shortcut.key})` : label}
        aria-expanded={open}
        onClick={onPress}
        className="aria-expanded:bg-stage-raised"
      >
        <Icon aria-hidden className="size-5.5" />
      </IconButton>
      {Count && (
        <span
          aria-hidden
          className="pointer-events-none absolute -top-0.5 -right-0.5 grid min-w-5 rounded-full bg-stage-ink text-center text-xs/5 font-semibold text-stage empty:hidden"
        >
          <Count />
        </span>
      )}
    </span>
  );
}

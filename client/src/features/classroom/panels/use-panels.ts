import { useState } from "react";

import type { Panel } from "../module/ClassModule.ts";
import { useModules } from "../module/modules-context.ts";
import { useMediaQuery } from "../parts/use-media-query.ts";
import { PARTICIPANTS } from "../people/participants-panel.tsx";

export type Panels = {
  all: readonly Panel[];
  /** The name of the open panel. */
  open: string | null;
  /** Whether a panel stands beside the pictures. */
  beside: boolean;
  show: (name: string | null) => void;
  toggle: (name: string) => void;
};

/** A panel beside the pictures takes the focus with it: that goes to the panel's button, or to the pictures where none is shown. */
const saveFocus = (): void => {
  if (!document.activeElement?.closest("aside")) return;
  const button = document.querySelector<HTMLElement>("[role=toolbar] [aria-expanded=true]");
  const isShown = button && button.getClientRects().length > 0;
  (isShown ? button : document.querySelector<HTMLElement>("main section"))?.focus();
};

/** The panels of the class: the participants, and those of modules. A very wide screen starts with the participants. */
export const usePanels = (): Panels => {
  const modules = useModules();
  const first = useMediaQuery("(min-width: 90rem)") ? PARTICIPANTS.name : null;
  const beside = useMediaQuery("(min-width: 48rem)");
  const [open, setOpen] = useState(first);
  const [wasBeside, setWasBeside] = useState(beside);
  // A panel beside the pictures must not cover them when the window becomes narrow.
  if (beside !== wasBeside) {
    setWasBeside(beside);
    setOpen(first);
  }
  const show = (name: string | null) => {
    if (name === null) saveFocus();
    setOpen(name);
  };
  return {
    all: [PARTICIPANTS, ...modules.flatMap(({ panel }) => panel ?? [])],
    open,
    beside,
    show,
    toggle: (name) => show(open === name ? null : name),
  };
};

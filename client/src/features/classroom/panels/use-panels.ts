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

/** The panels of the class: the participants, and those of modules. A very wide screen starts with the participants. */
export const usePanels = (): Panels => {
  const modules = useModules();
  const first = useMediaQuery("(min-width: 90rem)") ? PARTICIPANTS.name : null;
  const beside = useMediaQuery("(min-width: 48rem)");
  const [open, show] = useState(first);
  const [wasBeside, setWasBeside] = useState(beside);
  // A panel beside the pictures must not cover them when the window becomes narrow.
  if (beside !== wasBeside) {
    setWasBeside(beside);
    show(first);
  }
  return {
    all: [PARTICIPANTS, ...modules.flatMap(({ panel }) => panel ?? [])],
    open,
    beside,
    show,
    toggle: (name) => show(open === name ? null : name),
  };
};

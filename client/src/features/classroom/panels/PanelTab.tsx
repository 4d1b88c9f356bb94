import { Tabs } from "radix-ui";
import { useId } from "react";

import type { Panel } from "../module/ClassModule.ts";

/** The tab of a panel, which has its name, described by what is unread in it. */
export function PanelTab({ panel: { name, tab, Icon, Count } }: { panel: Panel }) {
  const id = useId();
  return (
    <span className="relative flex min-w-0 flex-1">
      <Tabs.Trigger
        value={name}
        aria-describedby={Count && id}
        className="grid min-h-12 min-w-0 flex-1 place-items-center content-center rounded-control px-0.5 text-xs text-stage-ink-muted hover:bg-current/10 data-[state=active]:bg-stage data-[state=active]:text-stage-ink"
      >
        <Icon aria-hidden className="size-4.5" />
        <span>{tab}</span>
      </Tabs.Trigger>
      {Count && (
        <span
          id={id}
          aria-hidden
          className="pointer-events-none absolute top-0 right-0.5 text-[0.6875rem] text-stage-ink-muted"
        >
          <Count />
        </span>
      )}
    </span>
  );
}

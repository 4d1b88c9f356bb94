import { X } from "lucide-react";
import { Dialog, Tabs } from "radix-ui";

import * as texts from "#text/classroom/panels.ts";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { useFocusBack } from "../../../ui/overlays/use-focus-back.ts";
import type { Panel } from "../module/ClassModule.ts";
import { Part } from "../parts/Part.tsx";
import { PanelTab } from "./PanelTab.tsx";
import type { Panels } from "./use-panels.ts";

type PanelsProps = { panels: Panels };

/** The open panel among the tabs of all: beside the pictures if there is space, otherwise a sheet from below. */
export function SidePanel({ panels }: PanelsProps) {
  if (!panels.beside) return <Sheet panels={panels} />;
  const open = panels.all.find(({ name }) => name === panels.open);
  if (!open) return null;
  return (
    <aside
      aria-labelledby="panel-heading"
      className="flex w-72 shrink-0 animate-appear flex-col rounded-xl bg-stage-raised xl:w-80"
    >
      <h2 id="panel-heading" className="sr-only">
        <open.Title />
      </h2>
      <TabbedPanels panels={panels} open={open} />
    </aside>
  );
}

function TabbedPanels({ panels, open }: PanelsProps & { open: Panel }) {
  return (
    <Tabs.Root
      value={open.name}
      onValueChange={panels.show}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex items-center justify-between gap-1 p-1.5">
        <Tabs.List aria-label={texts.panels} className="flex min-w-0 flex-1">
          {panels.all.map((panel) => (
            <PanelTab key={panel.name} panel={panel} />
          ))}
        </Tabs.List>
        <IconButton label={open.hideLabel} onClick={() => panels.show(null)}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <Tabs.Content
        key={open.name}
        value={open.name}
        // Its first element takes the focus by itself.
        tabIndex={-1}
        className="flex min-h-0 flex-1 flex-col outline-none"
      >
        <Part name={open.label}>
          <open.Body />
        </Part>
      </Tabs.Content>
    </Tabs.Root>
  );
}

function Sheet({ panels }: PanelsProps) {
  const { onOpenAutoFocus, onCloseAutoFocus } = useFocusBack({});
  const open = panels.all.find(({ name }) => name === panels.open);
  return (
    <Dialog.Root open={open !== undefined} onOpenChange={(shown) => !shown && panels.show(null)}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-black/55" />
        {open && (
          <Dialog.Content
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              onOpenAutoFocus(event);
              focusSheet(event);
            }}
            onCloseAutoFocus={onCloseAutoFocus}
            className="fixed inset-x-0 bottom-0 z-40 flex max-h-[75dvh] animate-slide-in flex-col rounded-t-card bg-stage-raised pb-[env(safe-area-inset-bottom)] text-stage-ink scheme-dark shadow-overlay outline-none [@media(height<30rem)]:max-h-[95dvh]"
          >
            <Dialog.Title className="sr-only">
              <open.Title />
            </Dialog.Title>
            <TabbedPanels panels={panels} open={open} />
          </Dialog.Content>
        )}
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The sheet itself rather than its first button, whose tooltip would open with the focus. */
function focusSheet(event: Event) {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

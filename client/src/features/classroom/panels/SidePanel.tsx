import { X } from "lucide-react";
import { Dialog } from "radix-ui";

import { IconButton } from "../../../ui/IconButton.tsx";
import type { Panel } from "../module/ClassModule.ts";

type SheetProps = { panel: Panel; open: boolean; onOpenChange: (open: boolean) => void };
type SidePanelProps = SheetProps & { beside: boolean };

/** A panel: beside the pictures if there is space, otherwise a sheet from below. */
export function SidePanel({ panel, beside, open, onOpenChange }: SidePanelProps) {
  if (!beside) return <Sheet panel={panel} open={open} onOpenChange={onOpenChange} />;
  if (!open) return null;
  const { name, hideLabel, Title, Body } = panel;
  return (
    <aside
      aria-labelledby={`${name}-heading`}
      className="flex w-72 shrink-0 animate-appear flex-col rounded-xl bg-stage-raised xl:w-80"
    >
      <div className="flex items-center justify-between py-1.5 pr-1.5 pl-4">
        <h2 id={`${name}-heading`} className="font-semibold">
          <Title />
        </h2>
        <IconButton label={hideLabel} onClick={() => onOpenChange(false)}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <Body />
    </aside>
  );
}

function Sheet({ panel: { hideLabel, Title, Body }, open, onOpenChange }: SheetProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-black/55" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusSheet}
          className="fixed inset-x-0 bottom-0 z-40 flex max-h-[75dvh] animate-slide-in flex-col rounded-t-card bg-stage-raised pb-[env(safe-area-inset-bottom)] text-stage-ink scheme-dark shadow-overlay outline-none"
        >
          <div className="flex items-center justify-between py-2 pr-2 pl-4">
            <Dialog.Title className="font-semibold">
              <Title />
            </Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={hideLabel}>
                <X aria-hidden className="size-5" />
              </IconButton>
            </Dialog.Close>
          </div>
          <Body />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The sheet itself rather than its first button, whose tooltip would open with the focus. */
function focusSheet(event: Event) {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

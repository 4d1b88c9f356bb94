import { X } from "lucide-react";
import { Dialog } from "radix-ui";

import { IconButton } from "../../../ui/IconButton.tsx";
import { selectPeople } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";
import { ParticipantRow } from "./ParticipantRow.tsx";

type SheetProps = { open: boolean; onOpenChange: (open: boolean) => void };
type PanelProps = SheetProps & { beside: boolean };

/** Who is in the class: beside the pictures where there is room, else a sheet from below. */
export function ParticipantPanel({ beside, open, onOpenChange }: PanelProps) {
  if (!beside) return <Sheet open={open} onOpenChange={onOpenChange} />;
  if (!open) return null;
  return (
    <aside
      aria-labelledby="participants-heading"
      className="flex w-72 shrink-0 animate-appear flex-col rounded-xl bg-stage-raised xl:w-80"
    >
      <div className="flex items-center justify-between py-1.5 pr-1.5 pl-4">
        <h2 id="participants-heading" className="font-semibold">
          <Title />
        </h2>
        <IconButton label="Hide participants" onClick={() => onOpenChange(false)}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <People />
    </aside>
  );
}

function Sheet({ open, onOpenChange }: SheetProps) {
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
              <IconButton label="Hide participants">
                <X aria-hidden className="size-5" />
              </IconButton>
            </Dialog.Close>
          </div>
          <People />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The sheet itself rather than its first button, whose tooltip would come up with it. */
function focusSheet(event: Event) {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

function Title() {
  const count = useClassroom((state) => state.participants.length);
  return <>Participants ({count})</>;
}

function People() {
  const people = useClassroom(selectPeople);
  return (
    <ul aria-label="Participants" className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
      {people.map((person) => (
        <ParticipantRow key={person.id} person={person} />
      ))}
    </ul>
  );
}

import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { costOf, type LockedTopic, reasonOf, WayIn } from "./WayIn.tsx";

type LockedDialogProps = LockedTopic & { title: string; onClose: () => void };

/** Opens when a person selects a topic that they may not watch. */
export const LockedDialog = ({ title, onClose, ...locked }: LockedDialogProps) => (
  <Dialog
    open
    onOpenChange={(open) => open || onClose()}
    title={title}
    description={reasonOf(locked.signedIn)}
  >
    <p className="mt-2 font-semibold">{costOf(locked)}</p>
    <div className="mt-6 flex flex-wrap justify-end gap-3">
      <WayIn {...locked} />
    </div>
  </Dialog>
);

import { Dialog } from "../../ui/Dialog.tsx";
import { type LockedTopic, reasonOf, WayIn } from "./WayIn.tsx";

type LockedDialogProps = LockedTopic & { title: string; onClose: () => void };

/** Opens when a person selects a topic that they may not watch. */
export const LockedDialog = ({ title, onClose, ...locked }: LockedDialogProps) => (
  <Dialog
    open
    onOpenChange={(open) => open || onClose()}
    title={title}
    description={reasonOf(locked.signedIn)}
  >
    <div className="mt-6 flex justify-end">
      <WayIn {...locked} />
    </div>
  </Dialog>
);

import { MESSAGES } from "@lyceum/shared/messages.ts";

import { Dialog } from "../../ui/Dialog.tsx";

type FailureDialogProps = {
  /** Details of the failure, if known. */ detail: string | null;
  onClose: () => void;
};

export default function FailureDialog({ detail, onClose }: FailureDialogProps) {
  return (
    <Dialog
      title="Error"
      description={MESSAGES.scanner.failed}
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {detail && <p className="mt-3">{detail}</p>}
    </Dialog>
  );
}

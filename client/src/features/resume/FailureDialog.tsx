import { MESSAGES } from "@lyceum/shared/messages.ts";

import * as texts from "#text/resume.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";

type FailureDialogProps = {
  /** Details of the failure, if known. */ detail: string | null;
  onClose: () => void;
};

export default function FailureDialog({ detail, onClose }: FailureDialogProps) {
  return (
    <Dialog
      title={texts.error}
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

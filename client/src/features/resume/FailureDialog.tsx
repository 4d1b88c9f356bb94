import { SCANNER_MESSAGES } from "@lyceum/shared/scanner-messages.ts";
import { useRef } from "react";

import * as texts from "#text/resume-report.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import type { Failure } from "./failure.ts";
import { closeFailure } from "./scanning.ts";

type FailureDialogProps = { failure: Extract<Failure, { fault: null }> };

/** The file's field where the file is at fault; else what had the focus, which browsers do not give to every button. */
const returnFrom = (ofFile: boolean): HTMLElement | null => {
  const opener = document.activeElement;
  if (!ofFile && opener instanceof HTMLElement && opener !== document.body) return opener;
  return document.querySelector<HTMLElement>("#resume-scanner input[type=file]");
};

export default function FailureDialog({ failure }: FailureDialogProps) {
  const { detail, ofFile = false, retryAfter = null } = failure;
  const returnTo = useRef<HTMLElement>(null);
  returnTo.current ??= returnFrom(ofFile);
  return (
    <Dialog
      title={texts.error}
      description={SCANNER_MESSAGES.failed}
      open
      onOpenChange={(open) => {
        if (!open) closeFailure();
      }}
      returnTo={returnTo}
    >
      {detail && <p className="mt-3">{detail}</p>}
      {retryAfter !== null && <p className="mt-3">{texts.tryAgainIn(retryAfter)}</p>}
    </Dialog>
  );
}

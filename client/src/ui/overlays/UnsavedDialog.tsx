import { type ComponentProps, useState } from "react";

import * as texts from "#text/unsaved.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { Dialog } from "./Dialog.tsx";

type UnsavedDialogProps = Pick<
  ComponentProps<typeof Dialog>,
  "title" | "description" | "width" | "returnTo" | "children"
> & {
  isChanged: boolean;
  /** What it means to leave what was changed. */
  leaveMeans: string;
  onClose: () => void;
};

/** An open dialog; what was changed in it is not thrown away by a stray press. */
export function UnsavedDialog({
  isChanged,
  leaveMeans,
  onClose,
  children,
  ...dialog
}: UnsavedDialogProps) {
  const [asks, setAsks] = useState(false);
  const leave = () => (isChanged ? setAsks(true) : onClose());
  return (
    <Dialog {...dialog} open onOpenChange={(open) => open || leave()}>
      {children}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={texts.leaveUnsaved}
        description={leaveMeans}
        action={texts.leave}
        onConfirm={onClose}
      />
    </Dialog>
  );
}

import * as texts from "#text/classroom/recording-dialog.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import type { ModuleDialogProps } from "../module/ClassModule.ts";
import RecordingControls from "./RecordingControls.tsx";

export default function RecordingDialog({ open, onOpenChange }: ModuleDialogProps) {
  return (
    <Dialog title={texts.recording} open={open} onOpenChange={onOpenChange}>
      <div className="mt-4 grid gap-4">
        <RecordingControls />
      </div>
    </Dialog>
  );
}

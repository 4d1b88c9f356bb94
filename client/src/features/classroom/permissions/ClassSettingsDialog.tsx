import * as texts from "#text/classroom/class-settings.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import type { ModuleDialogProps } from "../module/ClassModule.ts";
import { useSeat } from "../seat/SeatContext.ts";
import ClassSettingsForm from "./ClassSettingsForm.tsx";

export default function ClassSettingsDialog({ open, onOpenChange }: ModuleDialogProps) {
  const { classId } = useSeat();
  return (
    <Dialog title={texts.classSettings} open={open} onOpenChange={onOpenChange}>
      <ClassSettingsForm classId={classId} onSaved={() => onOpenChange(false)} />
    </Dialog>
  );
}

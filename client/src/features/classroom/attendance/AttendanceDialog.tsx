import * as texts from "#text/classroom/attendance-list.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import type { ModuleDialogProps } from "../module/ClassModule.ts";
import { useSeat } from "../seat/SeatContext.ts";
import AttendanceList from "./AttendanceList.tsx";

export default function AttendanceDialog({ open, onOpenChange }: ModuleDialogProps) {
  const { classId } = useSeat();
  return (
    <Dialog title={texts.attendance} open={open} onOpenChange={onOpenChange} width="max-w-2xl">
      <AttendanceList classId={classId} />
    </Dialog>
  );
}

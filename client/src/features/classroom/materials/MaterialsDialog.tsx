import * as texts from "#text/classroom/materials.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import type { ModuleDialogProps } from "../module/ClassModule.ts";
import { useModuleState } from "../module/use-module-state.ts";
import { useSlots } from "../module/slots.ts";
import { useSeat } from "../seat/SeatContext.ts";
import { selectIsHost } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";
import { materialsSlice } from "./materials-slice.ts";

/** The class's files and links, for everyone in it. They follow those of others while the dialog is open. */
export default function MaterialsDialog({ open, onOpenChange }: ModuleDialogProps) {
  const { classId } = useSeat();
  const { Materials } = useSlots();
  const isHost = useClassroom(selectIsHost);
  const version = useModuleState(materialsSlice, (state) => state.version);
  return (
    <Dialog title={texts.materials} open={open} onOpenChange={onOpenChange} width="max-w-2xl">
      <div className="mt-4 grid gap-4">
        <Materials classId={classId} isHost={isHost} version={version} />
      </div>
    </Dialog>
  );
}

import { Dialog } from "../../../ui/Dialog.tsx";
import { DeviceChoice } from "../green-room/DeviceChoice.tsx";
import { LevelMeter } from "../green-room/LevelMeter.tsx";

type SettingsDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function SettingsDialog({ open, onOpenChange }: SettingsDialogProps) {
  return (
    <Dialog title="Devices" open={open} onOpenChange={onOpenChange}>
      <div className="mt-4 grid gap-5">
        <DeviceChoice />
        <LevelMeter />
      </div>
    </Dialog>
  );
}

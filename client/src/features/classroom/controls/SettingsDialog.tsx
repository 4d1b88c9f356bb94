import * as texts from "#text/classroom/controls.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { DeviceChoice } from "../green-room/DeviceChoice.tsx";
import { LevelMeter } from "../green-room/LevelMeter.tsx";

type SettingsDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function SettingsDialog({ open, onOpenChange }: SettingsDialogProps) {
  return (
    <Dialog title={texts.devices} open={open} onOpenChange={onOpenChange}>
      <div className="mt-4 grid gap-5">
        <DeviceChoice />
        <LevelMeter />
      </div>
    </Dialog>
  );
}

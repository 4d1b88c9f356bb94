import { useState } from "react";

import * as texts from "#text/classroom/controls.ts";
import { listenToKeys } from "#text/classroom/help-dialog.ts";
import { browserStorage } from "../../../browser/storage.ts";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { areShortcutsOn, SHORTCUTS, type Shortcut } from "./use-shortcuts.ts";

type HelpDialogProps = {
  shortcuts: readonly Shortcut[];
  onOpenChange: (open: boolean) => void;
};

/** Every key of the class, and what it does. */
export default function HelpDialog({ shortcuts, onOpenChange }: HelpDialogProps) {
  return (
    <Dialog title={texts.keyboardShortcuts} open onOpenChange={onOpenChange}>
      <dl className="mt-4 grid gap-2.5">
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4">
            <dt>{does}</dt>
            <dd className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="grid min-w-8 place-items-center rounded-md border border-line-strong bg-surface-sunken px-2 py-0.5 font-sans font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-5">
        <KeysChoice />
      </div>
    </Dialog>
  );
}

function KeysChoice() {
  const [on, setOn] = useState(areShortcutsOn);
  const choose = (chosen: boolean) => {
    browserStorage.setItem(SHORTCUTS, chosen ? "on" : "off");
    setOn(chosen);
  };
  return <Checkbox label={listenToKeys} checked={on} onCheckedChange={choose} />;
}

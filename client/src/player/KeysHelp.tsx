import { Fragment } from "react";

import * as texts from "#text/player.ts";
import { screenOf } from "./PlayerScreen.tsx";
import { Dialog } from "../ui/overlays/Dialog.tsx";

type KeysHelpProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Of the player. */
  frame: HTMLElement;
};

const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: [texts.space, "K"], does: texts.ofKeys.play },
  { keys: ["←", "J"], does: texts.ofKeys.back },
  { keys: ["→", "L"], does: texts.ofKeys.forward },
  { keys: ["↑"], does: texts.ofKeys.louder },
  { keys: ["↓"], does: texts.ofKeys.quieter },
  { keys: ["M"], does: texts.ofKeys.mute },
  { keys: ["F"], does: texts.ofKeys.fullScreen },
  { keys: ["P"], does: texts.ofKeys.picture },
  { keys: ["C"], does: texts.ofKeys.captions },
  { keys: ["?"], does: texts.ofKeys.help },
];

/** The keys of the player, in a dialog that a full-screen player shows too. */
export const KeysHelp = ({ open, onOpenChange, frame }: KeysHelpProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={texts.keys}
    description={texts.keysWorkIn}
    container={globalThis.document?.fullscreenElement === screenOf(frame) ? frame : null}
  >
    <dl className="mt-4 grid gap-1">
      {KEYS.map(({ keys, does }) => (
        <div key={does} className="flex min-h-9 items-center justify-between gap-4">
          <dt>{does}</dt>
          <dd className="flex shrink-0 items-center gap-2 text-sm text-ink-muted">
            {keys.map((key, index) => (
              <Fragment key={key}>
                {index > 0 && texts.or}
                <Key name={key} />
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </Dialog>
);

const Key = ({ name }: { name: string }) => (
  <kbd className="grid min-h-7 min-w-7 place-items-center rounded-md border border-line-strong bg-surface-sunken px-1.5 font-sans text-sm font-semibold text-ink">
    {name}
  </kbd>
);

import { Tooltip as Radix } from "radix-ui";
import type { FocusEvent, ReactElement } from "react";

const DELAY = 400;

/** The focus that comes back after a press of the mouse shows nothing: the text would stay until the next press. */
const byKeysOnly = (event: FocusEvent) => {
  if (!event.currentTarget.matches(":focus-visible")) event.preventDefault();
};

/** A short text beside a control without visible text. The control keeps its own accessible name. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Radix.Provider delayDuration={DELAY}>
      <Radix.Root>
        <Radix.Trigger asChild onFocus={byKeysOnly}>
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-60 animate-appear rounded-md bg-ink px-2.5 py-1.5 text-sm text-surface shadow-overlay"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}

import { Tooltip as Radix } from "radix-ui";
import type { ReactElement } from "react";

const DELAY = 400;

/** A short text beside a control without visible text. The control keeps its own accessible name. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Radix.Provider delayDuration={DELAY}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
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

import clsx from "clsx";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactElement, ReactNode, RefObject } from "react";

import * as texts from "#text/ui.ts";
import { useFocusBack } from "./use-focus-back.ts";

type DialogProps = {
  title: string;
  description?: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The element that opens it, if it opens itself. */
  trigger?: ReactElement;
  /** Where the focus goes when it is closed: its opener may be gone by then, as a menu is. */
  returnTo?: RefObject<HTMLElement | null>;
  /** Its container, if not the end of the page: a full-screen element shows only its own content. */
  container?: HTMLElement | null;
  children?: ReactNode;
  /** The class of its greatest width. */
  width?: `max-w-${string}`;
  className?: string;
};

/** A modal window with a title and a button 'Close'; Escape closes it. */
export function Dialog({
  title,
  description,
  open,
  onOpenChange,
  trigger,
  returnTo,
  container,
  children,
  width = "max-w-md",
  className,
}: DialogProps) {
  const focusBack = useFocusBack({ returnTo, trigger });
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal container={container}>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-black/55" />
        <Radix.Content
          {...focusBack}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={clsx(
            "fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-1/2",
            "animate-appear overflow-y-auto rounded-card border border-line bg-surface-raised p-6 text-ink shadow-overlay",
            width,
            className,
          )}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="min-w-0 pt-1.5 text-xl font-semibold wrap-anywhere">
              {title}
            </Radix.Title>
            <Radix.Close
              aria-label={texts.close}
              className="-mt-1.5 -mr-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-ink/8"
            >
              <X aria-hidden className="size-5" />
            </Radix.Close>
          </div>
          {description && (
            <Radix.Description className="mt-1 text-ink-muted wrap-anywhere">
              {description}
            </Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

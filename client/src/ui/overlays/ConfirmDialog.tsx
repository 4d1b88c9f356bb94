import { AlertDialog as Radix } from "radix-ui";
import type { ReactElement, RefObject } from "react";

import * as texts from "#text/ui.ts";
import { type ButtonVariant, buttonLook } from "../controls/Button.tsx";
import { useFocusBack } from "./use-focus-back.ts";

type ConfirmDialogProps = {
  title: string;
  description: string;
  /** The label of the confirming button. */
  action: string;
  onConfirm: () => void;
  /** The look of the button, by how grave the action is. */
  variant?: Extract<ButtonVariant, "primary" | "danger">;
  /** The element that opens it, if it opens itself. */
  trigger?: ReactElement;
  /** Where the focus goes when it is closed: its opener may be gone by then, as a menu is. */
  returnTo?: RefObject<HTMLElement | null>;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** Asks before an action that must not happen by mistake. */
export function ConfirmDialog({
  title,
  description,
  action,
  onConfirm,
  variant = "danger",
  trigger,
  open,
  onOpenChange,
  returnTo,
}: ConfirmDialogProps) {
  const focusBack = useFocusBack({ returnTo, trigger });
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-black/55" />
        <Radix.Content
          {...focusBack}
          className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-md -translate-1/2 animate-appear overflow-y-auto rounded-card border border-line bg-surface-raised p-6 text-ink shadow-overlay"
        >
          <Radix.Title className="text-xl font-semibold wrap-anywhere">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-ink-muted wrap-anywhere">
            {description}
          </Radix.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Radix.Cancel className={buttonLook({ variant: "secondary" })}>
              {texts.cancel}
            </Radix.Cancel>
            <Radix.Action className={buttonLook({ variant })} onClick={onConfirm}>
              {action}
            </Radix.Action>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

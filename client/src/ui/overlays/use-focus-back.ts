import { type ReactElement, type RefObject, useRef } from "react";

type FocusBack = {
  /** Where the focus goes, if this is there. */
  returnTo?: RefObject<HTMLElement | null> | undefined;
  /** The element that opens the window, if it opens itself: the focus goes there as usual. */
  trigger?: ReactElement | undefined;
};

/**
 * Gives the focus back when a window closes. One without a trigger gives it to what had it before, and an
 * entry of a menu to the menu's button: where that menu has closed by then, it is what asks for the focus next.
 */
export const useFocusBack = ({ returnTo, trigger }: FocusBack) => {
  const opener = useRef<Element | null>(null);
  const opened = useRef<AbortController | null>(null);

  const onOpenAutoFocus = ({ currentTarget }: Event) => {
    const { activeElement, body } = document;
    const menu = activeElement?.closest("[role=menu]");
    const before = menu
      ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "")
      : activeElement;
    opener.current = before === body ? null : before;
    opened.current = new AbortController();
    const { signal } = opened.current;
    const note = ({ target }: FocusEvent) => {
      const isOutside = target instanceof Element && !(currentTarget as Element).contains(target);
      if (isOutside) opener.current ??= target;
    };
    document.addEventListener("focusin", note, { signal });
  };

  const onCloseAutoFocus = (event: Event) => {
    opened.current?.abort();
    const isFree = !trigger && document.activeElement === document.body;
    const target = returnTo?.current ?? (isFree ? opener.current : null);
    if (!(target instanceof HTMLElement) || !target.isConnected) return;
    event.preventDefault();
    target.focus();
  };
  return { onOpenAutoFocus, onCloseAutoFocus };
};

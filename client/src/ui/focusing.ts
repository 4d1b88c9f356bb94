import type { RefObject } from "react";

/** What a window that closes does with the focus: gives it to this element, else to what had it before, as windows do. */
export const focusing = (target: RefObject<HTMLElement | null> | undefined) => (event: Event) => {
  if (!target?.current) return;
  event.preventDefault();
  target.current.focus();
};

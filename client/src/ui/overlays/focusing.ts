import type { RefObject } from "react";

/** Where the focus goes when a window closes: to this element, else to the one that had it before, as usual. */
export const focusing = (target: RefObject<HTMLElement | null> | undefined) => (event: Event) => {
  if (!target?.current) return;
  event.preventDefault();
  target.current.focus();
};

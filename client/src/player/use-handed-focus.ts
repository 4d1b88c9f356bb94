import { useLayoutEffect } from "react";

import { screenOf } from "./PlayerScreen.tsx";

/** While a player takes the place of another, their screen keeps the focus: the old one had it, and the new one gets it. */
export function useHandedFocus(frame: HTMLElement | null) {
  useLayoutEffect(() => {
    if (!frame) return;
    takeFocus(frame);
    return () => leaveFocus(frame);
  }, [frame]);
}

function takeFocus(frame: HTMLElement) {
  const screen = screenOf(frame);
  if (document.activeElement === screen)
    frame.querySelector<HTMLElement>("media-play-button")?.focus({ preventScroll: true });
  screen.removeAttribute("tabindex");
}

function leaveFocus(frame: HTMLElement) {
  if (!frame.contains(document.activeElement)) return;
  const screen = screenOf(frame);
  screen.tabIndex = -1;
  screen.focus({ preventScroll: true });
}

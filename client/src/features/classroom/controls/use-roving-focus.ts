import { type RefObject, useEffect } from "react";

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

const shownButtons = (bar: HTMLElement): HTMLButtonElement[] =>
  [...bar.querySelectorAll("button")].filter(
    (button) => !button.disabled && button.getClientRects().length > 0,
  );

/**
 * One stop for Tab in a whole toolbar; arrow keys, Home and End move within it. Source: WAI-ARIA Authoring Practices,
 * toolbar pattern. The buttons may come, go and be disabled.
 */
export const useRovingFocus = (toolbar: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const bar = toolbar.current;
    if (bar) return roveFocus(bar);
  }, [toolbar]);
};

const roveFocus = (bar: HTMLElement): (() => void) => {
  let stop: HTMLButtonElement | undefined;
  const update = () => {
    const shown = shownButtons(bar);
    if (!stop || !shown.includes(stop)) [stop] = shown;
    for (const button of bar.querySelectorAll("button")) {
      const tabIndex = button === stop ? 0 : -1;
      if (button.tabIndex !== tabIndex) button.tabIndex = tabIndex;
    }
  };
  const focused = ({ target }: FocusEvent) => {
    if (target instanceof HTMLButtonElement) stop = target;
    update();
  };
  const pressed = (event: KeyboardEvent) => {
    const shown = shownButtons(bar);
    const at = shown.findIndex((button) => button === document.activeElement);
    const next = STEPS[event.key]?.(at, shown.length);
    if (at < 0 || next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    shown[next]?.focus();
  };
  const changes = new MutationObserver(update);
  changes.observe(bar, { subtree: true, childList: true, attributeFilter: ["disabled", "class"] });
  // A wider or narrower bar shows other buttons.
  const sizes = new ResizeObserver(update);
  sizes.observe(bar);
  bar.addEventListener("focusin", focused);
  bar.addEventListener("keydown", pressed);
  update();
  return () => {
    changes.disconnect();
    sizes.disconnect();
    bar.removeEventListener("focusin", focused);
    bar.removeEventListener("keydown", pressed);
  };
};

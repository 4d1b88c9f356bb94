type Keeper = {
  /** When the document was opened, ms since the epoch. */
  openedAt: number;
  /**
   * The pressed elements, in order; `checked`: whether the press ticked a box. Nothing else gets these presses:
   * React, while it hydrates, would act on some and undo others.
   */
  presses: { control: HTMLElement; checked?: boolean }[];
  keep: (event: MouseEvent) => void;
};

declare global {
  interface Window {
    /** Created by the script in index.html; removed once the page is hydrated. */
    early?: Keeper;
  }
}

/** Repeats presses on a server-rendered page from before its script could handle them. */
export function repeatEarlyPresses() {
  const { early } = window;
  if (!early) return;
  delete window.early;
  window.removeEventListener("click", early.keep, true);
  for (const { control, checked } of early.presses.splice(0)) {
    // The browser has ticked it already, and hydration may have undone that: the repeated press must be this change.
    if (control instanceof HTMLInputElement) control.checked = !checked;
    control.click();
  }
}

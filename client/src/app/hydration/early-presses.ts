type Keeper = {
  /** When the document was opened, ms since the epoch. */
  openedAt: number;
  /** The pressed elements, in order. */
  presses: HTMLElement[];
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
  for (const control of early.presses.splice(0)) {
    // The browser has ticked it already: untick it, so that the repeated press is a change.
    if (control instanceof HTMLInputElement) control.checked = !control.checked;
    control.click();
  }
}

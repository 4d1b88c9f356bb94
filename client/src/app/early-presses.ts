type Keeper = {
  /** When the document was opened, ms since the epoch. */
  openedAt: number;
  /** What was pressed, in order. */
  presses: HTMLElement[];
  keep: (event: MouseEvent) => void;
};

declare global {
  interface Window {
    /** Made by the script in index.html; gone once the page is taken over from the server. */
    early?: Keeper;
  }
}

/** Repeats what somebody pressed on a page that a server rendered, before its own script could hear it. */
export function repeatEarlyPresses() {
  const { early } = window;
  if (!early) return;
  delete window.early;
  window.removeEventListener("click", early.keep, true);
  for (const control of early.presses.splice(0)) {
    // The browser has ticked it already: untick it, so that pressing it again is a change.
    if (control instanceof HTMLInputElement) control.checked = !control.checked;
    control.click();
  }
}

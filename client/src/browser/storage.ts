import { BrowserStorage, type Kept } from "./BrowserStorage.ts";

/** On a server, where every request is another person's: nothing is kept. */
const NOWHERE: Kept = {
  getItem: () => null,
  setItem: () => false,
  removeItem: () => undefined,
};

const inBrowser = (open: () => Storage): Kept =>
  globalThis.document ? new BrowserStorage(open) : NOWHERE;

/** What this tab keeps until it is closed. */
export const tabStorage = inBrowser(() => sessionStorage);

/** What this browser keeps, for all its tabs. */
export const browserStorage = inBrowser(() => localStorage);

import { BrowserStorage, type Kept } from "./BrowserStorage.ts";

/** On a server, where each request is from another person, nothing is stored. */
const NOWHERE: Kept = {
  getItem: () => null,
  setItem: () => false,
  removeItem: () => undefined,
};

const inBrowser = (open: () => Storage): Kept =>
  globalThis.document ? new BrowserStorage(open) : NOWHERE;

/** Storage of this tab until it is closed. */
export const tabStorage = inBrowser(() => sessionStorage);

/** Storage of this browser, for all its tabs. */
export const browserStorage = inBrowser(() => localStorage);

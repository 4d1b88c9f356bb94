import { BrowserStorage, type SafeStorage } from "./BrowserStorage.ts";

/** On a server, where each request is from another person, nothing is stored. */
const NOWHERE: SafeStorage = {
  getItem: () => null,
  setItem: () => false,
  removeItem: () => undefined,
};

const inBrowser = (open: () => Storage): SafeStorage =>
  globalThis.document ? new BrowserStorage(open) : NOWHERE;

/** Storage of this tab until it is closed. */
export const tabStorage = inBrowser(() => sessionStorage);

/** Storage of this browser, for all its tabs. */
export const browserStorage = inBrowser(() => localStorage);

import type { NavigateFunction } from "react-router-dom";

import { endOnServer, session } from "./session.ts";

let leaving = false;

/** Where a page sends somebody whose session has ended: whoever is logging out goes home. */
export const wayOut = () => (leaving ? "/" : "/login");

/**
 * Ends the session on the server and here, and goes home. Any call under way may find the session ended before home
 * is there.
 */
export async function logOut(navigate: NavigateFunction) {
  leaving = true;
  await endOnServer();
  await navigate("/", { flushSync: true });
  session.end();
  leaving = false;
}

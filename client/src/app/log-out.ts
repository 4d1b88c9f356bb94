import type { NavigateFunction } from "react-router-dom";

import { endOnServer, session } from "./session.ts";

/** Ends the session on the server and here, and goes home. */
export async function logOut(navigate: NavigateFunction) {
  await endOnServer();
  // The page must be home before the session ends: a guarded page would go to /login instead.
  await navigate("/", { flushSync: true });
  session.end();
}

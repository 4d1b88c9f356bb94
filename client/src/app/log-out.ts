import { logout } from "@lyceum/shared/rest/accounts.ts";
import type { NavigateFunction } from "react-router-dom";

import { call } from "../api/call.ts";
import { session } from "./session.ts";

/** Ends the session here and on the server, and goes home. Without a network it ends here all the same. */
export async function logOut(navigate: NavigateFunction) {
  await call(logout, {}).catch(() => null);
  // The page must be home before the session ends: a guarded page would go to /login instead.
  await navigate("/", { flushSync: true });
  session.end();
}

import type { Session as SignedIn } from "@lyceum/shared/rest/accounts.ts";
import { refreshSession } from "@lyceum/shared/rest/accounts.ts";

import { call, CallError } from "../api/call.ts";
import { createSession } from "./session-keeper.ts";

const askForSession = async (): Promise<SignedIn | null> => {
  try {
    return (await call(refreshSession, {})).data;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null;
    throw error;
  }
};

/** Who is signed in on this page; its one instance. */
export const session = createSession({
  tab: sessionStorage,
  browser: localStorage,
  refresh: askForSession,
  now: Date.now,
});

export const { getSession, freshToken } = session;

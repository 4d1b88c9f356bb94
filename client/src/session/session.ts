import { loadPart } from "../browser/load-part.ts";
import { browserStorage, tabStorage } from "../browser/storage.ts";
import { createSession, LOGOUT_WAIT, SIGN_OUT_DUE } from "./session-keeper.ts";

/** Loaded on first use, or as a session is watched: a visitor's page makes no call. */
const sessionCalls = () => import("./session-calls.ts");

/** The signed-in person on this page; the only instance. On a server there is none. */
export const session = createSession({
  tab: tabStorage,
  browser: browserStorage,
  refresh: async (lastToken) => (await loadPart(sessionCalls)).askForSession(lastToken),
  now: Date.now,
});

/**
 * Ends the session on the server; until its answer comes, the next page that asks for a session ends it first, and one that is opened
 * in this tab meanwhile has none. An answer after the wait is not taken: it would clear the cookie of who signed in meanwhile.
 */
export const endOnServer = async () => {
  const token = session.getSession()?.tkn ?? null;
  browserStorage.setItem(SIGN_OUT_DUE, "yes");
  session.forgetInTab();
  const waiting = new AbortController();
  const ended = sessionCalls()
    .then((calls) => calls.endOnServer(token, waiting.signal))
    .catch(() => null);
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, LOGOUT_WAIT))]);
  waiting.abort();
};

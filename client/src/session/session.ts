import { loadPart } from "../browser/load-part.ts";
import { browserStorage, tabStorage } from "../browser/storage.ts";
import { createSession } from "./session-keeper.ts";

/** Loaded on first use: a visitor's page makes no call. */
const sessionCalls = () => import("./session-calls.ts");

/** The signed-in person on this page; the only instance. On a server there is none. */
export const session = createSession({
  tab: tabStorage,
  browser: browserStorage,
  refresh: async (lastToken) => (await loadPart(sessionCalls)).askForSession(lastToken),
  now: Date.now,
});

/** Ends the session on the server; without a network it expires by itself. */
export const endOnServer = async () => {
  const token = session.getSession()?.tkn ?? null;
  await sessionCalls()
    .then((calls) => calls.endOnServer(token))
    .catch(() => null);
};

import { browserStorage, tabStorage } from "../browser/storage.ts";
import { createSession } from "./session-keeper.ts";

/** Loaded when first needed: a visitor's page makes no call. */
const sessionCalls = () => import("../api/session-calls.ts");

/** Who is signed in on this page; its one instance. On a server nobody is. */
export const session = createSession({
  tab: tabStorage,
  browser: browserStorage,
  refresh: async (lastToken) => (await sessionCalls()).askForSession(lastToken),
  now: Date.now,
});

/** Ends the session on the server; without a network it is left to end by itself. */
export const endOnServer = async () => {
  const token = session.getSession()?.tkn ?? null;
  await (await sessionCalls()).endOnServer(token).catch(() => null);
};

import { session } from "../session/session.ts";
import { createLive } from "./create-live.ts";

/** The page's only live connection: created on first use, for the person signed in then. */
export const live = createLive({
  token: () => session.freshToken().catch(() => session.getSession()?.tkn ?? null),
  renew: session.renew,
});

// The browser may restore this page from its cache: it would not cache a page with an open socket, or would restore a
// dead one.
globalThis.addEventListener?.("pagehide", ({ persisted }) => persisted && live.rest());

let person = session.getSession()?.email_id;
session.onChange(() => {
  const next = session.getSession()?.email_id;
  if (next !== person) live.hangUp();
  person = next;
});

import { session } from "../session/session.ts";
import { createLive } from "./create-live.ts";

/** The page's one live connection: made on first use, as whoever is signed in then. */
export const live = createLive({
  token: () => session.freshToken().catch(() => session.getSession()?.tkn ?? null),
  renew: session.renew,
});

// A page that the browser may show again as it was: with a line open it would not keep it, or keep it with a dead one.
globalThis.addEventListener?.("pagehide", ({ persisted }) => persisted && live.rest());

let person = session.getSession()?.email_id;
session.onChange(() => {
  const next = session.getSession()?.email_id;
  if (next !== person) live.hangUp();
  person = next;
});

import { session } from "../app/session.ts";
import { createLive } from "./create-live.ts";

/** The page's one live connection: made on first use, as whoever is signed in then. */
export const live = createLive({
  token: () => session.freshToken().catch(() => session.getSession()?.tkn ?? null),
  renew: session.renew,
});

let person = session.getSession()?.email_id;
session.onChange(() => {
  const next = session.getSession()?.email_id;
  if (next !== person) live.hangUp();
  person = next;
});

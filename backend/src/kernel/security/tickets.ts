import { Buffer } from "node:buffer";
import { createHmac, timingSafeEqual } from "node:crypto";

import { keyFor } from "./keys.ts";

/** Whose ticket it is: a person, by one session. */
export type TicketHolder = { personId: string; sessionId: string };

export type Tickets = ReturnType<typeof createTickets>;

/**
 * Tickets in addresses, for what a browser fetches without a token. Each is for one subject and one session.
 * `secret` is the site's; `purpose` keeps the tickets of one use from passing for another's.
 */
export const createTickets = (purpose: string, secret: string) => {
  const key = keyFor(purpose, secret);
  const sign = (subject: string, { personId, sessionId }: TicketHolder, expires: string) =>
    createHmac("sha256", key).update(`${subject} ${personId} ${sessionId} ${expires}`).digest();

  return {
    issue: (subject: string, holder: TicketHolder, seconds: number): string => {
      const expires = String(Math.floor(Date.now() / 1_000) + seconds);
      const signature = sign(subject, holder, expires).toString("base64url");
      return [holder.personId, holder.sessionId, expires, signature].join(".");
    },

    /** Whose ticket it is; null for one that is forged, of another subject, or has run out. */
    verify: (given: string, subject: string): TicketHolder | null => {
      const [personId = "", sessionId = "", expires = "", signature = ""] = given.split(".");
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1_000 < Date.now()) return null;
      const holder = { personId, sessionId };
      const right = sign(subject, holder, expires);
      const found = Buffer.from(signature, "base64url");
      return found.length === right.length && timingSafeEqual(found, right) ? holder : null;
    },
  };
};

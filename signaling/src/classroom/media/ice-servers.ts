import { createHmac } from "node:crypto";

import { TURN_VALID } from "@lyceum/shared/limits.ts";
import type { IceServer } from "@lyceum/shared/rtp.ts";

/** TURN servers that share a secret with this site. */
export type Turn = { urls: string[]; secret: string };

/**
 * Credentials that a TURN server accepts for TURN_VALID milliseconds, without asking the site: the user is the end of
 * that time and a name, the password their HMAC. Source: "A REST API For Access To TURN Services",
 * draft-uberti-behave-turn-rest-00, section 2.2, which coturn calls `use-auth-secret`.
 */
export const iceServersFor = (turn: Turn | undefined, name: string): IceServer[] => {
  if (!turn) return [];
  const username = `${Math.floor((Date.now() + TURN_VALID) / 1000)}:${name}`;
  const credential = createHmac("sha1", turn.secret).update(username).digest("base64");
  return [{ urls: turn.urls, username, credential }];
};

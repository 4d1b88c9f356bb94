import { createHash, timingSafeEqual } from "node:crypto";

import { SfuHandshake } from "@lyceum/shared/sfu/handshake.ts";
import type { Logger } from "pino";

/** Addresses whose refusal is remembered: strangers who reach this port fill neither the log nor the memory. */
const REMEMBERED = 100;

/** Who asks to be let in, and from where. */
type Asking = { auth: unknown; address: string };

/** Answers who asks, null without the secret. Warns once for each address that it refuses, until that is let in. */
export const admission = (secret: string, log: Logger) => {
  const refused = new Set<string>();
  const refuse = (address: string) => {
    if (refused.has(address) || refused.size >= REMEMBERED) return null;
    refused.add(address);
    log.warn({ address }, "refused a connection, whose SFU_SECRET is not that of this media host");
    return null;
  };
  return ({ auth, address }: Asking): string | null => {
    const handshake = SfuHandshake.safeParse(auth);
    if (!handshake.success || !sameSecret(handshake.data.secret, secret)) return refuse(address);
    refused.delete(address);
    return handshake.data.signaling;
  };
};

/** In constant time, whatever the lengths. */
const sameSecret = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
const digest = (text: string) => createHash("sha256").update(text).digest();

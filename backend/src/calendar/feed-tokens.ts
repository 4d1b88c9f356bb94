import { Buffer } from "node:buffer";
import { createHmac, timingSafeEqual } from "node:crypto";

import { z } from "zod";

import { keyFor } from "../kernel/security/keys.ts";

export type FeedTokens = ReturnType<typeof createFeedTokens>;

/** Tokens in the addresses of private feeds. `secret` is the site's: nothing in the database opens a feed. */
export const createFeedTokens = (secret: string) => {
  const key = keyFor("calendar feeds", secret);
  const sign = (feed: string) => createHmac("sha256", key).update(feed).digest();
  return {
    tokenOf: (feed: string): string => `${feed}.${sign(feed).toString("base64url")}`,

    /** Null for a token that was not made here. */
    feedOf: (token: string): string | null => {
      const [feed = "", signature = ""] = token.split(".");
      if (!z.uuid().safeParse(feed).success) return null;
      const [right, given] = [sign(feed), Buffer.from(signature, "base64url")];
      return given.length === right.length && timingSafeEqual(given, right) ? feed : null;
    },
  };
};

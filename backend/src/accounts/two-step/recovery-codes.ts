import { createHmac, timingSafeEqual } from "node:crypto";

import { RECOVERY_CODES } from "@lyceum/shared/limits.ts";

import { keyFor } from "../../kernel/security/keys.ts";
import { readablePassword } from "../passwords/readable-password.ts";

export type RecoveryCodes = {
  /** New ones, each another one. */
  make(): string[];
  /** However it is written: capitals, spaces and hyphens do not count. */
  hashOf(code: string, userId: string): Buffer;
};

/** Codes of 51 bits are too short for a plain hash: what is kept is good for nothing without the token secret. */
export const recoveryCodes = (tokenSecret: string): RecoveryCodes => {
  const key = keyFor("recovery code", tokenSecret);
  return {
    make: () => {
      const codes = new Set<string>();
      while (codes.size < RECOVERY_CODES) codes.add(readablePassword());
      return [...codes];
    },
    hashOf: (code, userId) => {
      const letters = code.toLowerCase().replace(/[^a-z]/g, "");
      return createHmac("sha256", key).update(`${userId} ${letters}`).digest();
    },
  };
};

/** The one of these hashes that is this hash. Takes as long whichever it is. */
export const sameHash = (hashes: readonly Buffer[], hash: Buffer): Buffer | undefined =>
  hashes.filter((each) => timingSafeEqual(each, hash))[0];

import { pbkdf2Async } from "@noble/hashes/pbkdf2";
import { sha256 } from "@noble/hashes/sha2";
import type { deriveKey as deriveByBrowser } from "altcha-lib/algorithms/web/pbkdf2";

/** PBKDF2 with SHA-256 for browsers without it, as in insecure contexts. */
export const deriveKey: typeof deriveByBrowser = async ({ cost, keyLength }, salt, password) => ({
  parameters: {},
  derivedKey: await pbkdf2Async(sha256, password, salt, { c: cost, dkLen: keyLength }),
});

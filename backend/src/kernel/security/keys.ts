import { hkdfSync } from "node:crypto";

const SECRET_MIN = 32;

export const assertSecret = (tokenSecret: string): void => {
  if (tokenSecret.length < SECRET_MIN)
    throw new Error(`The token secret needs at least ${SECRET_MIN} characters`);
};

/** A key for one purpose alone, so that what is signed for one can never pass for another. 32 bytes as hex. */
export const keyFor = (purpose: string, tokenSecret: string): string =>
  Buffer.from(hkdfSync("sha256", tokenSecret, "lyceum", purpose, 32)).toString("hex");

import { CODE_DIGITS, CODE_SECONDS } from "@lyceum/shared/limits.ts";
import { Secret, TOTP } from "otpauth";

/** Bytes. Source: RFC 4226, section 4, R6. */
const SECRET_SIZE = 20;
/** Periods by which the clock of a phone may differ. Source: RFC 6238, section 5.2. */
const DRIFT = 1;

export const newSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_SIZE }).bytes);

type Label = { issuer: string; email: string };

/** What every authenticator app knows: SHA-1, six digits, 30 s. */
const totpOf = (secret: Buffer, { issuer, email }: Label = { issuer: "", email: "" }): TOTP =>
  new TOTP({
    algorithm: "SHA1",
    digits: CODE_DIGITS,
    period: CODE_SECONDS,
    // A colon parts the two in the app's label.
    issuer: issuer.replaceAll(":", " "),
    label: email,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

/** The period that a code is of: the current one, or one beside it; null for a wrong code. `now`: ms since the epoch. */
export const periodOf = (secret: Buffer, code: string, now: number): number | null => {
  // The library compares bytes and throws where characters of another script make more of them.
  if (!/^\d+$/.test(code)) return null;
  const beside = totpOf(secret).validate({ token: code, timestamp: now, window: DRIFT });
  return beside === null ? null : Math.floor(now / (CODE_SECONDS * 1_000)) + beside;
};

/** The secret as an app takes it: to type, and as an address. */
export const forApp = (secret: Buffer, label: Label): { secret: string; uri: string } => {
  const totp = totpOf(secret, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
};

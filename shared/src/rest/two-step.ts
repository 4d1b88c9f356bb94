import { z } from "zod";

import { AppCodeForm, SecondFactor } from "../rules.ts";
import { SessionReply } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";

/**
 * Completes a sign-in after the first step, within SECOND_STEP_SECONDS and SECOND_STEP_TRIES. `ticket` is from the
 * `second_step` refusal; the first step decided whether the person stays signed in. Errors: invalid (the code),
 * unauthenticated (the ticket is no longer valid: sign in again), too_many.
 */
export const secondStep = endpoint({
  method: "POST",
  url: "/authenticate/second_step",
  base: "api",
  access: "public",
  body: z.object({ ticket: z.string().min(1).max(200), factor: SecondFactor }),
  reply: SessionReply,
});

/** Creates a new secret for an authenticator app. It is inactive until `turnOnTwoStep`. Errors: conflict (it is on). */
export const beginTwoStep = endpoint({
  method: "POST",
  url: "/account/two_step/begin",
  base: "api",
  access: "authenticated",
  withoutTwoStep: true,
  confirmed: true,
  reply: z.object({
    status: z.literal("success"),
    /** In base32, for typing. */
    secret: z.string(),
    /** As an `otpauth://` URL, which opens an app on this device. */
    uri: z.string(),
    /** As a QR code: an SVG document. */
    qr: z.string(),
  }),
});

const Codes = z.object({
  status: z.literal("success"),
  message: z.string(),
  /** Shown this once. */
  recovery_codes: z.array(z.string()),
});

/**
 * Turns it on with a code from the app that has the secret of `beginTwoStep`, and ends every other session. Errors:
 * invalid (the code), conflict (it is on, or was not begun).
 */
export const turnOnTwoStep = endpoint({
  method: "POST",
  url: "/account/two_step/turn_on",
  base: "api",
  access: "authenticated",
  withoutTwoStep: true,
  confirmed: true,
  body: AppCodeForm,
  reply: Codes,
});

/** Errors: invalid (the code), conflict (it is not on), forbidden (it is required), too_many. */
export const turnOffTwoStep = endpoint({
  method: "POST",
  url: "/account/two_step/turn_off",
  base: "api",
  access: "authenticated",
  confirmed: true,
  body: z.object({ factor: SecondFactor }),
  reply: z.object({ status: z.literal("success"), message: z.string() }),
});

/**
 * Creates new recovery codes and invalidates the old ones. With a recovery code as factor, the others of its set stay valid
 * until one of the new ones is used. Errors: invalid (the code), conflict (it is not on), too_many.
 */
export const makeRecoveryCodes = endpoint({
  method: "POST",
  url: "/account/two_step/recovery_codes",
  base: "api",
  access: "authenticated",
  confirmed: true,
  body: z.object({ factor: SecondFactor }),
  reply: Codes,
});

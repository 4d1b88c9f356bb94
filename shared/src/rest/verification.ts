import { z } from "zod";

import { endpoint } from "./endpoint.ts";

const Said = z.object({ status: z.literal("success"), message: z.string() });

/**
 * Mails a link that verifies the caller's email. `message` is empty if mail is not configured: nothing was done.
 * Errors: too_many (EMAIL_VERIFICATIONS_PER_HOUR).
 */
export const sendVerificationMail = endpoint({
  method: "POST",
  url: "/account/send_verification_mail",
  base: "api",
  access: "authenticated",
  reply: Said,
});

/**
 * Verifies the caller's email by the token of a mailed link, once, within EMAIL_VERIFICATION_SECONDS. Errors: invalid,
 * also for a link of another account; too_many.
 */
export const verifyEmail = endpoint({
  method: "POST",
  url: "/account/verify_email",
  base: "api",
  access: "authenticated",
  body: z.object({ token: z.string().min(1).max(100) }),
  reply: Said,
});

import { z } from "zod";

import {
  AnyRegisterForm,
  ChangePasswordForm,
  ConfirmForm,
  ForgotPasswordForm,
  LoginForm,
  ResetPasswordForm,
} from "../rules.ts";
import { MORE_WORK } from "../limits.ts";
import { endpoint, ROLES } from "./endpoint.ts";

/** The keys in a page's session storage: `tkn`, `role`, `email_id`, `mobile_number`. */
export const Session = z.object({
  /** Present if a cookie keeps the session: other tabs may use it. */
  stay_signed_in: z.boolean().optional(),
  auth_token: z.string(),
  role: z.enum(ROLES),
  email: z.string(),
  mobile: z.string(),
  /** Present for an admin who has to turn on two-step sign-in first, see `set_up_two_step`. */
  must_set_up_two_step: z.literal(true).optional(),
});
export type Session = z.infer<typeof Session>;

export const SessionReply = z.object({
  status: z.literal("success"),
  message: z.string(),
  data: Session,
});

/**
 * Errors: invalid (bot check), unauthenticated (email or password, banned), second_step (both are right; `secondStep`
 * completes the sign-in), too_many, more_work.
 */
export const authenticateUser = endpoint({
  method: "POST",
  url: "/authenticate/authenticateUser",
  base: "api",
  access: "public",
  body: LoginForm,
  reply: SessionReply,
});

/**
 * With `credential`, a provider's identity token, this is social sign-in: the page fills the other fields from that
 * token, and only the token counts. A person known by (issuer, subject) gets 'Email already registered', which is a
 * success. `session` is present if the call signed the person in, and the refresh cookie is set. If another account has
 * the email and the email is not verified on both sides, the answer is conflict. Errors: invalid, conflict,
 * unauthenticated (credential), second_step, forbidden (banned), too_many.
 */
export const registerUser = endpoint({
  method: "POST",
  url: "/authenticate/registerUser",
  base: "api",
  access: "public",
  body: AnyRegisterForm,
  reply: z.object({
    status: z.literal("success"),
    message: z.string(),
    data: z.object({
      /** The isTeacher answer: `No` for a student, `Yes` for a teacher or an admin. */
      role: z.enum(["Yes", "No"]),
      session: Session.optional(),
    }),
  }),
});

/** The configuration that the sign-in pages need. */
export const signInOptions = endpoint({
  method: "GET",
  url: "/authenticate/options",
  base: "api",
  access: "public",
  reply: z.object({
    /** Null if people sign in with passwords only. */
    social: z
      .object({
        /** `sandbox` is a provider inside this site, for trials. */
        provider: z.enum(["google", "sandbox"]),
        client_id: z.string(),
      })
      .nullable(),
    bot_check: z.discriminatedUnion("provider", [
      z.object({ provider: z.literal("own") }),
      /** `script` is the URL of the provider's script; reCAPTCHA's is an example. */
      z.object({
        provider: z.literal("recaptcha"),
        site_key: z.string(),
        script: z.string(),
      }),
    ]),
    /** Whether a forgotten password can be reset by mail. */
    mail: z.boolean(),
  }),
});
export type SignInOptions = z.infer<typeof signInOptions.reply>;

/**
 * Returns a nonce for one social sign-in from this browser. The provider includes it in its token. It is valid once,
 * for SOCIAL_NONCE_SECONDS, together with the cookie set by this call.
 */
export const socialNonce = endpoint({
  method: "POST",
  url: "/authenticate/nonce",
  base: "api",
  access: "public",
  reply: z.object({ nonce: z.string() }),
});

/**
 * Mails a link that sets a new password once, if the account exists and mail is configured. The answer and its delay
 * are the same if there is no such account. `message` is empty if mail is not configured: nothing was done. Errors:
 * invalid, too_many.
 */
export const forgotPassword = endpoint({
  method: "POST",
  url: "/authenticate/forgot_password",
  base: "api",
  access: "public",
  body: ForgotPasswordForm,
  reply: z.object({ status: z.literal("success"), message: z.string() }),
});

/**
 * Ends every session of the account. Errors: invalid (also for a link that was used, has expired or never existed),
 * too_many.
 */
export const resetPassword = endpoint({
  method: "POST",
  url: "/authenticate/reset_password",
  base: "api",
  access: "public",
  body: ResetPasswordForm,
  reply: z.object({ status: z.literal("success"), message: z.string() }),
});

/**
 * A proof-of-work puzzle whose solution is sent as `recaptcha`, once; `work` multiplies the usual work. Shape:
 * altcha-lib's Challenge.
 */
export const botChallenge = endpoint({
  method: "GET",
  url: "/authenticate/challenge",
  base: "api",
  access: "public",
  query: z.object({ work: z.coerce.number().int().min(1).max(MORE_WORK).default(1) }),
  reply: z.record(z.string(), z.unknown()),
});

/**
 * Returns a new access token, by the refresh cookie, which is rotated. A session kept only by a tab sends its last
 * access token as bearer instead, which may have expired, from the browser that signed in. 401 if there is no session.
 */
export const refreshSession = endpoint({
  method: "POST",
  url: "/authenticate/refresh",
  base: "api",
  access: "public",
  reply: SessionReply,
});

/**
 * Ends the sessions of the cookie and of the bearer on the server, and clears the cookie. A cookie of another person than the
 * bearer's is left as it is.
 */
export const logout = endpoint({
  method: "POST",
  url: "/authenticate/logout",
  base: "api",
  access: "public",
  reply: z.object({ status: z.literal("success"), message: z.string() }),
});

/** The fields of section 3. Times are ISO 8601, null if the event has not happened. */
export const User = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  role: z.enum(ROLES),
  /** A JSON list of the titles of purchased courses; empty for none. */
  course_purchased: z.string(),
  course_fee_paid: z.enum(["Yes", "No"]),
  transaction_id: z.string().nullable(),
  updated_datetime: z.string().nullable(),
  created_datetime: z.string(),
  /** Hours spent on the site: a visible page, a class, or playback; merged over tabs and devices. */
  time_spent_after_login: z.number(),
  last_login_time: z.string().nullable(),
});
export type User = z.infer<typeof User>;

export const getUserByEmail = endpoint({
  method: "POST",
  url: "/authenticate/get_user_by_email",
  base: "api",
  access: "authenticated",
  body: z.object({ email: LoginForm.shape.email }),
  reply: z.object({ status: z.literal("success"), user: User }),
});

/** An active sign-in. Times are ISO 8601. */
export const SignIn = z.object({
  id: z.uuid(),
  /** Such as 'Chrome on Android'. */
  device: z.string(),
  /** Shortened: a /24 of IPv4, a /48 of IPv6; null for sign-ins older than this field. */
  address: z.string().nullable(),
  created_at: z.string(),
  last_seen_at: z.string(),
  /** The sign-in that made this call. */
  current: z.boolean(),
});
export type SignIn = z.infer<typeof SignIn>;

/** The person's own account. */
export const OwnAccount = z.object({
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  /** Null without a picture. */
  picture_url: z.string().nullable().optional(),
  role: z.enum(ROLES),
  created_at: z.string(),
  /** Verified by a link mailed to it, or by an identity provider. */
  email_verified: z.boolean(),
  has_password: z.boolean(),
  /** The identity providers that sign this person in. */
  identities: z.array(z.object({ issuer: z.string(), email: z.string(), created_at: z.string() })),
  two_step: z.object({
    on: z.boolean(),
    /** Two-step sign-in is required: it must be turned on first, and cannot be turned off. */
    required: z.boolean(),
    recovery_codes_left: z.int(),
  }),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

export const getOwnAccount = endpoint({
  method: "GET",
  url: "/account",
  base: "api",
  access: "authenticated",
  withoutTwoStep: true,
  reply: z.object({ status: z.literal("success"), data: OwnAccount }),
});

/** The current sign-in first, then the most recently seen. */
export const listSignIns = endpoint({
  method: "GET",
  url: "/account/sign_ins",
  base: "api",
  access: "authenticated",
  withoutTwoStep: true,
  reply: z.object({ status: z.literal("success"), data: z.array(SignIn) }),
});

/** Ends one of the caller's sign-ins. Errors: not_found, also for another person's. */
export const endSignIn = endpoint({
  method: "POST",
  url: "/account/sign_ins/end",
  base: "api",
  access: "authenticated",
  withoutTwoStep: true,
  body: z.object({ id: z.uuid() }),
  reply: z.object({ status: z.literal("success"), message: z.string() }),
});

/** Ends all of the caller's sign-ins except the current one. */
export const endOtherSignIns = endpoint({
  method: "POST",
  url: "/account/sign_ins/end_others",
  base: "api",
  access: "authenticated",
  withoutTwoStep: true,
  reply: z.object({ status: z.literal("success"), message: z.string(), ended: z.int() }),
});

/** Ends every other session. Errors: invalid (current password wrong), too_many. */
export const changePassword = endpoint({
  method: "POST",
  url: "/account/change_password",
  base: "api",
  access: "authenticated",
  withoutTwoStep: true,
  body: ChangePasswordForm,
  reply: z.object({ status: z.literal("success"), message: z.string() }),
});

/**
 * Confirms the identity of the signed-in person: by the password, or if there is none by a provider's token as in
 * `registerUser`. With two-step sign-in on, also by a `factor`. For CONFIRMED_SECONDS this session may then make sensitive
 * calls. Errors: invalid (password, factor), second_step (no factor), unauthenticated (credential), forbidden (another
 * person's credential), too_many.
 */
export const confirmIdentity = endpoint({
  method: "POST",
  url: "/account/confirm",
  base: "api",
  access: "authenticated",
  withoutTwoStep: true,
  body: ConfirmForm,
  reply: z.object({ status: z.literal("success"), message: z.string() }),
});

/** Returns all data that the site has about the caller, as one JSON document. Errors: too_many, unavailable. */
export const exportOwnData = endpoint({
  method: "POST",
  url: "/account/export",
  base: "api",
  access: "authenticated",
  withoutTwoStep: true,
  confirmed: true,
  reply: z.record(z.string(), z.unknown()),
});

/**
 * Deletes the caller's account for good, with everything that belongs to it alone; orders and the ledger stay, without
 * names. `confirm` is the account's email. Errors: invalid (confirm), conflict (the last admin, or a teacher in a live
 * class).
 */
export const deleteOwnAccount = endpoint({
  method: "POST",
  url: "/account/delete",
  base: "api",
  access: "authenticated",
  withoutTwoStep: true,
  confirmed: true,
  body: z.object({ confirm: z.string().max(254) }),
  reply: z.object({ status: z.literal("success"), message: z.string() }),
});

/**
 * Sent by a closing page, whose socket may be gone: how long it was visible since its last report. The server accepts
 * no more than its clock allows, and at most PRESENCE_LEAVING.
 */
export const reportLeaving = endpoint({
  method: "POST",
  url: "/account/leaving",
  base: "api",
  access: "authenticated",
  withoutTwoStep: true,
  body: z.object({ visible_ms: z.int().nonnegative() }),
  reply: z.object({ status: z.literal("success") }),
});

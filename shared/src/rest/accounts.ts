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

/** What a page keeps in session storage: `tkn`, `role`, `email_id`, `mobile_number`. */
export const Session = z.object({
  /** There when a cookie keeps the session: another tab may ask for it. */
  stay_signed_in: z.boolean().optional(),
  auth_token: z.string(),
  role: z.enum(ROLES),
  email: z.string(),
  mobile: z.string(),
  /** There for an admin who has to turn on two-step sign-in before anything else, see `set_up_two_step`. */
  must_set_up_two_step: z.literal(true).optional(),
});
export type Session = z.infer<typeof Session>;

export const SessionReply = z.object({
  status: z.literal("success"),
  message: z.string(),
  data: Session,
});

/**
 * Errors: invalid (bot check), unauthenticated (email or password, banned), second_step (both are right, and `secondStep`
 * signs in), too_many, more_work.
 */
export const authenticateUser = endpoint({
  method: "POST",
  url: "/authenticate/authenticateUser",
  base: "api",
  access: "visitor",
  body: LoginForm,
  reply: SessionReply,
});

/**
 * With `credential`, a provider's token of identity, this is social sign-in: everything else of the form is what the page
 * read in that token, and the token alone decides. Whoever is known by (issuer, subject) is answered 'Email already
 * registered', which is a success; `session` is there for whoever is signed in by it, and the refresh cookie is set.
 * An email that is somebody's account already, and is not proved on both sides, is refused: conflict.
 * Errors: invalid, conflict, unauthenticated (credential), second_step, forbidden (banned), too_many.
 */
export const registerUser = endpoint({
  method: "POST",
  url: "/authenticate/registerUser",
  base: "api",
  access: "visitor",
  body: AnyRegisterForm,
  reply: z.object({
    status: z.literal("success"),
    message: z.string(),
    data: z.object({
      /** The isTeacher answer: `No` is a student, `Yes` a teacher, or an admin. */
      role: z.enum(["Yes", "No"]),
      session: Session.optional(),
    }),
  }),
});

/** What the pages of signing in need to know of how this site is set up. */
export const signInOptions = endpoint({
  method: "GET",
  url: "/authenticate/options",
  base: "api",
  access: "visitor",
  reply: z.object({
    /** Null where people sign in with passwords alone. */
    social: z
      .object({
        /** `sandbox` is a provider inside this site, for trying things out. */
        provider: z.enum(["google", "sandbox"]),
        client_id: z.string(),
      })
      .nullable(),
    bot_check: z.discriminatedUnion("provider", [
      z.object({ provider: z.literal("own") }),
      /** `script` is the address of the provider's script, the first of its kind being reCAPTCHA's. */
      z.object({
        provider: z.literal("recaptcha"),
        site_key: z.string(),
        script: z.string(),
      }),
    ]),
    /** Whether a forgotten password can be set anew by mail. */
    mail: z.boolean(),
  }),
});
export type SignInOptions = z.infer<typeof signInOptions.reply>;

/**
 * A nonce for one social sign-in from this browser: the provider puts it into its token, and it is good once, for
 * SOCIAL_NONCE_SECONDS, together with the cookie that comes with it.
 */
export const socialNonce = endpoint({
  method: "POST",
  url: "/authenticate/nonce",
  base: "api",
  access: "visitor",
  reply: z.object({ nonce: z.string() }),
});

/**
 * Mails a link that sets a new password once, where there is such an account and mail is configured. The same answer,
 * after the same time, whether or not there is. `message` is empty where no mail is configured: nothing was done.
 * Errors: invalid, too_many.
 */
export const forgotPassword = endpoint({
  method: "POST",
  url: "/authenticate/forgot_password",
  base: "api",
  access: "visitor",
  body: ForgotPasswordForm,
  reply: z.object({ status: z.literal("success"), message: z.string() }),
});

/** Ends every session of the account. Errors: invalid (also a link that was used, is old, or never was), too_many. */
export const resetPassword = endpoint({
  method: "POST",
  url: "/authenticate/reset_password",
  base: "api",
  access: "visitor",
  body: ResetPasswordForm,
  reply: z.object({ status: z.literal("success"), message: z.string() }),
});

/**
 * The proof-of-work puzzle whose solution goes into `recaptcha`, once; `work` times the usual. Shape: altcha-lib's
 * Challenge.
 */
export const botChallenge = endpoint({
  method: "GET",
  url: "/authenticate/challenge",
  base: "api",
  access: "visitor",
  query: z.object({ work: z.coerce.number().int().min(1).max(MORE_WORK).default(1) }),
  reply: z.record(z.string(), z.unknown()),
});

/**
 * A new access token, by the refresh cookie, which is rotated; or of a session that a tab alone keeps, by its last access
 * token as bearer, which may have expired, from the browser that signed in. 401 when there is no session.
 */
export const refreshSession = endpoint({
  method: "POST",
  url: "/authenticate/refresh",
  base: "api",
  access: "visitor",
  reply: SessionReply,
});

/** Ends the sessions of the cookie and of the bearer on the server, and clears the cookie. */
export const logout = endpoint({
  method: "POST",
  url: "/authenticate/logout",
  base: "api",
  access: "visitor",
  reply: z.object({ status: z.literal("success"), message: z.string() }),
});

/** Fields of section 3. Times are ISO 8601, null where nothing happened yet. */
export const User = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  role: z.enum(ROLES),
  /** A JSON list of the titles of the courses bought; empty for none. */
  course_purchased: z.string(),
  course_fee_paid: z.enum(["Yes", "No"]),
  transaction_id: z.string().nullable(),
  updated_datetime: z.string().nullable(),
  created_datetime: z.string(),
  /** Hours in which the person was here: a page visible, in a class, or watching; merged over tabs and devices. */
  time_spent_after_login: z.number(),
  last_login_time: z.string().nullable(),
});
export type User = z.infer<typeof User>;

export const getUserByEmail = endpoint({
  method: "POST",
  url: "/authenticate/get_user_by_email",
  base: "api",
  access: "person",
  body: z.object({ email: LoginForm.shape.email }),
  reply: z.object({ status: z.literal("success"), user: User }),
});

/** A sign-in that still counts. Times are ISO 8601. */
export const SignIn = z.object({
  id: z.uuid(),
  /** Such as 'Chrome on Android'. */
  device: z.string(),
  /** Shortened: a /24 of IPv4, a /48 of IPv6; null for a sign-in from before they were kept. */
  address: z.string().nullable(),
  created_at: z.string(),
  last_seen_at: z.string(),
  /** The one that asks. */
  current: z.boolean(),
});
export type SignIn = z.infer<typeof SignIn>;

/** What a person sees of their own account. */
export const OwnAccount = z.object({
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  role: z.enum(ROLES),
  created_at: z.string(),
  /** Shown by a link that was mailed to it, or by a provider of identities. */
  email_verified: z.boolean(),
  has_password: z.boolean(),
  /** The providers of identities that sign this person in. */
  identities: z.array(z.object({ issuer: z.string(), email: z.string(), created_at: z.string() })),
  two_step: z.object({
    on: z.boolean(),
    /** It cannot be turned off, and is to be turned on before anything else. */
    required: z.boolean(),
    recovery_codes_left: z.int(),
  }),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

export const getOwnAccount = endpoint({
  method: "GET",
  url: "/account",
  base: "api",
  access: "person",
  withoutTwoStep: true,
  reply: z.object({ status: z.literal("success"), data: OwnAccount }),
});

/** The current one first, then the last seen first. */
export const listSignIns = endpoint({
  method: "GET",
  url: "/account/sign_ins",
  base: "api",
  access: "person",
  withoutTwoStep: true,
  reply: z.object({ status: z.literal("success"), data: z.array(SignIn) }),
});

/** Ends one of one's own sign-ins. Errors: not_found, also for somebody else's. */
export const endSignIn = endpoint({
  method: "POST",
  url: "/account/sign_ins/end",
  base: "api",
  access: "person",
  withoutTwoStep: true,
  body: z.object({ id: z.uuid() }),
  reply: z.object({ status: z.literal("success"), message: z.string() }),
});

/** Ends all of one's sign-ins but the one that asks. */
export const endOtherSignIns = endpoint({
  method: "POST",
  url: "/account/sign_ins/end_others",
  base: "api",
  access: "person",
  withoutTwoStep: true,
  reply: z.object({ status: z.literal("success"), message: z.string(), ended: z.int() }),
});

/** Ends every other session. Errors: invalid (current password wrong), too_many. */
export const changePassword = endpoint({
  method: "POST",
  url: "/account/change_password",
  base: "api",
  access: "person",
  withoutTwoStep: true,
  body: ChangePasswordForm,
  reply: z.object({ status: z.literal("success"), message: z.string() }),
});

/**
 * Shows again who is signed in: by the password, or where there is none by a provider's token as `registerUser` takes it.
 * For CONFIRMED_SECONDS this session may do what is grave. Errors: invalid (password), unauthenticated (credential),
 * forbidden (another person's credential), too_many.
 */
export const confirmIdentity = endpoint({
  method: "POST",
  url: "/account/confirm",
  base: "api",
  access: "person",
  withoutTwoStep: true,
  body: ConfirmForm,
  reply: z.object({ status: z.literal("success"), message: z.string() }),
});

/** All that the site keeps about the person who asks, as one JSON document. Errors: too_many. */
export const exportOwnData = endpoint({
  method: "POST",
  url: "/account/export",
  base: "api",
  access: "person",
  withoutTwoStep: true,
  confirmed: true,
  reply: z.record(z.string(), z.unknown()),
});

/**
 * Deletes the account of the person who asks, for good: everything that is theirs alone goes; orders and the ledger stay,
 * without anything that says who. `confirm` is the account's email. Errors: invalid (confirm), conflict (the last admin,
 * or a teacher who is in a live class).
 */
export const deleteOwnAccount = endpoint({
  method: "POST",
  url: "/account/delete",
  base: "api",
  access: "person",
  withoutTwoStep: true,
  confirmed: true,
  body: z.object({ confirm: z.string().max(254) }),
  reply: z.object({ status: z.literal("success"), message: z.string() }),
});

/**
 * From a page that is being left, whose socket may be gone already: for how long, until now, it was visible since it last
 * said so. Never more than the clock, and at most PRESENCE_LEAVING, is believed.
 */
export const reportLeaving = endpoint({
  method: "POST",
  url: "/account/leaving",
  base: "api",
  access: "person",
  withoutTwoStep: true,
  body: z.object({ visible_ms: z.int().nonnegative() }),
  reply: z.object({ status: z.literal("success") }),
});

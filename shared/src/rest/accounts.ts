import { z } from "zod";

import { LoginForm, RegisterForm } from "../rules.ts";
import { endpoint, ROLES } from "./endpoint.ts";

/** What a page keeps in session storage: `tkn`, `role`, `email_id`, `mobile_number`. */
export const Session = z.object({
  auth_token: z.string(),
  role: z.enum(ROLES),
  email: z.string(),
  mobile: z.string(),
});
export type Session = z.infer<typeof Session>;

const SessionReply = z.object({
  status: z.literal("success"),
  message: z.string(),
  data: Session,
});

export const authenticateUser = endpoint({
  method: "POST",
  url: "/authenticate/authenticateUser",
  base: "api",
  access: "visitor",
  body: LoginForm,
  reply: SessionReply,
});

export const registerUser = endpoint({
  method: "POST",
  url: "/authenticate/registerUser",
  base: "api",
  access: "visitor",
  body: RegisterForm,
  reply: z.object({
    status: z.literal("success"),
    message: z.string(),
    /** The isTeacher answer: `No` is a student, `Yes` a teacher. */
    data: z.object({ role: z.enum(["Yes", "No"]) }),
  }),
});

/** The proof-of-work puzzle whose solution goes into `recaptcha`, once. Shape: altcha-lib's Challenge. */
export const botChallenge = endpoint({
  method: "GET",
  url: "/authenticate/challenge",
  base: "api",
  access: "visitor",
  reply: z.record(z.string(), z.unknown()),
});

/** Rotates the refresh cookie and answers a new access token; 401 when there is no session. */
export const refreshSession = endpoint({
  method: "POST",
  url: "/authenticate/refresh",
  base: "api",
  access: "visitor",
  reply: SessionReply,
});

/** Ends the session on the server and clears the cookie. */
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
  /** Hours of videos really watched, each second of a video counted once. */
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

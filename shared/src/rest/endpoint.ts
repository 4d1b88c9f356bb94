import type { z } from "zod";

/**
 * Who may call: `visitor` is anyone, `anyone` too but who is signed in is known by their token, `person` anyone
 * signed in, else the roles named.
 */
export type Access = "visitor" | "anyone" | "person" | readonly Role[];

export const ROLES = ["student", "teacher", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** One REST call: where it is, what it takes, what it answers when it succeeds. */
export type Endpoint = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Path on the site's own origin, with the base left out: `{api}` or `{javaApi}` is put before it. */
  url: string;
  base: "api" | "javaApi";
  access: Access;
  /** Only within CONFIRMED_SECONDS after the person showed who they are; else `confirm_first`. */
  confirmed?: true;
  /** Also for an admin who has yet to turn on two-step sign-in where it is required; else `set_up_two_step`. */
  withoutTwoStep?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  reply: z.ZodType;
};

/** Checks the shape while keeping the exact types of the schemas. */
export const endpoint = <const Description extends Endpoint>(description: Description) =>
  description;

/** What every failed call answers with, whatever its HTTP status (see `errors.ts`). */
export type ErrorReply = {
  status: "error";
  code: string;
  message: string;
  /** Beside `second_step` alone. */
  ticket?: string;
};

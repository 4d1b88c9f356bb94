import type { z } from "zod";

/**
 * Who may call: `public` is anyone; `optional` too, but a token identifies a signed-in caller; `authenticated` is anyone
 * signed in; otherwise the roles listed.
 */
export type Access = "public" | "optional" | "authenticated" | readonly Role[];

export const ROLES = ["student", "teacher", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** One REST call: its address, its input and its successful answer. */
export type Endpoint = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Path on the site's own origin, starting with a placeholder for the base: `{api}` or `{javaApi}`. */
  url: string;
  base: "api" | "javaApi";
  access: Access;
  /** Allowed only within CONFIRMED_SECONDS after the person confirmed their identity; otherwise `confirm_first`. */
  confirmed?: true;
  /**
   * Also allowed for an admin who has yet to turn on a required two-step sign-in; other calls get `set_up_two_step`.
   */
  withoutTwoStep?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  reply: z.ZodType;
};

/** Checks the shape while keeping the exact types of the schemas. */
export const endpoint = <const Description extends Endpoint>(description: Description) =>
  description;

/** The body of every failed call, whatever its HTTP status (see `errors.ts`). */
export type ErrorReply = {
  status: "error";
  code: string;
  message: string;
  /** Distinguishes refusals of one code: see `ErrorReason`. */
  reason?: string;
  /** Only with `second_step`. */
  ticket?: string;
};

import { z } from "zod";

import { ContactForm } from "../rules.ts";
import { endpoint } from "./endpoint.ts";

/** A message from the contact page. Times are ISO 8601. */
export const ContactMessage = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  created_at: z.string(),
  /** When an admin marked it as answered. */
  handled_at: z.string().nullable(),
  /** Where the mail server refused it: how often, what it said, and when it is tried again (null: not any more). */
  mail: z
    .object({ refusals: z.int(), refusal: z.string(), due_at: z.string().nullable() })
    .optional(),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/**
 * `website` as in `addComment`. Refused with all that is wrong, joined in `message`. Errors: invalid, too_many.
 */
export const submitContactForm = endpoint({
  method: "POST",
  url: "/contact/submitContactForm",
  base: "api",
  access: "visitor",
  body: ContactForm,
  reply: z.object({ status: z.literal("success"), message: z.string() }),
});

/** Newest first, the unanswered before the answered; at most 200. */
export const getContactMessages = endpoint({
  method: "GET",
  url: "/contact/messages",
  base: "api",
  access: ["admin"],
  reply: z.object({
    status: z.literal("success"),
    data: z.array(ContactMessage),
    unhandled: z.int().nonnegative(),
  }),
});

/** Errors: not_found. */
export const markHandled = endpoint({
  method: "POST",
  url: "/contact/mark_handled",
  base: "api",
  access: ["admin"],
  body: z.object({ id: z.uuid(), handled: z.boolean() }),
  reply: z.object({ status: z.literal("success"), data: ContactMessage }),
});

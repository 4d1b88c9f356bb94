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
  /** Set if the mail server rejected it: the number of tries, the server's reply, and the next try (null: none). */
  mail: z
    .object({ refusals: z.int(), refusal: z.string(), due_at: z.string().nullable() })
    .optional(),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** `website` as in `addComment`. A refusal lists every problem in `message`. Errors: invalid, too_many. */
export const submitContactForm = endpoint({
  method: "POST",
  url: "/contact/submitContactForm",
  base: "api",
  access: "public",
  body: ContactForm,
  reply: z.object({ status: z.literal("success"), message: z.string() }),
});

/** Unanswered messages first, newest first in each group; at most 200. */
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

import { randomUUID } from "node:crypto";

import type { ChatMessage } from "@lyceum/shared/signaling/chat.ts";

import type { LivePage } from "./LivePage.ts";

/** What `sendMessage` takes. */
export const chatBody = (
  text: string,
  more: Partial<Pick<ChatMessage, "to" | "replyTo"> & { file: string }> = {},
) => ({
  key: randomUUID(),
  to: "all" as const,
  replyTo: null,
  text,
  ...more,
});
/** Sends a message, and answers it as it is acknowledged. */
export const say = async (page: LivePage, text: string, more = {}) =>
  (await page.request("sendMessage", chatBody(text, more))).message;
/** The error code of a message, or `ok`. */
export const codeOf = (page: LivePage, text: string, more = {}) =>
  page.codeOf("sendMessage", chatBody(text, more));

import { z } from "zod";

import { ChatFile } from "../chat-file.ts";
import { endpoint } from "./endpoint.ts";

const ClassParams = z.object({ id: z.uuid() });

/**
 * A form with one file, in the field `file`, for the chat of a live class: for those who may write and send files in it.
 * `sendMessage` announces it; until then only its sender may read it, and without a message it goes after a day. Errors:
 * too_large beyond CHAT_FILE_BYTES_MAX, unsupported for a type that is not taken, conflict where the class is not live or
 * has as many files as it may have, not_found, forbidden, also where the class's teacher may store no more.
 */
export const sendChatFile = endpoint({
  method: "POST",
  url: "/classes/:id/chat/files",
  base: "api",
  access: "authenticated",
  params: ClassParams,
  reply: z.object({ status: z.literal("success"), data: ChatFile }),
});

/**
 * The bytes of a file, for those who may read its message; of a message to the hosts, they and its author. A picture as
 * WebP, everything else as a download. 404 for everything else.
 */
export const readChatFile = endpoint({
  method: "GET",
  url: "/classes/:id/chat/files/:file_id",
  base: "api",
  access: "authenticated",
  params: ClassParams.extend({ file_id: z.uuid() }),
  reply: z.unknown(),
});

import { readChatFile, sendChatFile } from "@lyceum/shared/rest/chat-files.ts";
import type { ChatFile } from "@lyceum/shared/chat-file.ts";

import { callAuthorised } from "../session/authorised.ts";

/** Sends a file for the chat of a class; a message announces it. Rejects with `CallError`. */
export const sentFile = async (classId: string, file: File): Promise<ChatFile> => {
  const form = new FormData();
  form.set("file", file);
  const { data } = await callAuthorised(sendChatFile, { params: { id: classId }, form });
  return data;
};

/** The bytes of a file of a chat. Rejects with `CallError`. */
export const readFile = async (classId: string, fileId: string): Promise<Blob> => {
  const params = { id: classId, file_id: fileId };
  const bytes = await callAuthorised(readChatFile, { params, bytes: true });
  if (!(bytes instanceof Blob)) throw new TypeError("This file has no bytes.");
  return bytes;
};

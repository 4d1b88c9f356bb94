import { rm } from "node:fs/promises";

import multipart from "@fastify/multipart";
import { readChatFile, sendChatFile } from "@lyceum/shared/rest/chat-files.ts";
import type { ChatFile } from "@lyceum/shared/chat-file.ts";
import type { FastifyInstance } from "fastify";

import { type OneFileDestination, receiveOneFile } from "../kernel/files/receive-one.ts";
import { downloadOf } from "../kernel/http/download.ts";
import { route } from "../kernel/http/route.ts";
import type { ChatFiles } from "./service.ts";

/** Of one person. */
const FILES_PER_MINUTE = { person: 30, visitor: 30 };
const READS_PER_MINUTE = { person: 600, visitor: 60 };

export const chatFilesRoutes = async (
  app: FastifyInstance,
  files: ChatFiles,
  destination: OneFileDestination,
): Promise<void> => {
  route(
    app,
    readChatFile,
    async ({ person, params, reply }) => {
      const { file, body } = await files.open(person, params.id, params.file_id);
      return reply.headers(headersOf(file)).send(body);
    },
    { callsPerMinute: READS_PER_MINUTE },
  );

  // In a scope of its own: the calls beside it take JSON alone.
  await app.register(async (forms) => {
    await forms.register(multipart);
    route(
      forms,
      sendChatFile,
      async ({ person, params, request }) => {
        const bytes = Number(request.headers["content-length"] ?? 0);
        const sessionId = await files.admit(person, params.id, bytes);
        const received = await receiveOneFile(request, destination);
        try {
          return { status: "success", data: await files.add(person, sessionId, received) };
        } finally {
          await rm(received.file.path, { force: true });
        }
      },
      { longBody: true, callsPerMinute: FILES_PER_MINUTE },
    );
  });
};

const headersOf = ({ kind, name, size }: ChatFile) => {
  const headers = downloadOf(name, size);
  return kind === "picture" ? Object.assign(headers, { "content-type": "image/webp" }) : headers;
};

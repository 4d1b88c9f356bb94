import { rm } from "node:fs/promises";

import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { FastifyRequest } from "fastify";

import { discardBody } from "../http/discard-body.ts";
import type { DiskRoom } from "./DiskRoom.ts";
import { isBroken, type ReceivedFile, receiveFile } from "./receive-form.ts";

/** A file as it was sent, and what its sender calls it. */
export type NamedFile = { file: ReceivedFile; name: string };

/** Where a file is written as it comes, and how many bytes of it. */
export type OneFileDestination = { folder: string; room: DiskRoom; limit: number };

/** The form's one file, which is the caller's to delete. Throws invalid, too_large, disk_full; nothing is left then. */
export const receiveOneFile = async (
  request: FastifyRequest,
  destination: OneFileDestination,
): Promise<NamedFile> => {
  const { limit } = destination;
  const limits = { fields: 0, files: 1, parts: 2, fileSize: limit + 1 };
  let received: NamedFile | null = null;
  try {
    if (!request.isMultipart()) throw new DomainError("invalid", MESSAGES.materials.fileMissing);
    await destination.room.assert(Number(request.headers["content-length"] ?? 0));
    for await (const part of request.parts({ limits })) {
      if (part.type !== "file" || part.fieldname !== "file" || received)
        throw new DomainError("invalid", MESSAGES.materials.fileMissing);
      const file = await receiveFile(part.file, destination, limit);
      received = { file, name: part.filename };
    }
    if (!received) throw new DomainError("invalid", MESSAGES.materials.fileMissing);
    if (received.file.sizeBytes === 0) throw new DomainError("invalid", MESSAGES.upload.empty);
    return received;
  } catch (error) {
    if (received) await rm(received.file.path, { force: true });
    discardBody(request.raw, limit);
    throw isBroken(error) ? new DomainError("invalid", MESSAGES.upload.unexpected) : error;
  }
};

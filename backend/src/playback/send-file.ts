import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { FastifyReply, FastifyRequest } from "fastify";

import { cacheFor, typeOf } from "../kernel/files/file-types.ts";
import { readRange } from "../kernel/files/range.ts";
import type { MediaStore } from "../kernel/files/store.ts";

/** A file of the store can do nothing when it is opened as a page. */
const HEADERS = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "accept-ranges": "bytes",
};
/** Sends a file, or the range that was asked for. Throws not_found. */
export const sendFile = async (
  store: Pick<MediaStore, "size" | "read">,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  audience: "public" | "private",
): Promise<FastifyReply> => {
  const size = await store.size(key);
  if (size === null) throw new DomainError("not_found", MESSAGES.noSuchCall);
  const headers = {
    ...HEADERS,
    "content-type": typeOf(key),
    "cache-control": cacheFor(key, audience),
  };
  const range = readRange(request.headers.range, size);
  if (range === "unsatisfiable")
    return reply
      .headers({ ...headers, "content-range": `bytes */${size}` })
      .code(416)
      .send();
  // Before anything is said of it: a store that does not answer is an error, and an error must not be cached.
  const body = request.method === "HEAD" ? undefined : await store.read(key, range ?? undefined);
  reply.headers({ ...headers, "content-length": range ? range.end - range.start + 1 : size });
  if (range) reply.header("content-range", `bytes ${range.start}-${range.end}/${size}`).code(206);
  return reply.send(body);
};

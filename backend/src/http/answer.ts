import { createHash } from "node:crypto";

import type { FastifyReply, FastifyRequest } from "fastify";

/** An answer in the bytes that it is sent in, and their name. */
export type Answer = { body: Buffer; etag: string };

export const answerOf = (value: unknown): Answer => {
  const body = Buffer.from(JSON.stringify(value));
  return { body, etag: `"${createHash("sha256").update(body).digest("base64url")}"` };
};

/** Sends it, or 304 to whoever has it. Browsers and proxies may keep it, and ask each time whether it is still right. */
export const sendAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: Answer,
): FastifyReply => {
  reply.headers({ "cache-control": "public, max-age=0, must-revalidate", etag });
  if (isKnown(request.headers["if-none-match"], etag)) return reply.code(304).send();
  return reply.type("application/json; charset=utf-8").send(body);
};

/** Weak comparison, as for every GET. Source: RFC 9110, section 13.1.2. */
const isKnown = (tags: string | undefined, etag: string): boolean =>
  tags !== undefined &&
  tags.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));

import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

import { keptForLater } from "@lyceum/shared/promises.ts";
import type { FastifyReply, FastifyRequest } from "fastify";

import { sendNotModified } from "./not-modified.ts";

/** An answer in the bytes that it is sent in, as they are and packed, and their name. */
export type Answer = { body: Buffer; packed: Buffer; etag: string };

const pack = promisify(gzip);

export const answerOf = (value: unknown): Promise<Answer> => answerOfText(JSON.stringify(value));

/** Of what is JSON already. */
export const answerOfText = async (json: string): Promise<Answer> => {
  const body = Buffer.from(json);
  const hash = createHash("sha256").update(body).digest("base64url");
  // Weak: one name for the bytes as they are and packed.
  return { body, packed: await pack(body), etag: `W/"${hash}"` };
};

const answers = new WeakMap<object, Promise<Answer>>();

/** That of a value which never changes: made once, however often it is answered. */
export const answerOnce = (value: object): Promise<Answer> => {
  const answer = answers.get(value) ?? keptForLater(answerOf(value));
  answers.set(value, answer);
  return answer;
};

/** Sends it, or 304 to a client that has it. Browsers and proxies may keep it, and revalidate it each time. */
export const sendAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  { body, packed, etag }: Answer,
): FastifyReply => {
  const cache = "public, max-age=0, must-revalidate";
  reply.headers({ "cache-control": cache, vary: "accept-encoding", etag });
  if (isKnown(request.headers["if-none-match"], etag)) return sendNotModified(reply);
  reply.type("application/json; charset=utf-8");
  if (!unpacks(request)) return reply.send(body);
  return reply.header("content-encoding", "gzip").send(packed);
};

/** Weak comparison, as for every GET. Source: RFC 9110, section 13.1.2. */
export const isKnown = (tags: string | undefined, etag: string): boolean =>
  tags !== undefined && tags.split(",").some((tag) => ["*", bare(etag)].includes(bare(tag.trim())));

const bare = (tag: string): string => tag.replace(/^W\//, "");

const unpacks = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(headers["accept-encoding"] ?? "");

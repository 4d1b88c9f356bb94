import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { madeOnce } from "@lyceum/shared/promises.ts";
import { SerialQueue } from "@lyceum/shared/sync/SerialQueue.ts";
import type { FastifyReply, FastifyRequest } from "fastify";

import { sendAndKeep } from "./at-once/sent.ts";
import { encodingFor } from "./encoding.ts";
import { sendNotModified } from "./not-modified.ts";

/** An answer in the bytes that it is sent in, as they are and packed, and their name. */
export type Answer = { plain: Buffer; gzip: Buffer; br: Buffer; etag: string };

const packGzip = promisify(gzip);
const packBrotli = promisify(brotliCompress);
/** One after another: the pool may be served before all other programs, and two at once would leave a small machine no processor for media. */
const packing = new SerialQueue();
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export const answerOf = (value: unknown): Promise<Answer> => answerOfText(JSON.stringify(value));

/** Those that are being packed, by their names. */
const underway = new Map<string, Promise<Answer>>();

/**
 * Of what is JSON already. The same bytes wait once, however many ask for them: so no more can wait to be packed than there is to be
 * said.
 */
export const answerOfText = async (json: string): Promise<Answer> => {
  const plain = Buffer.from(json);
  const hash = createHash("sha256").update(plain).digest("base64url");
  const pack = () => packed(plain, hash).finally(() => underway.delete(hash));
  return madeOnce(underway, hash, pack);
};

const packed = async (plain: Buffer, hash: string): Promise<Answer> => {
  const [gzipped, br] = await Promise.all([
    packing.run(() => packGzip(plain)),
    packing.run(() => packBrotli(plain, BROTLI)),
  ]);
  // Weak: one name for the bytes as they are and packed.
  return { plain, gzip: gzipped, br, etag: `W/"${hash}"` };
};

const answers = new WeakMap<object, Promise<Answer>>();

/** That of a value which never changes: made once, however often it is answered. */
export const answerOnce = (value: object): Promise<Answer> =>
  madeOnce(answers, value, () => answerOf(value));

/** Sends it, or 304 to a client that has it. Browsers and proxies may keep it, and revalidate it each time. */
export const sendAnswer = (
  { headers }: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): FastifyReply => {
  const { etag } = answer;
  const cache = "public, max-age=0, must-revalidate";
  reply.headers({ "cache-control": cache, vary: "accept-encoding", etag });
  if (isKnown(headers["if-none-match"], etag)) return sendNotModified(reply, answer);
  reply.type("application/json; charset=utf-8");
  const encoding = encodingFor(headers);
  if (encoding) reply.header("content-encoding", encoding);
  return sendAndKeep(reply, answer, encoding ?? "plain", answer[encoding ?? "plain"]);
};

/** Weak comparison, as for every GET. Source: RFC 9110, section 13.1.2. */
export const isKnown = (tags: string | undefined, etag: string): boolean =>
  tags !== undefined && tags.split(",").some((tag) => ["*", bare(etag)].includes(bare(tag.trim())));

const bare = (tag: string): string => tag.replace(/^W\//, "");

import { Readable } from "node:stream";

import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Blog } from "@lyceum/shared/rest/blogs.ts";

import { cached } from "../../kernel/database/cached.ts";
import { type Answer, answerOfText } from "../../kernel/http/answer.ts";

/** Characters of a list that is kept: a longer one is written from the database each time, to so many at the same time. */
export const KEPT_MOST = 4_000_000;
const WRITTEN_MOST = 4;
/** Seconds. */
const RETRY_AFTER = 5;

/** The list of all blogs, whole: in the bytes that it is sent in, or as they come. */
export type WholeList = Answer | Readable;

/** `whole`: all blogs, from the database. */
export const createWholeList = (whole: () => AsyncIterable<Blog>, isWhole: () => boolean) => {
  const kept = cached(async () => gathered(jsonOf(whole())), isWhole);
  let written = 0;

  const write = (): Readable => {
    if (written >= WRITTEN_MOST)
      throw new DomainError("unavailable", MESSAGES.unavailable, RETRY_AFTER);
    written += 1;
    const stream = Readable.from(jsonOf(whole()));
    return stream.once("close", () => {
      written -= 1;
    });
  };

  return {
    forget: kept.forget,
    /** Throws unavailable where too many are written. */
    read: async (): Promise<WholeList> => (await kept.get()) ?? write(),
  };
};

async function* jsonOf(blogs: AsyncIterable<Blog>): AsyncGenerator<string> {
  let before = "[";
  for await (const blog of blogs) {
    yield before + JSON.stringify(blog);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

/** Null for what is too long to be kept; no more of it is read then. */
async function gathered(parts: AsyncIterable<string>): Promise<Answer | null> {
  const all: string[] = [];
  let length = 0;
  for await (const part of parts) {
    all.push(part);
    length += part.length;
    if (length > KEPT_MOST) return null;
  }
  return answerOfText(all.join(""));
}

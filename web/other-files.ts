import { readdirSync } from "node:fs";
import { join, relative } from "node:path";

import serveStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";

import { policyOf } from "./security-policy.ts";

/** Served otherwise, or not at all. */
const NOT_SERVED = /^server\/|(?:^|\/)\.|(?:^|\/)index\.html|\.(?:br|gz)$/;

type Options = {
  root: string;
  /** Served from memory. */
  hashed: readonly string[];
  /** Names, without their ends, of files that are not served. */
  hidden: readonly string[];
};

/** Paths within `root`. */
function findOtherFiles({ root, hashed, hidden }: Options): string[] {
  const inMemory = new Set(hashed);
  const isHidden = (name: string) =>
    hidden.some((each) => name.split("/").at(-1)!.startsWith(`${each}.`));
  return readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((name) => !inMemory.has(name) && !NOT_SERVED.test(name) && !isHidden(name));
}

/** Serves the page's files that memory does not hold, in the smallest form that the browser unpacks. */
export async function serveOtherFiles(app: FastifyInstance, options: Options): Promise<void> {
  const { root } = options;
  const setHeaders = (reply: Pick<FastifyReply, "header">, path: string) => {
    if (/\/(assets|static\/js)\//.test(path))
      reply.header("cache-control", "public, max-age=31536000, immutable");
    const policy = policyOf(path);
    if (policy) reply.header("content-security-policy", policy);
  };
  // The library would look for the files itself, with patterns, which took a start a fifth of a second.
  await app.register(serveStatic, { root, serve: false, preCompressed: true, setHeaders });
  for (const name of findOtherFiles(options))
    app.get(`/${name}`, (_request, reply) => reply.sendFile(name));
}

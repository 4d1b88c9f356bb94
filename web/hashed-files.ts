import { createHash } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";

import { isKnown } from "@lyceum/backend/kernel/http/answer.ts";
import { encodingFor } from "@lyceum/backend/kernel/http/encoding.ts";
import { sendAndKeep } from "@lyceum/backend/kernel/http/at-once/sent.ts";
import { sendNotModified } from "@lyceum/backend/kernel/http/not-modified.ts";
import { keptForLater } from "@lyceum/shared/promises.ts";
import type { FastifyInstance, FastifyReply } from "fastify";

const MB = 1024 * 1024;
/** Bytes of one file, and of all files with their packed forms, that memory holds. The others are served from the disk. */
const FILE_MAX = MB;
const TOTAL_MAX = 24 * MB;
const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
};
const LIFETIME = "public, max-age=31536000, immutable";
/** What only documents and workers obey. */
const OF_DOCUMENTS = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "permissions-policy",
  "reporting-endpoints",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
];
/** A worker obeys the policy of its own script. */
const WORKER = /\.worker-/;

type Packed = { plain: Buffer; br: Buffer | null; gzip: Buffer | null; etag: string };

/** Where the files are whose names have a hash of their content. */
const FOLDERS = ["assets", "static/js"];

/**
 * The paths within `root` of the hashed files that memory may hold, found once: a hashed file never changes. It blocks, before anything is
 * served: a thousand turns of asking for sizes took a start two tenths of a second.
 */
export function findHashedFiles(root: string): string[] {
  const names = FOLDERS.flatMap((folder) => filesIn(root, folder));
  const sizes = new Map(names.map((name) => [name, statSync(join(root, name)).size]));
  let total = 0;
  return names.filter((name) => {
    const size = sizes.get(name) ?? 0;
    if (!TYPES[extname(name)] || size > FILE_MAX) return false;
    const all = size + (sizes.get(`${name}.br`) ?? 0) + (sizes.get(`${name}.gz`) ?? 0);
    if (total + all > TOTAL_MAX) return false;
    total += all;
    return true;
  });
}

const filesIn = (root: string, folder: string): string[] => {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => `${folder}/${name}`);
};

/**
 * Serves these files from memory, each read when it is first requested. A folder has one route for all of them: with one for each file the
 * router took a start some hundredths of a second.
 */
export function serveHashedFiles(app: FastifyInstance, root: string, names: string[]): void {
  const reads = new Map(names.map((name) => [name, once(() => readPacked(join(root, name)))]));
  const inMemory = new Map<string, { stored: Packed; route: string; limit: null }>();
  for (const folder of FOLDERS) {
    const route = `/${folder}/:file`;
    app.get<{ Params: { file: string } }>(route, async ({ params, headers }, reply) => {
      const name = `${folder}/${params.file}`;
      const file = await reads.get(name)?.();
      if (!file) return reply.callNotFound();
      inMemory.set(`/${name}`, { stored: file, route, limit: null });
      reply.headers({ "cache-control": LIFETIME, vary: "accept-encoding", etag: file.etag });
      if (isKnown(headers["if-none-match"], file.etag)) return sendNotModified(reply, file);
      if (!WORKER.test(name)) dropDocumentHeaders(reply);
      const encoding = encodingFor(headers);
      const packed = encoding && file[encoding];
      if (packed) reply.header("content-encoding", encoding);
      reply.type(TYPES[extname(name)]!);
      return sendAndKeep(reply, file, encoding ?? "plain", packed ?? file.plain);
    });
  }
  app.atOnce?.add(({ target }) => inMemory.get(target) ?? null);
}

const dropDocumentHeaders = (reply: FastifyReply) => {
  for (const name of OF_DOCUMENTS) reply.removeHeader(name);
};

/** A read that failed is tried again by the next request. */
function once(read: () => Promise<Packed>): () => Promise<Packed> {
  let reading: Promise<Packed> | null = null;
  return () => {
    reading ??= keptForLater(
      read().catch((error: unknown) => {
        reading = null;
        throw error;
      }),
    );
    return reading;
  };
}

async function readPacked(path: string): Promise<Packed> {
  const orNull = (suffix: string) => readFile(path + suffix).catch(() => null);
  const [plain, br, gzip] = await Promise.all([readFile(path), orNull(".br"), orNull(".gz")]);
  const hash = createHash("sha256").update(plain).digest("base64url");
  return { plain, br, gzip, etag: `W/"${hash}"` };
}

import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";

import type { S3Config } from "../../src/kernel/config/config.ts";
import { type S3Objects, s3Objects } from "./objects.ts";
import { type S3Keys, isSigned } from "./signature.ts";

const BUCKET = "a-bucket";
const KEYS: S3Keys = { region: "eu-test-1", accessKey: "AKIATEST", secretKey: "a/secret+of/tests" };
/** Milliseconds: time in which a client that does not wait would have done more. */
const REFUSED_AFTER = 2_000;
/** So few that listings have several pages. */
const PAGE = 3;

type Call = {
  request: IncomingMessage;
  reply: ServerResponse;
  objects: S3Objects;
  key: string;
  query: URLSearchParams;
  hash: string;
};

type State = { reading: number; cut: number; ranges: string[]; refused: string | null };

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** What these tests need of S3, with one bucket: its objects are on the disk, its requests have to be signed. */
export const startS3 = async (root: string) => {
  const objects = await s3Objects(root);
  const seen: string[] = [];
  const state: State = { reading: 0, cut: 0, ranges: [], refused: null };
  const server = createServer((request, reply) => {
    seen.push(`${request.method} ${request.url}`);
    answer(objects, request, reply, state).catch((error: unknown) => replyWith(reply, error));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const config: S3Config = { ...KEYS, endpoint: `http://127.0.0.1:${port}`, bucket: BUCKET };
  const close = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  const { ranges } = state;
  /** Requests whose method and url have these words are refused, as by a bucket that is busy; null for none. */
  const refuse = (words: string | null) => {
    state.refused = words;
  };
  const [reading, cut] = [() => state.reading, () => state.cut];
  /** `seen`: method and url of each request; `reading()`: objects that are being sent; `cut()`: that nobody took whole. */
  return { config, objects, seen, ranges, reading, cut, refuse, close };
};

export type S3Server = Awaited<ReturnType<typeof startS3>>;

const replyWith = (reply: ServerResponse, error: unknown) => {
  if (reply.headersSent || reply.destroyed) return reply.destroy();
  const { status, code } = error instanceof Refusal ? error : new Refusal(500, "InternalError");
  return reply.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
};

const answer = async (
  objects: S3Objects,
  request: IncomingMessage,
  reply: ServerResponse,
  state: State,
) => {
  if (!isSigned(request, KEYS)) throw new Refusal(403, "SignatureDoesNotMatch");
  if (state.refused !== null && `${request.method} ${request.url}`.includes(state.refused)) {
    request.resume();
    await wait(REFUSED_AFTER);
    throw new Refusal(503, "SlowDown");
  }
  const { pathname, searchParams: query } = new URL(request.url ?? "", "http://s3");
  const [, bucket, ...rest] = pathname.split("/");
  if (bucket !== BUCKET) throw new Refusal(404, "NoSuchBucket");
  const hash = request.headers["x-amz-content-sha256"]?.toString() ?? "";
  const key = decodeURIComponent(rest.join("/"));
  const call: Call = { request, reply, objects, key, query, hash };
  const isList = key === "" && request.method === "GET";
  const handler = isList ? list : HANDLERS[request.method ?? ""];
  if (!handler) throw new Refusal(405, "MethodNotAllowed");
  return handler(call, state);
};

const sizeOf = async ({ objects, key }: Call): Promise<number> => {
  const size = await objects.size(key);
  if (size === null) throw new Refusal(404, "NoSuchKey");
  return size;
};

const listParts = async ({ reply, objects }: Call, upload: string) => {
  const parts = await objects.partsOf(upload);
  if (!parts) throw new Refusal(404, "NoSuchUpload");
  const listed = parts.map(
    ({ part, etag, size }) =>
      `<Part><PartNumber>${part}</PartNumber><ETag>${etag}</ETag><Size>${size}</Size></Part>`,
  );
  return reply.end(
    `<ListPartsResult><IsTruncated>false</IsTruncated>${listed.join("")}</ListPartsResult>`,
  );
};

const get = async (call: Call, state: State) => {
  const { request, reply, objects, key, query } = call;
  const upload = query.get("uploadId");
  if (upload) return listParts(call, upload);
  const size = await sizeOf(call);
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  const range = from && to ? { start: Number(from), end: Math.min(Number(to), size - 1) } : null;
  if (range && range.start >= size) throw new Refusal(416, "InvalidRange");
  const part = range && { "content-range": `bytes ${range.start}-${range.end}/${size}` };
  const length = range ? range.end - range.start + 1 : size;
  const headers = { "content-length": length, ...objects.keptWith(key), ...part };
  reply.writeHead(range ? 206 : 200, headers);
  state.reading++;
  if (request.headers.range) state.ranges.push(request.headers.range);
  const sent = pipeline(objects.read(key, range ?? undefined), reply);
  await sent.catch(() => state.cut++).finally(() => state.reading--);
};

const put = async ({ request, reply, objects, key, query, hash }: Call) => {
  const upload = query.get("uploadId");
  const etag = await (upload
    ? objects.putPart(request, upload, Number(query.get("partNumber")), hash)
    : objects.put(request, key, hash, keptOf(request)));
  if (!etag) throw new Refusal(400, "XAmzContentSHA256Mismatch");
  return reply.writeHead(200, { etag }).end();
};

const keptOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.startsWith("x-amz-meta-") ? [[name, String(value)]] : [],
    ),
  );

const begin = ({ reply, objects, key }: Call) =>
  reply.end(
    `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${objects.begin()}</UploadId></InitiateMultipartUploadResult>`,
  );

const complete = async ({ request, reply, objects, key, query }: Call) => {
  const parts = [...(await text(request)).matchAll(/<PartNumber>/g)];
  const upload = query.get("uploadId") ?? "";
  if (!(await objects.partsOf(upload))) throw new Refusal(404, "NoSuchUpload");
  await objects.complete(upload, parts.length, key);
  return reply.end(
    `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`,
  );
};

const remove = async ({ reply, objects, key, query }: Call) => {
  const upload = query.get("uploadId");
  await (upload ? objects.abort(upload) : objects.delete(key));
  return reply.writeHead(204).end();
};

const list = async ({ reply, objects, query }: Call) => {
  const after = query.get("continuation-token") ?? "";
  const all = (await objects.keys()).filter((key) => key.startsWith(query.get("prefix") ?? ""));
  const left = all.filter((key) => key > after);
  const page = left.slice(0, PAGE);
  const more = left.length > page.length;
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("");
  return reply.end(
    `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents}</ListBucketResult>`,
  );
};

const head = async (call: Call) =>
  call.reply.writeHead(200, { "content-length": await sizeOf(call) }).end();

const HANDLERS: Record<string, (call: Call, state: State) => Promise<unknown>> = {
  GET: get,
  HEAD: head,
  PUT: put,
  POST: async (call) => (call.query.has("uploads") ? begin(call) : complete(call)),
  DELETE: remove,
};

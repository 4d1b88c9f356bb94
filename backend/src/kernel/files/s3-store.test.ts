import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, get } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { TOKEN_SECRET } from "../../../test/app.ts";
import { type S3Server, startS3 } from "../../../test/s3/server.ts";
import { createPlaybacks } from "../../playback/playback.ts";
import { s3Store } from "./s3-store.ts";
import { mediaRoutes } from "../../playback/routes.ts";
import type { MediaStore } from "./store.ts";

const MEGABYTE = 1024 * 1024;
const KEY = `videos/${randomUUID()}/original.mp4`;

describe("a bucket", () => {
  let root: string;
  let s3: S3Server;
  let store: MediaStore;
  let app: FastifyInstance;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "lyceum-s3-"));
    s3 = await startS3(join(root, "bucket"));
    store = await s3Store(s3.config, join(root, "work"));
    app = fastify();
    const playbacks = createPlaybacks(TOKEN_SECRET);
    await mediaRoutes(app, {
      store,
      playbacks,
      open: { known: () => undefined, ask: async () => true },
      asksPerMinute: 1_000,
      publicUrl: null,
      viewers: { mayWatch: async () => false },
    });
  });
  afterEach(async () => {
    await app.close();
    await s3.close();
    await rm(root, { recursive: true });
  });

  const chunks = (count: number) => Array.from({ length: count }, () => randomBytes(MEGABYTE));
  const sha256 = async (source: Readable) => {
    const hash = createHash("sha256");
    await pipeline(source, hash);
    return hash.digest("hex");
  };

  it("takes a large file in parts, and has it whole", async () => {
    const large = chunks(12);
    await store.put(Readable.from(large), KEY);
    expect(await sha256(await store.read(KEY))).toBe(await sha256(Readable.from(large)));
    expect(s3.seen.filter((call) => call.includes("partNumber="))).toHaveLength(3);
    expect(await s3.objects.partsLeft()).toEqual([]);
  });

  it("has no object and no parts of a large file that was cut", async () => {
    const cut = async function* () {
      yield* chunks(12);
      throw new Error("cut");
    };
    await expect(store.put(Readable.from(cut()), KEY)).rejects.toThrow("cut");
    expect(s3.seen.some((call) => call.includes("partNumber=2"))).toBe(true);
    expect(await s3.objects.keys()).toEqual([]);
    expect(await s3.objects.partsLeft()).toEqual([]);
  });

  it.each([
    ["secret", { secretKey: "another" }],
    ["key", { accessKey: "another" }],
    ["region", { region: "another" }],
    ["bucket", { bucket: "another" }],
  ])("is unavailable with another %s, and says no more", async (_what, changed) => {
    await store.put(Readable.from(["kept"]), KEY);
    const other = await s3Store({ ...s3.config, ...changed }, join(root, "other"));
    const refused = { code: "unavailable", message: MESSAGES.unavailable };
    await expect(other.read(KEY)).rejects.toMatchObject(refused);
    await expect(other.put(Readable.from(["changed"]), KEY)).rejects.toMatchObject(refused);
    await expect(other.deleteFolder(KEY.split("/o")[0]!)).rejects.toMatchObject(refused);
    expect(await s3.objects.size(KEY)).toBe(4);
  });

  it("answers others while very many read slowly", async () => {
    await store.put(Readable.from(chunks(4)), KEY);
    const slow = await Promise.all(Array.from({ length: 60 }, () => store.read(KEY)));
    expect(await store.size(KEY)).toBe(4 * MEGABYTE);
    slow.forEach((each) => each.destroy());
    await expect.poll(s3.reading).toBe(0);
  });

  it("is asked for the range alone that a viewer asks for", async () => {
    await store.put(Readable.from(["0123456789"]), KEY);
    const reply = await app.inject({ url: `/media/${KEY}`, headers: { range: "bytes=2-4" } });
    expect([reply.statusCode, reply.body]).toEqual([206, "234"]);
    expect(reply.headers).toMatchObject({
      "content-range": "bytes 2-4/10",
      "content-length": "3",
      "content-type": "video/mp4",
    });
    expect(s3.ranges).toEqual(["bytes=2-4"]);
  });

  it("sends no more once the viewer has gone, and no faster than the viewer takes it", async () => {
    const body = Readable.from(chunks(64));
    await store.put(body, KEY);
    await app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const request = get({ host: "127.0.0.1", port, path: `/media/${KEY}` });
    const [reply] = (await once(request, "response")) as [IncomingMessage];
    await once(reply, "readable");
    expect(s3.reading()).toBe(1);
    reply.destroy();
    await expect.poll(s3.reading).toBe(0);
    expect(s3.cut()).toBe(1);
  });

  it("that does not answer is a 503 that tells nothing and is not cached", async () => {
    await store.put(Readable.from(["0123456789"]), KEY);
    await s3.close();
    const reply = await app.inject({ url: `/media/${KEY}` });
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toEqual({
      status: "error",
      code: "unavailable",
      message: MESSAGES.unavailable,
    });
    expect(reply.headers).toMatchObject({ "retry-after": "5" });
    expect(reply.headers).not.toHaveProperty("cache-control");
  });

  it("has nothing where there is nothing", async () => {
    expect((await app.inject({ url: `/media/${KEY}` })).statusCode).toBe(404);
  });
});

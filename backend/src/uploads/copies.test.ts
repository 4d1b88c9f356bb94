import { createHash, randomBytes } from "node:crypto";
import { request } from "node:http";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import {
  type TestApp,
  TEST_CONFIG,
  TOKEN_SECRET,
  appOn,
  openApp,
  person,
  silent,
} from "../../test/app.ts";
import { type S3Server, startS3 } from "../../test/s3/server.ts";
import { SiteProgram } from "../../../tests/support/servers/SiteProgram.ts";
import { DiskRoom } from "../kernel/files/DiskRoom.ts";
import { INCOMING } from "../kernel/files/receive-form.ts";
import { ResumableObjects } from "./resumable-objects.ts";
import { resumableUploads } from "./resumable.ts";

const MEGABYTE = 1024 * 1024;
const PATH = "/api/upload/resumable";
/** Generous, for a busy machine. */
const PATIENCE = { timeout: 60_000 };
type Copy = Awaited<ReturnType<typeof appOn>>;

const listen = async ({ app }: Pick<Copy, "app">) => {
  await app.listen({ port: 0, host: "127.0.0.1" });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
};

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("a resumable upload with two copies of the site and a bucket", () => {
  let folder: string;
  let s3: S3Server;
  let test: TestApp;
  let other: Copy;
  let [near, far] = ["", ""];
  let teacher: Awaited<ReturnType<typeof person>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "lyceum-copies-"));
    s3 = await startS3(join(folder, "bucket"));
    const media = { ...TEST_CONFIG.media, folder: join(folder, "work"), s3: s3.config };
    test = await openApp({ media });
    other = await appOn(test.database, { media: { ...media, folder: join(folder, "far") } });
    [near, far] = [await listen(test), await listen(other)];
    teacher = await person(test, "teacher");
  });
  afterAll(async () => {
    await other.app.close();
    await other.backend.close();
    await test.close();
    await s3.close();
    await rm(folder, { recursive: true });
  });

  const headersOf = (headers: Record<string, string> = {}) => ({
    "tus-resumable": "1.0.0",
    ...teacher.bearer,
    ...headers,
  });
  const begin = async (bytes: Uint8Array, site = near): Promise<string> => {
    const headers = headersOf({ "upload-length": String(bytes.length) });
    const reply = await fetch(`${site}${PATH}`, { method: "POST", headers });
    expect(reply.status).toBe(201);
    return reply.headers.get("location")?.split("/").at(-1) ?? "";
  };
  const ask = (site: string, id: string) =>
    fetch(`${site}${PATH}/${id}`, { method: "HEAD", headers: headersOf() });
  const offsetAt = async (site: string, id: string): Promise<number> => {
    const reply = await ask(site, id);
    return Number(reply.headers.get("upload-offset") ?? Number.NaN);
  };
  const patch = (offset: number) =>
    headersOf({
      "upload-offset": String(offset),
      "content-type": "application/offset+octet-stream",
    });
  const append = (site: string, id: string, offset: number, bytes: Uint8Array) =>
    fetch(`${site}${PATH}/${id}`, {
      method: "PATCH",
      headers: patch(offset),
      body: new Uint8Array(bytes),
    });
  /** Sends these bytes of a longer body, and keeps the line open. */
  const beginToAppend = (site: string, id: string, bytes: Uint8Array, of: number) => {
    const headers = { ...patch(0), "content-length": String(of) };
    const sending = request(`${site}${PATH}/${id}`, { method: "PATCH", headers });
    sending.on("error", () => undefined);
    sending.write(bytes);
    return sending;
  };
  /** What a video would be made of, taken at the other copy. */
  const taken = async (id: string, room = new DiskRoom(folder)) => {
    const bucket = new ResumableObjects(s3.config, room);
    const uploads = await resumableUploads(test.database, silent, folder, bucket);
    const { video, stop } = await uploads.take(id, teacher.id);
    stop();
    const bytes = await readFile(video.path);
    await rm(video.path);
    await uploads.remove(id);
    return { said: video.sha256, is: sha256(bytes) };
  };

  /** What the bucket calls the last upload. */
  const lastUpload = (): string => {
    const call = s3.seen.findLast((each) => each.includes("uploadId=")) ?? "";
    return new URLSearchParams(call.split("?")[1]).get("uploadId") ?? "";
  };
  const partsKept = async (): Promise<number> =>
    (await s3.objects.partsOf(lastUpload()))?.length ?? 0;
  /** A copy in a process of its own, which can be killed. */
  const startCopy = () => {
    const { endpoint, bucket, region, accessKey, secretKey } = s3.config;
    return SiteProgram.start({
      DATABASE_URL: test.database.url,
      TOKEN_SECRET,
      DATA_DIR: join(folder, "killed"),
      HOST: "127.0.0.1",
      PORT: "0",
      SERVICES: "backend",
      TRANSCODES: "0",
      LOG_LEVEL: "info",
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
    });
  };

  it("goes on at the other copy, and is the same file", async () => {
    const bytes = randomBytes(20 * MEGABYTE);
    const id = await begin(bytes);
    expect((await append(near, id, 0, bytes.subarray(0, 9 * MEGABYTE))).status).toBe(204);
    expect(await offsetAt(far, id)).toBe(9 * MEGABYTE);
    expect((await append(far, id, 9 * MEGABYTE, bytes.subarray(9 * MEGABYTE))).status).toBe(204);
    expect(await offsetAt(near, id)).toBe(bytes.length);
    const sum = sha256(bytes);
    expect(await taken(id)).toEqual({ said: sum, is: sum });
    expect(await s3.objects.keys()).toEqual([]);
    expect(await s3.objects.partsLeft()).toEqual([]);
  });

  it("is let go by a copy that still reads from a line that is gone", async () => {
    const bytes = randomBytes(20 * MEGABYTE);
    const id = await begin(bytes);
    const sending = beginToAppend(near, id, bytes.subarray(0, 12 * MEGABYTE), bytes.length);
    const parts = () => s3.seen.filter((call) => call.includes("partNumber=1"));
    const before = parts().length;
    await expect.poll(() => parts().length).toBeGreaterThan(before);
    const offset = await offsetAt(far, id);
    sending.destroy();
    expect(offset).toBeGreaterThanOrEqual(8 * MEGABYTE);
    expect((await append(far, id, offset, bytes.subarray(offset))).status).toBe(204);
    const sum = sha256(bytes);
    expect(await taken(id)).toEqual({ said: sum, is: sum });
  });

  it(
    "goes on at another copy when the one that receives it is killed",
    { timeout: 120_000 },
    async () => {
      const bytes = randomBytes(30 * MEGABYTE);
      const killed = await startCopy();
      const id = await begin(bytes, killed.url);
      const sending = beginToAppend(killed.url, id, bytes.subarray(0, 20 * MEGABYTE), bytes.length);
      await expect.poll(() => partsKept(), PATIENCE).toBeGreaterThan(0);
      await killed.stop("SIGKILL");
      sending.destroy();
      // As a page that has lost its line: it asks how far the upload came, and sends the rest.
      await expect.poll(() => offsetAt(far, id), PATIENCE).toBeGreaterThanOrEqual(8 * MEGABYTE);
      const offset = await offsetAt(far, id);
      expect((await append(far, id, offset, bytes.subarray(offset))).status).toBe(204);
      const sum = sha256(bytes);
      expect(await taken(id)).toEqual({ said: sum, is: sum });
      expect(await s3.objects.keys()).toEqual([]);
      expect(await s3.objects.partsLeft()).toEqual([]);
    },
  );

  it("is the same file when the bucket has refused a part of it, and would have taken the next", async () => {
    const bytes = randomBytes(30 * MEGABYTE);
    const id = await begin(bytes);
    s3.refuse("partNumber=2");
    const refused = await append(near, id, 0, bytes.subarray(0, 28 * MEGABYTE));
    s3.refuse(null);
    expect(refused.status).toBe(503);
    const offset = await offsetAt(far, id);
    expect(offset).toBe(8 * MEGABYTE);
    expect((await append(far, id, offset, bytes.subarray(offset))).status).toBe(204);
    const sum = sha256(bytes);
    expect(await taken(id)).toEqual({ said: sum, is: sum });
  });

  it("is whole once the bucket makes one file of it, which it refused to after the last byte", async () => {
    const bytes = randomBytes(9 * MEGABYTE);
    const id = await begin(bytes);
    s3.refuse(`POST /${s3.config.bucket}/resumable/${id}`);
    expect((await append(near, id, 0, bytes)).status).toBe(503);
    expect((await ask(far, id)).status).toBe(503);
    s3.refuse(null);
    expect(await offsetAt(far, id)).toBe(bytes.length);
    const sum = sha256(bytes);
    expect(await taken(id)).toEqual({ said: sum, is: sum });
    expect(await s3.objects.keys()).toEqual([]);
    expect(await s3.objects.partsLeft()).toEqual([]);
  });

  it("is gone where the bucket has thrown away its parts, and is not said to be whole", async () => {
    const bytes = randomBytes(9 * MEGABYTE);
    const id = await begin(bytes);
    expect((await append(near, id, 0, bytes.subarray(0, 8 * MEGABYTE))).status).toBe(204);
    await s3.objects.abort(lastUpload());
    expect((await ask(far, id)).status).toBe(404);
    const gone = await fetch(`${far}${PATH}/${id}`, { method: "DELETE", headers: headersOf() });
    expect(gone.status).toBe(204);
    expect(await s3.objects.keys()).toEqual([]);
  });

  it("is not copied where that would leave too little for the database, and may be handed in again", async () => {
    const bytes = randomBytes(MEGABYTE);
    const id = await begin(bytes);
    expect((await append(near, id, 0, bytes)).status).toBe(204);
    const room = new DiskRoom(folder);
    const left = vi.spyOn(room, "left").mockResolvedValue(bytes.length - 1);
    await expect(taken(id, room)).rejects.toMatchObject({ code: "disk_full" });
    // Others write while it is copied.
    left.mockResolvedValueOnce(bytes.length).mockResolvedValue(-1);
    await expect(taken(id, room)).rejects.toMatchObject({ code: "disk_full" });
    expect((await readdir(folder)).filter((name) => name.startsWith(INCOMING))).toEqual([]);
    left.mockResolvedValue(bytes.length);
    const sum = sha256(bytes);
    expect(await taken(id, room)).toEqual({ said: sum, is: sum });
  });

  it("leaves nothing in the bucket when it is given up while it still comes", async () => {
    const bytes = randomBytes(20 * MEGABYTE);
    const id = await begin(bytes);
    const sent = 10 * MEGABYTE;
    const sending = beginToAppend(near, id, bytes.subarray(0, 9 * MEGABYTE), sent);
    await expect.poll(() => partsKept(), PATIENCE).toBe(1);
    const gone = await fetch(`${far}${PATH}/${id}`, { method: "DELETE", headers: headersOf() });
    expect(gone.status).toBe(204);
    const last = (method: string) =>
      s3.seen.findLastIndex((call) => call.startsWith(method) && call.includes(`${id}.part`));
    const removed = last("DELETE");
    sending.end(bytes.subarray(9 * MEGABYTE, sent));
    // Too little for a part is put beside the parts, as always.
    await expect.poll(() => last("PUT"), PATIENCE).toBeGreaterThan(removed);
    await expect.poll(() => last("DELETE") > last("PUT"), PATIENCE).toBe(true);
    await expect.poll(() => s3.objects.keys()).toEqual([]);
    expect(await s3.objects.partsLeft()).toEqual([]);
  });

  it("leaves nothing in the bucket when it is given up", async () => {
    const bytes = randomBytes(9 * MEGABYTE);
    const id = await begin(bytes);
    await append(near, id, 0, bytes.subarray(0, 7 * MEGABYTE));
    const gone = await fetch(`${far}${PATH}/${id}`, { method: "DELETE", headers: headersOf() });
    expect(gone.status).toBe(204);
    expect(await s3.objects.keys()).toEqual([]);
    expect(await s3.objects.partsLeft()).toEqual([]);
  });

  it("is not said to be gone while the bucket does not answer", async () => {
    const away = await startS3(join(folder, "away"));
    const bucket = new ResumableObjects(away.config, new DiskRoom(folder));
    const id = "0".repeat(32);
    await expect(bucket.getUpload(id)).rejects.toMatchObject({ status_code: 404 });
    await away.close();
    await expect(bucket.getUpload(id)).rejects.toMatchObject({ code: "unavailable" });
    await expect(bucket.size(id)).rejects.toMatchObject({ code: "unavailable" });
  });
});

import { createHash, randomBytes } from "node:crypto";
import { readdir, rm, stat, symlink, truncate, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, silent } from "../../test/app.ts";
import { type ClipFolder, clipFolder, multipart } from "../../test/clips.ts";
import * as school from "../../test/school.ts";
import { uploadClaims, useUpload } from "./claims-repository.ts";
import { resumableUploads } from "./resumable.ts";

type TestUser = Awaited<ReturnType<typeof person>>;

const TEACHER = "/backend-service/api/upload/upload-teacher-video";
const LIMIT = 2_000_000;

describe("a resumable upload", () => {
  let clips: ClipFolder;
  let test: TestApp;
  let teacher: TestUser;
  let other: TestUser;
  let clip: Buffer;
  let image: Buffer;
  let folder: string;
  let origin: string;
  beforeAll(async () => {
    clips = await clipFolder();
    folder = join(clips.folder, "store");
    const media = { folder, uploadMax: LIMIT, ffmpeg: "ffmpeg", ffprobe: "ffprobe" };
    test = await openApp({ media: { ...media, transcodes: 0 } });
    await test.app.listen({ port: 0, host: "127.0.0.1" });
    origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
    [teacher, other] = await Promise.all([person(test, "teacher"), person(test, "teacher")]);
    clip = await clips.read(await clips.make("a.mp4", { size: "640x360", seconds: 4 }));
    const still = { size: "320x180", sound: false, args: ["-frames:v", "1"] };
    image = await clips.read(await clips.make("a.png", still));
  });
  afterAll(async () => {
    await test.close();
    await clips.close();
  });

  const tus = (method: string, path: string, headers: Record<string, string>, body?: Uint8Array) =>
    fetch(new URL(path, origin), {
      method,
      headers: { "tus-resumable": "1.0.0", ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
  const begin = async (length: number, by = teacher): Promise<string> => {
    const headers = { ...by.bearer, "upload-length": String(length) };
    const reply = await tus("POST", "/api/upload/resumable", headers);
    expect(reply.status).toBe(201);
    return reply.headers.get("location") ?? "";
  };
  const append = (path: string, offset: number, bytes: Uint8Array, by = teacher) =>
    tus(
      "PATCH",
      path,
      {
        ...by.bearer,
        "upload-offset": String(offset),
        "content-type": "application/offset+octet-stream",
      },
      bytes,
    );
  const offsetOf = async (path: string): Promise<number> => {
    const reply = await tus("HEAD", path, teacher.bearer);
    return Number(reply.headers.get("upload-offset"));
  };
  let counter = 0;
  const finish = (path: string, by = teacher, fields: Record<string, string> = {}) => {
    const all = {
      title: "Limits",
      course_title: `Calculus ${++counter}`,
      course_category: "Maths",
      video_upload: path.split("/").at(-1) ?? "",
      ...fields,
    };
    const parts = Object.entries(all).map(([name, value]) => ({ name, value }));
    const { payload, headers } = multipart([
      ...parts,
      { name: "image", value: image, filename: "a.png" },
    ]);
    return test.app.inject({
      method: "POST",
      url: TEACHER,
      payload,
      headers: { ...headers, ...by.bearer },
    });
  };
  const remove = async (id: string) =>
    (await resumableUploads(test.database, silent, join(folder, "incoming"))).remove(id);
  const kept = () => readdir(join(folder, "incoming/resumable"));
  /** Of the only upload that there is: beside its file is one that describes it. */
  const bytesKept = async () => {
    const [name] = (await kept()).filter((each) => !each.endsWith(".json"));
    return (await stat(join(folder, "incoming/resumable", name!))).size;
  };

  it("goes on where it was cut, and becomes a video of the same bytes", async () => {
    const path = await begin(clip.length);
    const half = Math.floor(clip.length / 2);
    const line = new AbortController();
    const cut = new ReadableStream({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(clip.subarray(0, half)));
        return new Promise(() => undefined);
      },
    });
    // Node sends a stream only as half duplex, which the types of fetch lack.
    const streamed = {
      method: "PATCH",
      headers: {
        "tus-resumable": "1.0.0",
        ...teacher.bearer,
        "upload-offset": "0",
        "content-type": "application/offset+octet-stream",
      },
      body: cut,
      duplex: "half",
      signal: line.signal,
    };
    const sending = fetch(new URL(path, origin), streamed);
    await expect.poll(bytesKept).toBe(half);
    line.abort();
    await expect(sending).rejects.toThrow();
    await expect.poll(() => offsetOf(path)).toBe(half);
    expect((await finish(path)).json().message).toBe(MESSAGES.upload.uploadUnfinished);

    const reply = await append(path, half, clip.subarray(half));
    expect([reply.status, reply.headers.get("upload-offset")]).toEqual([204, String(clip.length)]);
    const done = await finish(path);
    expect(done.json()).toMatchObject({ status: "success", data: { media: "queued" } });
    const row = await test.database.queries
      .selectFrom("videos")
      .select(["sha256", "original_key"])
      .where("id", "=", done.json().data.id)
      .executeTakeFirstOrThrow();
    const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
    expect(row.sha256).toBe(sha256(clip));
    expect(sha256(await clips.read(join(folder, row.original_key)))).toBe(sha256(clip));
    expect(await kept()).toEqual([]);
  });

  it("becomes one video, however often it is handed in at once", async () => {
    const path = await begin(clip.length);
    await append(path, 0, clip);
    const replies = await Promise.all([finish(path), finish(path), finish(path)]);
    const codes = replies.map(({ statusCode }) => statusCode).toSorted();
    expect(codes[0]).toBe(200);
    // Still worked on, or a video by now.
    for (const code of codes.slice(1)) expect([200, 409]).toContain(code);
    const made = replies.flatMap((reply) => (reply.statusCode === 200 ? [reply.json()] : []));
    const again = await finish(path);
    expect(again.statusCode).toBe(200);
    for (const each of made) expect(again.json()).toEqual(each);
  });

  it("whose process died at work on it is free again within a minute, with all its bytes", async () => {
    const path = await begin(clip.length);
    await append(path, 0, clip);
    const id = path.split("/").at(-1) ?? "";
    const dead = await resumableUploads(test.database, silent, join(folder, "incoming"));
    const { video, stop } = await dead.take(id, teacher.id);
    stop();
    const busy = await finish(path);
    expect([busy.statusCode, busy.json().message]).toEqual([
      ...[409, MESSAGES.upload.beingPublished],
    ]);
    expect(busy.json().reason).toBe("upload_in_use");
    expect(Number(busy.headers["retry-after"])).toBeLessThanOrEqual(60);
    await sql`update resumable_uploads set taken_at = taken_at - interval '1 minute'
      where id = ${id}`.execute(test.database.queries);
    expect(await offsetOf(path)).toBe(clip.length);
    expect((await finish(path)).statusCode).toBe(200);
    await rm(video.path);
  });

  it("is read by one of those who take it at once", async () => {
    const uploads = await resumableUploads(test.database, silent, join(folder, "incoming"));
    const id = randomBytes(16).toString("hex");
    // Of holes alone: it would be read for many minutes.
    const size = 2 ** 40;
    await uploads.add(id, teacher.id, size);
    const file = join(uploads.folder, id);
    await writeFile(file, "");
    await truncate(file, size);
    const first = uploads.take(id, teacher.id);
    await expect.poll(() => uploads.isOpenTo(id, teacher.id)).toBe(false);
    await expect(uploads.take(id, teacher.id)).rejects.toThrow(MESSAGES.upload.beingPublished);
    await truncate(file, 0);
    const { stop, video } = await first;
    stop();
    await rm(video.path);
    await uploads.remove(id);
  });

  it("is free again where it cannot be read", async () => {
    const uploads = await resumableUploads(test.database, silent, join(folder, "incoming"));
    const id = randomBytes(16).toString("hex");
    await uploads.add(id, teacher.id, (await stat(folder)).size);
    await symlink(folder, join(uploads.folder, id));
    await expect(uploads.take(id, teacher.id)).rejects.toThrow("EISDIR");
    expect(await uploads.isOpenTo(id, teacher.id)).toBe(true);
    await uploads.remove(id);
  });

  it("becomes one video where a process goes on after another took it over", async () => {
    const path = await begin(clip.length);
    const id = path.split("/").at(-1) ?? "";
    const { id: course_id } = await school.course(test);
    const made = await school.video(test, { course_id, uploader_id: teacher.id });
    const use = () =>
      test.database.queries.transaction().execute((trx) => useUpload(trx, id, made.id));
    const { take } = uploadClaims(test.database, silent);
    (await take(id))();
    const uses = await Promise.allSettled([use(), use()]);
    expect(uses.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await remove(id);
  });

  it("stays its process's for as long as that works on it", async () => {
    const path = await begin(clip.length);
    const id = path.split("/").at(-1) ?? "";
    const stop = await uploadClaims(test.database, silent, 10).take(id);
    await sql`update resumable_uploads set taken_at = now() - interval '30 seconds'
      where id = ${id}`.execute(test.database.queries);
    const age = async () =>
      (
        await test.database.queries
          .selectFrom("resumable_uploads")
          .select(sql<number>`extract(epoch from now() - taken_at)::float8`.as("age"))
          .where("id", "=", id)
          .executeTakeFirstOrThrow()
      ).age;
    await expect.poll(age, { timeout: 10_000 }).toBeLessThan(10);
    stop();
    await remove(id);
  });

  it("may be handed in again after the form was refused", async () => {
    const path = await begin(clip.length);
    await append(path, 0, clip);
    const course_id = "no-such-course";
    expect((await finish(path, teacher, { course_id })).json().message).toBe(
      MESSAGES.upload.courseNotFound,
    );
    expect((await finish(path)).statusCode).toBe(200);
  });

  it("that is no video is refused, and gone", async () => {
    const bytes = randomBytes(5_000);
    const path = await begin(bytes.length);
    await append(path, 0, bytes);
    expect((await finish(path)).json().message).toBe(MESSAGES.upload.notVideo);
    expect(await kept()).toEqual([]);
    expect((await tus("HEAD", path, teacher.bearer)).status).toBe(404);
  });

  it("is its owner's alone", async () => {
    const path = await begin(clip.length);
    expect((await append(path, 0, clip, other)).status).toBe(404);
    expect((await tus("HEAD", path, other.bearer)).status).toBe(404);
    expect((await tus("DELETE", path, other.bearer)).status).toBe(404);
    expect((await tus("HEAD", path, {})).status).toBe(401);
    await append(path, 0, clip);
    expect((await finish(path, other)).json().message).toBe(MESSAGES.upload.uploadNotFound);
    expect((await tus("DELETE", path, teacher.bearer)).status).toBe(204);
    expect(await kept()).toEqual([]);
  });

  it("is answered with 507 when the disk is full, and goes on from a truthful offset", async () => {
    const path = await begin(clip.length);
    const file = join(folder, "incoming/resumable", path.split("/").at(-1) ?? "");
    await rm(file);
    await symlink("/dev/full", file);
    const reply = await append(path, 0, clip);
    expect([reply.status, await reply.text()]).toEqual([507, MESSAGES.upload.diskFull]);
    await rm(file);
    await writeFile(file, "");
    expect(await offsetOf(path)).toBe(0);
    await append(path, 0, clip);
    expect((await finish(path)).statusCode).toBe(200);
  });

  it.each([
    [LIMIT + 1, 413, MESSAGES.upload.tooLarge],
    [0, 400, MESSAGES.upload.empty],
  ])("of %i bytes is refused with %i", async (length, status, message) => {
    const headers = { ...teacher.bearer, "upload-length": String(length) };
    const reply = await tus("POST", "/api/upload/resumable", headers);
    expect([reply.status, await reply.text()]).toEqual([status, message]);
    expect(await kept()).toEqual([]);
  });

  it("cannot leave its folder", async () => {
    for (const id of ["..%2f..%2fstore", "%2e%2e", "a%00b"])
      expect((await tus("HEAD", `/api/upload/resumable/${id}`, teacher.bearer)).status).toBe(404);
  });

  it("from a page of a foreign origin is refused", async () => {
    const headers = { ...teacher.bearer, origin: "https://evil.example", "upload-length": "5" };
    expect((await tus("POST", "/api/upload/resumable", headers)).status).toBe(403);
  });
});

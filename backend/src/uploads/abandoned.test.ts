import { randomBytes } from "node:crypto";
import { readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, silent } from "../../test/app.ts";
import { listenLocally } from "../../test/listen-locally.ts";
import { course, video } from "../../test/school.ts";
import { useUpload } from "./claims-repository.ts";
import { type ResumableUploads, resumableUploads } from "./resumable.ts";

const BYTES = randomBytes(2_000);
const PATH = "/api/upload/resumable";

describe("the clean-up of resumable uploads", () => {
  let test: TestApp;
  let uploads: ResumableUploads;
  let origin: string;
  let teacher: Awaited<ReturnType<typeof person>>;
  beforeAll(async () => {
    test = await openApp();
    uploads = await resumableUploads(test.database, silent, join(test.folder, "incoming"));
    origin = await listenLocally(test);
    teacher = await person(test, "teacher");
  });
  afterAll(() => test.close());

  const tus = (method: string, path: string, headers: Record<string, string>, body?: Uint8Array) =>
    fetch(`${origin}${path}`, {
      method,
      headers: { "tus-resumable": "1.0.0", ...teacher.bearer, ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
  /** Returns its id. */
  const begun = async (): Promise<string> => {
    const reply = await tus("POST", PATH, { "upload-length": String(BYTES.length) });
    expect(reply.status).toBe(201);
    return reply.headers.get("location")?.split("/").at(-1) ?? "";
  };
  /** As if these bytes had come. */
  const put = (id: string, bytes: Uint8Array) => writeFile(join(uploads.folder, id), bytes);
  const bytesOf = async (id: string) => (await stat(join(uploads.folder, id))).size;
  const offsetOf = async (id: string) =>
    (await tus("HEAD", `${PATH}/${id}`, {})).headers.get("upload-offset");
  const ages = async (id: string) => {
    const read = test.database.queries
      .selectFrom("resumable_uploads")
      .select([
        sql<number>`extract(epoch from now() - created_at)::float8`.as("begun"),
        sql<number>`extract(epoch from now() - touched_at)::float8`.as("touched"),
      ])
      .where("id", "=", id);
    return read.executeTakeFirstOrThrow();
  };
  /** As if all that was done with it so far had been done so long ago. */
  const older = async (id: string, hours: number) => {
    const by = sql`make_interval(hours => ${hours})`;
    await sql`update resumable_uploads set created_at = created_at - ${by},
      touched_at = touched_at - ${by} where id = ${id}`.execute(test.database.queries);
  };
  const files = async (id: string) =>
    (await readdir(uploads.folder)).filter((name) => name.startsWith(id));

  it("forgets one that was abandoned, with its bytes", async () => {
    const id = await begun();
    await put(id, BYTES.subarray(0, 1_000));
    await older(id, 23);
    await uploads.expire();
    expect(await offsetOf(id)).toBe("1000");
    await older(id, 2);
    await uploads.expire();
    expect(await files(id)).toEqual([]);
    expect((await tus("HEAD", `${PATH}/${id}`, {})).status).toBe(404);
  });

  it("leaves one that a request has brought bytes of until now, however long ago that and the upload began", async () => {
    const id = await begun();
    await older(id, 25);
    const line = new AbortController();
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(BYTES.subarray(0, 1_000))),
    });
    const headers = {
      "tus-resumable": "1.0.0",
      ...teacher.bearer,
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
    };
    // Node sends a stream only as half duplex, which the types of fetch lack.
    const streamed = { method: "PATCH", headers, body, duplex: "half", signal: line.signal };
    const sending = fetch(`${origin}${PATH}/${id}`, streamed).catch(() => undefined);
    await expect.poll(() => bytesOf(id)).toBe(1_000);
    const { begun: since, touched } = await ages(id);
    expect(since).toBeGreaterThan(24 * 3_600);
    expect(touched).toBeLessThan(60);
    await uploads.expire();
    expect(await bytesOf(id)).toBe(1_000);
    await older(id, 25);
    line.abort();
    await sending;
    await expect.poll(async () => (await ages(id)).touched).toBeLessThan(60);
    await uploads.expire();
    expect(await offsetOf(id)).toBe("1000");
  });

  it("leaves one of which a video is being made, and forgets it once nobody goes on with it", async () => {
    const id = await begun();
    await put(id, BYTES);
    await older(id, 25);
    const taken = await uploads.take(id, teacher.id);
    taken.stop();
    await rm(taken.video.path);
    expect((await ages(id)).touched).toBeLessThan(60);
    await older(id, 25);
    await uploads.expire();
    expect(await files(id)).toContain(id);
    await uploads.giveBack(id);
    await uploads.expire();
    expect(await files(id)).toEqual([]);
  });

  it("forgets which video one became", async () => {
    const id = await begun();
    const { id: course_id } = await course(test);
    const made = await video(test, { course_id, uploader_id: teacher.id });
    await test.database.queries.transaction().execute(async (trx) => {
      await trx
        .updateTable("resumable_uploads")
        .set({ taken_at: new Date() })
        .where("id", "=", id)
        .execute();
      await useUpload(trx, id, made.id);
    });
    expect(await uploads.videoOf(id, teacher.id)).toBe(made.id);
    await older(id, 25);
    await uploads.expire();
    expect(await uploads.videoOf(id, teacher.id)).toBeNull();
  });
});

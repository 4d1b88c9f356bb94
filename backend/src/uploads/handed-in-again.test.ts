import { randomBytes } from "node:crypto";
import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, silent } from "../../test/app.ts";
import { type ClipFolder, clipFolder, multipart } from "../../test/clips.ts";
import { begunBy } from "./quotas-repository.ts";
import { type ResumableUploads, resumableUploads } from "./resumable.ts";

type TestUser = Awaited<ReturnType<typeof person>>;

describe("a resumable upload that is handed in again", () => {
  let clips: ClipFolder;
  let test: TestApp;
  let uploads: ResumableUploads;
  let clip: Buffer;
  let image: Buffer;
  let teacher: TestUser;
  beforeAll(async () => {
    clips = await clipFolder();
    const folder = join(clips.folder, "store");
    const media = { folder, uploadMax: 2_000_000, ffmpeg: "ffmpeg", ffprobe: "ffprobe" };
    test = await openApp({ media: { ...media, transcodes: 0 } });
    uploads = await resumableUploads(test.database, silent, join(folder, "incoming"));
    clip = await clips.read(await clips.make("a.mp4", { size: "320x180" }));
    const still = { size: "320x180", sound: false, args: ["-frames:v", "1"] };
    image = await clips.read(await clips.make("a.png", still));
  });
  beforeEach(async () => {
    teacher = await person(test, "teacher");
  });
  afterAll(async () => {
    await test.close();
    await clips.close();
  });

  /** All of its bytes are there. Returns its id. */
  const sent = async (): Promise<string> => {
    const id = randomBytes(16).toString("hex");
    await uploads.add(id, teacher.id, clip.length);
    await writeFile(join(uploads.folder, id), clip);
    return id;
  };
  const handIn = (id: string, by = teacher, title = "Limits") => {
    const { payload, headers } = multipart([
      { name: "title", value: title },
      { name: "course_title", value: `Calculus ${id}` },
      { name: "course_category", value: "Mathematics" },
      { name: "video_upload", value: id },
      { name: "image", value: image, filename: "a.png" },
    ]);
    return test.app.inject({
      method: "POST",
      url: "/backend-service/api/upload/upload-teacher-video",
      payload,
      headers: { ...headers, ...by.bearer },
    });
  };
  /** As a page does that would go on with it. */
  const ask = async (id: string, by = teacher) => {
    const { statusCode, headers } = await test.app.inject({
      method: "HEAD",
      url: `/api/upload/resumable/${id}`,
      headers: { ...by.bearer, "tus-resumable": "1.0.0" },
    });
    return [statusCode, headers["upload-offset"], headers["upload-length"]];
  };
  const videosOf = ({ id }: TestUser) =>
    test.database.queries.selectFrom("videos").select("id").where("uploader_id", "=", id).execute();
  const whole = () => [200, String(clip.length), String(clip.length)];

  it("is answered with the video that it became, and has nothing to send again", async () => {
    const id = await sent();
    const first = await handIn(id);
    expect(first.statusCode).toBe(200);
    expect(await readdir(uploads.folder)).toEqual([]);
    expect(await ask(id)).toEqual(whole());
    const second = await handIn(id, teacher, "Another title");
    expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
    expect(await videosOf(teacher)).toEqual([{ id: first.json().data.id }]);
  });

  it("while it is still checked has to wait, and nothing to send again either", async () => {
    const id = await sent();
    const { video, stop } = await uploads.take(id, teacher.id);
    expect(await ask(id)).toEqual(whole());
    const reply = await handIn(id);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: "conflict", reason: "upload_in_use" });
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    stop();
    await rm(video.path);
    await uploads.giveBack(id);
    expect((await handIn(id)).statusCode).toBe(200);
    expect(await videosOf(teacher)).toHaveLength(1);
  });

  it("is not there any more where its video is deleted", async () => {
    const id = await sent();
    const { id: videoId } = (await handIn(id)).json().data;
    await test.database.queries.deleteFrom("videos").where("id", "=", videoId).execute();
    const reply = await handIn(id);
    expect([reply.statusCode, reply.json().message]).toEqual([400, MESSAGES.upload.uploadNotFound]);
    expect((await ask(id))[0]).toBe(404);
  });

  it("is not there for anybody else", async () => {
    const id = await sent();
    await handIn(id);
    const other = await person(test, "teacher");
    expect((await handIn(id, other)).json().message).toBe(MESSAGES.upload.uploadNotFound);
    expect((await ask(id, other))[0]).toBe(404);
  });

  it("counts no more among those on their way", async () => {
    const id = await sent();
    const begun = () => begunBy(test.database.queries, teacher);
    expect(await begun()).toEqual({ count: 1, bytes: clip.length });
    await handIn(id);
    expect(await begun()).toEqual({ count: 0, bytes: 0 });
  });
});

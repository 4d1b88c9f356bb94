import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person } from "../../test/app.ts";
import { type ClipFolder, clipFolder, multipart } from "../../test/clips.ts";

type TestUser = Awaited<ReturnType<typeof person>>;
type Part = Parameters<typeof multipart>[0][number];

const TEACHER = "/backend-service/api/upload/upload-teacher-video";
const ADMIN = "/backend-service/api/upload/upload-video";
const TEXT = Buffer.from("This is no video, whatever its name says. ".repeat(200));
const HTML = Buffer.from("<!doctype html><script>alert(1)</script>".repeat(200));
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

describe("an upload", () => {
  let clips: ClipFolder;
  let test: TestApp;
  let teacher: TestUser;
  let admin: TestUser;
  let clip: Buffer;
  let image: Buffer;
  let folder: string;
  beforeAll(async () => {
    clips = await clipFolder();
    folder = join(clips.folder, "store");
    const media = { folder, uploadMax: 2_000_000, ffmpeg: "ffmpeg", ffprobe: "ffprobe" };
    test = await openApp({ media: { ...media, transcodes: 0 } });
    [teacher, admin] = await Promise.all([person(test, "teacher"), person(test, "admin")]);
    clip = await clips.read(await clips.make("a.mp4", { size: "320x240" }));
    const frame = ["-frames:v", "1"];
    image = await clips.read(
      await clips.make("a.png", { size: "640x360", sound: false, args: frame }),
    );
  });
  afterAll(async () => {
    await test.close();
    await clips.close();
  });
  afterEach(async () => {
    await test.database.queries.deleteFrom("courses").execute();
  });

  let counter = 0;
  const fields = (): Part[] => [
    { name: "title", value: "Limits" },
    { name: "course_title", value: `Calculus ${++counter}` },
    { name: "course_category", value: "Mathematics" },
  ];
  const video = (value: Uint8Array, filename = "lesson.mp4"): Part => ({
    name: "video_upload",
    value,
    filename,
  });
  const picture = (value: Uint8Array, filename = "cover.png"): Part => ({
    name: "image",
    value,
    filename,
  });
  const nowhere = (value: string): Part => ({ name: "video_upload", value });
  const send = (parts: Part[], { url = TEACHER, by = teacher } = {}) => {
    const { payload, headers } = multipart(parts);
    return test.app.inject({ method: "POST", url, payload, headers: { ...headers, ...by.bearer } });
  };
  const stored = async (): Promise<string[]> => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
  };
  const counts = async () => {
    const { rows } = await test.database.pool.query(
      "select (select count(*)::int from videos) as videos, (select count(*)::int from courses) as courses",
    );
    return rows[0];
  };

  it("by a teacher waits for approval, with the file as it came and a re-encoded thumbnail", async () => {
    const before = await stored();
    const reply = await send([...fields(), picture(image), video(clip, "../../etc/passwd.html")]);
    expect(reply.json()).toMatchObject({ status: "success", message: MESSAGES.upload.pending });
    const { data } = reply.json();
    expect(data).toMatchObject({ title: "Limits", status: 0, media: "queued" });
    const fresh = (await stored()).filter((path) => !before.includes(path));
    expect(fresh.toSorted()).toEqual([
      expect.stringMatching(new RegExp(`^${folder}/images/[0-9a-f-]{36}\\.webp$`)),
      `${folder}/videos/${data.id}/original.mp4`,
    ]);
    expect(await readFile(`${folder}/videos/${data.id}/original.mp4`)).toEqual(clip);
    const thumbnail = await readFile(fresh.find((path) => path.includes("/images/"))!);
    expect(thumbnail.toString("latin1", 8, 12)).toBe("WEBP");
  });

  it("to a course that is there is whole although the picture's field after it was left empty", async () => {
    const first = await send([...fields(), picture(image), video(clip)]);
    const course = { name: "course_id", value: first.json().data.course_id };
    const title = { name: "title", value: "Limits, again" };
    const reply = await send([title, course, video(clip), picture(Buffer.alloc(0), "")]);
    expect(reply.json()).toMatchObject({ message: MESSAGES.upload.pending });
    const { id } = reply.json().data;
    expect(await readFile(`${folder}/videos/${id}/original.mp4`)).toEqual(clip);
  });

  it("by an admin is approved at once", async () => {
    const reply = await send([...fields(), picture(image), video(clip)], { url: ADMIN, by: admin });
    expect(reply.json()).toMatchObject({ message: MESSAGES.upload.approved, data: { status: 1 } });
  });

  const truncated = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6));
  it.each([
    ["text named .mp4", () => [video(TEXT), picture(image)], 415, MESSAGES.upload.notVideo],
    ["HTML named .mp4", () => [video(HTML), picture(image)], 415, MESSAGES.upload.notVideo],
    ["a cut MP4", () => [video(truncated(clip)), picture(image)], 415, MESSAGES.upload.notVideo],
    ["an empty file", () => [video(Buffer.alloc(0)), picture(image)], 400, MESSAGES.upload.empty],
    ["a picture", () => [video(image), picture(image)], 415, MESSAGES.upload.notVideo],
    ["a long one", () => [video(Buffer.alloc(3e6)), picture(image)], 413, MESSAGES.upload.tooLarge],
    ["an SVG picture", () => [video(clip), picture(SVG, "a.png")], 415, MESSAGES.upload.notImage],
    [
      "a cut picture",
      () => [picture(image.subarray(0, 60)), video(clip)],
      415,
      MESSAGES.upload.notImage,
    ],
    ["no picture", () => [video(clip)], 400, MESSAGES.upload.thumbnailMissing],
    ["no video", () => [picture(image)], 400, MESSAGES.upload.videoMissing],
    ["two videos", () => [video(clip), video(clip)], 400, MESSAGES.upload.unexpected],
    [
      "../ for one",
      () => [nowhere("../../etc"), picture(image)],
      400,
      MESSAGES.upload.uploadNotFound,
    ],
    ["NUL for one", () => [nowhere("a\0b"), picture(image)], 400, MESSAGES.upload.uploadNotFound],
  ] as const)("of %s is refused, and leaves nothing", async (_name, files, status, message) => {
    const before = [await stored(), await counts()];
    const reply = await send([...fields(), ...files()]);
    expect([reply.statusCode, reply.json().message]).toEqual([status, message]);
    expect([await stored(), await counts()]).toEqual(before);
  });

  it("names what is missing in the order of the form", async () => {
    expect((await send([{ name: "title", value: " " }])).json().message).toBe(
      MESSAGES.upload.titleEmpty,
    );
    const untitled = [{ name: "title", value: "Limits" }, video(clip)];
    expect((await send(untitled)).json().message).toBe(MESSAGES.upload.courseMissing);
  });

  it("that is cut off leaves nothing", async () => {
    const before = await stored();
    const { payload, headers } = multipart([...fields(), video(clip)]);
    const reply = await test.app.inject({
      method: "POST",
      url: TEACHER,
      payload: payload.subarray(0, payload.length - 4_000),
      headers: { ...headers, ...teacher.bearer },
    });
    expect(reply.statusCode).toBe(400);
    expect(await stored()).toEqual(before);
  });

  it("from a page of a foreign origin is refused", async () => {
    const { payload, headers } = multipart([...fields(), video(clip)]);
    const reply = await test.app.inject({
      method: "POST",
      url: TEACHER,
      payload,
      headers: { ...headers, ...teacher.bearer, origin: "https://evil.example" },
    });
    expect(reply.statusCode).toBe(403);
  });
});

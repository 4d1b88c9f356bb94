import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person } from "../../test/app.ts";
import { type ClipFolder, clipFolder, multipart } from "../../test/clips.ts";

const URL = "/backend-service/api/upload/upload-video";

describe("a site without ffmpeg", () => {
  let clips: ClipFolder;
  let test: TestApp;
  let folder: string;
  let image: Buffer;
  beforeAll(async () => {
    clips = await clipFolder();
    folder = join(clips.folder, "store");
    const programs = { ffmpeg: "/nowhere/ffmpeg", ffprobe: "/nowhere/ffprobe" };
    test = await openApp({ media: { folder, uploadMax: 5e6, transcodes: 1, ...programs } });
    const still = { size: "320x180", sound: false, args: ["-frames:v", "1"] };
    image = await clips.read(await clips.make("a.png", still));
  });
  afterAll(async () => {
    await test.close();
    await clips.close();
  });

  const upload = async (name: string, bytes: Buffer) => {
    const admin = await person(test, "admin");
    const { payload, headers } = multipart([
      ...Object.entries({ title: name, course_title: name, course_category: "C" }).map(
        ([field, value]) => ({ name: field, value }),
      ),
      { name: "image", value: image, filename: "a.png" },
      { name: "video_upload", value: bytes, filename: name },
    ]);
    const all = { ...headers, ...admin.bearer };
    return test.app.inject({ method: "POST", url: URL, payload, headers: all });
  };

  it("serves a video as it came, in parts, and its picture", async () => {
    const clip = await clips.read(await clips.make("a.mp4", { size: "320x180" }));
    const { data } = (await upload("a.mp4", clip)).json();
    const state = async () => (await test.backend.videos.findUpload(data.id))?.media;
    await expect.poll(state, { timeout: 10_000 }).toBe("original");
    const url = `/media/videos/${data.id}/original.mp4`;
    const part = await test.app.inject({ method: "GET", url, headers: { range: "bytes=4-7" } });
    expect([part.statusCode, part.body]).toEqual([206, "ftyp"]);
    const [picture = ""] = await readdir(join(folder, "images"));
    expect(picture).toMatch(/\.png$/);
    expect(await readFile(join(folder, "images", picture))).toEqual(image);
  });

  it.each([
    ["a.mp4", "cut in half", (clip: Buffer) => clip.subarray(0, clip.length / 2)],
    ["a.mp4", "text", () => Buffer.from("no video at all")],
  ])("refuses %s that is %s", async (name, _what, change) => {
    const clip = await clips.read(await clips.make(name, { size: "320x180" }));
    const reply = await upload(name, change(clip));
    expect([reply.statusCode, reply.json().message]).toEqual([415, MESSAGES.upload.notVideo]);
  });

  it("refuses what no browser plays", async () => {
    const film = await clips.make("a.avi", { size: "320x180", args: ["-c:v", "mpeg4"] });
    const reply = await upload("a.avi", await clips.read(film));
    expect([reply.statusCode, reply.json().message]).toEqual([415, MESSAGES.upload.notVideo]);
  });
});

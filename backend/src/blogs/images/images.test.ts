import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person } from "../../../test/app.ts";
import { type ClipFolder, clipFolder, multipart } from "../../../test/clips.ts";

const URL = "/api/blogs/images";
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
type Parts = Parameters<typeof multipart>[0];

describe("pictures of a blog", () => {
  let clips: ClipFolder;
  let test: TestApp;
  let png: Buffer;
  let jpeg: Buffer;
  let admin: { authorization: string };
  let folder: string;
  beforeAll(async () => {
    clips = await clipFolder();
    folder = join(clips.folder, "media");
    const media = { folder, uploadMax: 1_000_000, ffmpeg: "ffmpeg", ffprobe: "ffprobe" };
    test = await openApp({ media: { ...media, transcodes: 0 } });
    const picture = { size: "640x360", sound: false, args: ["-frames:v", "1"] };
    png = await clips.read(await clips.make("a.png", picture));
    jpeg = await clips.read(await clips.make("a.jpg", picture));
    admin = (await person(test, "admin")).bearer;
  });
  afterAll(async () => {
    await test.close();
    await clips.close();
  });

  const send = (parts: Parts, bearer: object = admin) => {
    const { payload, headers } = multipart(parts);
    return test.app.inject({
      method: "POST",
      url: URL,
      payload,
      headers: { ...headers, ...bearer },
    });
  };
  const image = (value: Uint8Array, filename = "a.png") => ({ name: "image", value, filename });
  const kept = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => /\./.test(name));

  const noted = async () =>
    (await test.database.queries.selectFrom("blog_images").select("key").execute()).map(
      ({ key }) => key,
    );

  it("are re-encoded and served to everyone as nothing but a picture", async () => {
    const secret = Buffer.concat([png, Buffer.from("<script>alert('hidden')</script>")]);
    for (const value of [png, jpeg, secret]) {
      const reply = await send([image(value)]);
      expect(reply.statusCode).toBe(200);
      const { success, url } = reply.json();
      expect(await noted()).toContain(url.replace("/media/", ""));
      expect([success, url]).toEqual([
        ...[true, expect.stringMatching(/^\/media\/images\/[0-9a-f-]{36}\.webp$/)],
      ]);
      const served = await test.app.inject({ url });
      expect(served.statusCode).toBe(200);
      expect(served.headers).toMatchObject({
        "content-type": "image/webp",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
      });
      expect(served.rawPayload.toString("latin1")).toMatch(/^RIFF.{4}WEBP/s);
      expect(served.rawPayload.includes("script")).toBe(false);
    }
  });

  it.each([
    ["an SVG", () => [image(SVG)], 415, MESSAGES.blogs.notImage],
    ["a page", () => [image(Buffer.from("<html>"), "a.png")], 415, MESSAGES.blogs.notImage],
    ["half a picture", () => [image(png.subarray(0, 60))], 415, MESSAGES.blogs.notImage],
    ["nothing", () => [{ name: "title", value: "x" }], 400, MESSAGES.blogs.notImage],
    ["an empty file", () => [image(Buffer.alloc(0))], 400, MESSAGES.upload.empty],
    ["two files", () => [image(png), image(png)], 400, MESSAGES.upload.unexpected],
    [
      "more than ten megabytes",
      () => [image(Buffer.concat([png, Buffer.alloc(11_000_000)]))],
      ...[413, MESSAGES.upload.tooLarge],
    ],
    [
      "a video beside it",
      () => [image(png), { name: "video_upload", value: png, filename: "a.mp4" }],
      ...[413, MESSAGES.upload.tooLarge],
    ],
  ] as [string, () => Parts, number, string][])(
    "are refused where they are %s, and nothing is left",
    async (_what, parts, status, message) => {
      const before = await kept();
      const reply = await send(parts());
      expect([reply.statusCode, reply.json().message]).toEqual([status, message]);
      expect(await kept()).toEqual(before);
    },
  );

  it.each(["visitor", "student", "teacher"] as const)("are not for a %s to send", async (role) => {
    const bearer = role === "visitor" ? {} : (await person(test, role)).bearer;
    const reply = await send([image(png)], bearer);
    expect(reply.statusCode).toBe(role === "visitor" ? 401 : 403);
  });

  it("are a form; the calls beside take none", async () => {
    const json = await test.app.inject({ method: "POST", url: URL, payload: {}, headers: admin });
    expect([json.statusCode, json.json().code]).toEqual([400, "invalid"]);
    const { payload, headers } = multipart([{ name: "title", value: "x" }]);
    const form = await test.app.inject({
      method: "POST",
      url: "/api/blogs/add_blog",
      payload,
      headers: { ...headers, ...admin },
    });
    expect(form.statusCode).toBe(415);
  });
});

import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { OwnAccount } from "@lyceum/shared/rest/accounts.ts";
import type { Course } from "@lyceum/shared/rest/courses.ts";
import type { BlogDetails } from "@lyceum/shared/rest/blogs.ts";
import { PICTURE_MAX, PICTURE_SIDE } from "@lyceum/shared/limits.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post } from "../../../test/app.ts";
import { type ClipFolder, clipFolder, multipart } from "../../../test/clips.ts";
import { LEFT, leave } from "../../../test/leaving.ts";
import { blog, course } from "../../../test/school.ts";

type Someone = Awaited<ReturnType<typeof person>>;
type Parts = Parameters<typeof multipart>[0];

const URL = "/api/account/picture";
const ADDRESS = /^\/media\/people\/[0-9a-f-]{36}\.webp$/;
const { account } = MESSAGES;
const NOWHERE = { ffmpeg: "/nowhere/ffmpeg", ffprobe: "/nowhere/ffprobe" };

/** Of an APP1 segment: where the picture was taken, and that it lies on its side. */
const EXIF = Buffer.concat([
  Buffer.from("ffe1004e", "hex"),
  Buffer.from("Exif\0\0MM\0*\0\0\0\x08", "latin1"),
  Buffer.from("0002011200030000000100060000010e00020000001400000026", "hex"),
  Buffer.from("00000000", "hex"),
  Buffer.from("Secret place 51.5 N\0", "latin1"),
  Buffer.alloc(12),
]);

describe("a person's picture", () => {
  let clips: ClipFolder;
  let test: TestApp;
  let folder: string;
  let png: Buffer;
  let jpeg: Buffer;
  beforeAll(async () => {
    clips = await clipFolder();
    folder = join(clips.folder, "media");
    const media = { folder, uploadMax: 1_000_000, ffmpeg: "ffmpeg", ffprobe: "ffprobe" };
    test = await openApp({ media: { ...media, transcodes: 0 } });
    const picture = { size: "640x360", sound: false, args: ["-frames:v", "1"] };
    png = await clips.read(await clips.make("a.png", picture));
    jpeg = await clips.read(await clips.make("a.jpg", picture));
  });
  afterAll(async () => {
    await test.close();
    await clips.close();
  });

  const send = (parts: Parts, bearer: object) => {
    const { payload, headers } = multipart(parts);
    return test.app.inject({
      method: "POST",
      url: URL,
      payload,
      headers: { ...headers, ...bearer },
    });
  };
  const image = (value: Uint8Array) => [{ name: "image", value, filename: "a.png" }];
  const set = async ({ bearer }: Someone, value: Uint8Array = png): Promise<string> => {
    const reply = await send(image(value), bearer);
    expect(reply.json()).toMatchObject({ status: "success", message: account.pictureSet });
    return reply.json<{ picture_url: string }>().picture_url;
  };
  const shownTo = async ({ bearer }: Someone) => {
    const reply = await test.app.inject({ method: "GET", url: "/api/account", headers: bearer });
    return reply.json<{ data: OwnAccount }>().data.picture_url;
  };
  const statusOf = async (url: string) => (await test.app.inject({ url })).statusCode;
  const kept = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => /\./.test(name)).toSorted();

  it("is re-encoded as a small square, and served as nothing but a picture", async () => {
    const me = await person(test, "student");
    const taken = Buffer.concat([jpeg.subarray(0, 2), EXIF, jpeg.subarray(2)]);
    const url = await set(me, taken);
    expect(url).toMatch(ADDRESS);
    expect(await shownTo(me)).toBe(url);
    const served = await test.app.inject({ url });
    expect(served.headers).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, max-age=86400",
    });
    for (const said of ["Exif", "Secret place"]) {
      expect(taken.includes(said)).toBe(true);
      expect(served.rawPayload.includes(said)).toBe(false);
    }
    const path = join(folder, url.slice("/media/".length));
    const sizes = ["-show_entries", "stream=width,height,nb_read_frames", "-of", "csv=p=0"];
    const { stdout } = await clips.ffmpeg.probe(["-count_frames", ...sizes, `file:${path}`]);
    expect(stdout.trim()).toBe(`${PICTURE_SIDE},${PICTURE_SIDE},1`);
  });

  it("is replaced and removed with its file", async () => {
    const me = await person(test, "teacher");
    const [first, second] = [await set(me), await set(me, jpeg)];
    expect(first).not.toBe(second);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    const removed = await test.app.inject({ method: "DELETE", url: URL, headers: me.bearer });
    expect(removed.json()).toEqual({ status: "success", message: account.pictureRemoved });
    expect([await statusOf(second), await shownTo(me)]).toEqual([404, null]);
  });

  it("leaves one file of two that are sent at once", async () => {
    const me = await person(test, "student");
    const before = await kept();
    await Promise.all([set(me), set(me, jpeg)]);
    const url = await shownTo(me);
    const left = (await kept()).filter((name) => !before.includes(name));
    expect(left.map((name) => `/media/${name}`)).toEqual([url]);
  });

  it("goes with the account, from the store and from what they wrote", async () => {
    const me = await person(test, "student");
    const url = await set(me);
    const { id, slug } = await blog(test, {});
    await post(test.app, "/api/blogs/add_comment", { blog_id: id, comment: "Thanks" }, me.bearer);
    const shown = async () => {
      const reply = await test.app.inject({ url: `/api/blogs/details_by_slug/${slug}` });
      return reply.json<Partial<BlogDetails>>().comments?.map(({ picture_url }) => picture_url);
    };
    await expect.poll(shown).toEqual([url]);
    expect(await leave(test, me)).toEqual(LEFT);
    expect(await statusOf(url)).toBe(404);
    await expect.poll(shown).toEqual([null]);
  });

  it("is shown with a blog of theirs, and another one as soon as they choose it", async () => {
    const me = await person(test, "admin");
    const { slug } = await blog(test, { author_id: me.id });
    const author = async () => {
      const reply = await test.app.inject({ url: `/api/blogs/details_by_slug/${slug}` });
      return reply.json<Partial<BlogDetails>>().blog?.author;
    };
    await expect.poll(author).toEqual({ name: me.name, picture_url: null });
    const url = await set(me);
    await expect.poll(author).toEqual({ name: me.name, picture_url: url });
    const name = "Ada King";
    await post(test.app, "/api/account/profile", { name, mobile: "" }, me.bearer);
    await expect.poll(author).toEqual({ name, picture_url: url });
  });

  it("is shown with a course of theirs in the catalogue", async () => {
    const me = await person(test, "teacher");
    const { slug } = await course(test, { teacher_id: me.id });
    const shown = async () => {
      const reply = await test.app.inject({ url: "/api/video/get_courses" });
      const { data } = reply.json<{ data: Course[] }>();
      return data.find(({ course_id }) => course_id === slug)?.teacher_picture;
    };
    await expect.poll(shown).toBeNull();
    const url = await set(me);
    await expect.poll(shown).toBe(url);
    await test.app.inject({ method: "DELETE", url: URL, headers: me.bearer });
    await expect.poll(shown).toBeNull();
  });

  const moving = async (name: string, args: string[]) =>
    clips.read(await clips.make(name, { size: "64x64", seconds: 1, sound: false, args }));
  const large = async () =>
    clips.read(
      await clips.make("large.png", {
        size: "9000x9000",
        rate: "1",
        seconds: 1,
        sound: false,
        args: ["-frames:v", "1", "-pix_fmt", "monob"],
      }),
    );

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, number, string]>([
    ["an SVG", () => Buffer.from("<svg onload='alert(1)'/>"), 415, account.pictureRefused],
    ["a page", () => Buffer.from("<html>"), 415, account.pictureRefused],
    ["half a picture", () => png.subarray(0, 60), 415, account.pictureRefused],
    ["a GIF", () => moving("a.gif", []), 415, account.pictureRefused],
    [
      "an animated WebP",
      () => moving("a.webp", ["-c:v", "libwebp_anim"]),
      415,
      account.pictureRefused,
    ],
    ["an animated PNG", () => moving("b.png", ["-f", "apng"]), 415, account.pictureRefused],
    ["of far too many pixels", large, 415, account.pictureRefused],
    ["an empty file", () => Buffer.alloc(0), 400, MESSAGES.upload.empty],
    [
      "too many bytes",
      () => Buffer.concat([png, Buffer.alloc(PICTURE_MAX)]),
      ...([413, MESSAGES.upload.tooLarge] as const),
    ],
  ])("is refused where it is %s, and nothing changes", async (_what, file, status, message) => {
    const me = await person(test, "student");
    const url = await set(me);
    const before = await kept();
    const reply = await send(image(await file()), me.bearer);
    expect([reply.statusCode, reply.json().message]).toEqual([status, message]);
    expect([await kept(), await shownTo(me)]).toEqual([before, url]);
  });

  it("is refused where it cannot be re-encoded: no uploaded byte is served", async () => {
    const without = await openApp({
      media: {
        folder: join(clips.folder, "other"),
        uploadMax: 1_000_000,
        transcodes: 0,
        ...NOWHERE,
      },
    });
    const me = await person(without, "student");
    const { payload, headers } = multipart(image(png));
    const reply = await without.app.inject({
      method: "POST",
      url: URL,
      payload,
      headers: { ...headers, ...me.bearer },
    });
    expect([reply.statusCode, reply.json().message]).toEqual([503, account.picturesAway]);
    await without.close();
  });

  it("is asked of nobody: a name alone changes a profile, and its rules are said", async () => {
    const me = await person(test, "student");
    const change = (body: object) => post(test.app, "/api/account/profile", body, me.bearer);
    const refusals = [
      [{ name: " ", mobile: "" }, MESSAGES.register.nameEmpty],
      [{ name: "Ada", mobile: "123" }, MESSAGES.register.mobileDigits],
      [{ name: "Ada" }, MESSAGES.register.mobileDigits],
    ] as const;
    for (const [body, message] of refusals)
      expect((await change(body)).json()).toMatchObject({ message });
    expect((await change({ name: " Ada King ", mobile: "5550100009" })).statusCode).toBe(200);
    const reply = await test.app.inject({ method: "GET", url: "/api/account", headers: me.bearer });
    expect(reply.json().data).toMatchObject({ name: "Ada King", mobile: "5550100009" });
  });
});

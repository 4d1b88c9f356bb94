import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, openApp, person } from "../../test/app.ts";
import { type ClipFolder, clipFolder, multipart } from "../../test/clips.ts";
import { listenLocally } from "../../test/listen-locally.ts";
import { mountSmallDisk } from "../../test/small-disk.ts";

const MB = 1024 * 1024;
const SIZE = 64;
/** Less than the twentieth that is the database's, and enough for any of these files. */
const LITTLE = 2.5 * MB;
const TEACHER = "/backend-service/api/upload/upload-teacher-video";
const disk = mountSmallDisk(SIZE);

describe.skipIf(!disk)("a disk with less room than is kept for the database", () => {
  let clips: ClipFolder;
  let test: TestApp;
  let origin: string;
  let bearer: Record<string, string>;
  let clip: Buffer;
  let image: Buffer;
  beforeAll(async () => {
    clips = await clipFolder();
    const media = {
      folder: disk!.folder,
      uploadMax: 40 * MB,
      ffmpeg: "ffmpeg",
      ffprobe: "ffprobe",
    };
    test = await openApp({ media: { ...media, transcodes: 0 } });
    origin = await listenLocally(test);
    bearer = (await person(test, "admin")).bearer;
    clip = await clips.read(await clips.make("a.mp4", { size: "320x180" }));
    const still = { size: "320x180", sound: false, args: ["-frames:v", "1"] };
    image = await clips.read(await clips.make("a.png", still));
  });
  beforeEach(() => disk!.empty());
  afterAll(async () => {
    await test.close();
    disk!.unmount();
    await clips.close();
  });

  const send = (path: string, { payload, headers }: ReturnType<typeof multipart>) =>
    fetch(`${origin}${path}`, {
      method: "POST",
      body: new Uint8Array(payload),
      headers: { ...headers, ...bearer },
    });
  const upload = (video: Buffer, title = "Calculus") =>
    send(
      TEACHER,
      multipart([
        { name: "title", value: "Limits" },
        { name: "course_title", value: title },
        { name: "course_category", value: "Mathematics" },
        { name: "image", value: image, filename: "a.png" },
        { name: "video_upload", value: video, filename: "a.mp4" },
      ]),
    );
  const tus = (method: string, path: string, headers: Record<string, string>, body?: Buffer) =>
    fetch(`${origin}${path}`, {
      method,
      headers: { "tus-resumable": "1.0.0", ...bearer, ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
  const begin = (bytes: number) =>
    tus("POST", "/api/upload/resumable", { "upload-length": String(bytes) });
  const append = (path: string, offset: number, body: Buffer) =>
    tus(
      "PATCH",
      path,
      { "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
      body,
    );
  const left = async () => {
    const entries = await readdir(disk!.folder, { recursive: true, withFileTypes: true });
    return entries.filter((each) => each.isFile() && each.name !== "filler").length;
  };
  const full = async (reply: Response) => {
    expect([reply.status, await reply.text()]).toEqual([
      507,
      expect.stringContaining(MESSAGES.upload.diskFull),
    ]);
  };

  it("takes no form and no picture, and takes them again once there is room", async () => {
    await disk!.fill(LITTLE);
    await full(await upload(clip));
    const picture = multipart([{ name: "image", value: image, filename: "a.png" }]);
    await full(await send("/api/blogs/images", picture));
    expect(await left()).toBe(0);
    await disk!.empty();
    expect((await upload(clip)).status).toBe(200);
  });

  it("refuses a form of a length that would leave too little, before any of it is written", async () => {
    const before = await left();
    await disk!.fill(20 * MB);
    await full(await upload(Buffer.alloc(18 * MB), "Algebra"));
    expect(await left()).toBe(before);
  });

  it("begins no upload that would leave too little", async () => {
    await disk!.fill(20 * MB);
    await full(await begin(18 * MB));
    expect((await begin(10 * MB)).status).toBe(201);
  });

  it("stops an upload under way where it can go on later, to the byte", async () => {
    await disk!.fill(40 * MB);
    const bytes = Buffer.alloc(30 * MB, 7);
    const path = (await begin(bytes.length)).headers.get("location") ?? "";
    const half = 15 * MB;
    expect((await append(path, 0, bytes.subarray(0, half))).status).toBe(204);
    // Others have written meanwhile.
    await disk!.fill(10 * MB);
    await full(await append(path, half, bytes.subarray(half)));
    const kept = join(disk!.folder, "incoming/resumable", path.split("/").at(-1) ?? "");
    const said = await tus("HEAD", path, {});
    const offset = Number(said.headers.get("upload-offset"));
    expect(offset).toBe((await stat(kept)).size);
    await disk!.empty();
    expect((await append(path, offset, bytes.subarray(offset))).status).toBe(204);
    expect((await stat(kept)).size).toBe(bytes.length);
  });
});

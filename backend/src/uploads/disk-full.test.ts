import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { fastify } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";

import { TEST_CONFIG, type TestApp, openApp, person, silent } from "../../test/app.ts";
import { type ClipFolder, clipFolder, multipart } from "../../test/clips.ts";
import { readyScope } from "../kernel/http/scope.ts";
import { DiskRoom } from "../kernel/files/DiskRoom.ts";
import { mediaRemovals } from "../media-removals/removals-repository.ts";
import { localStore } from "../kernel/files/store.ts";
import { createFileValidation } from "./validate-files.ts";
import { resumableUploads } from "./resumable.ts";
import { uploadsRoutes } from "./routes.ts";
import { createUploads } from "./service.ts";

let clips: ClipFolder;
let test: TestApp;
let root: string;
beforeAll(async () => {
  [clips, test] = await Promise.all([clipFolder(), openApp()]);
  root = await mkdtemp(join(tmpdir(), "lyceum-full-"));
});
afterAll(async () => {
  await Promise.all([clips.close(), test.close(), rm(root, { recursive: true })]);
});

it("an upload onto a full disk is answered with 507 and leaves nothing", async () => {
  const teacher = await person(test, "teacher");
  const store = await localStore(root);
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  const put = async (source: Parameters<typeof store.put>[0], key: string) => {
    if (key.startsWith("videos/")) throw full;
    await store.put(source, key);
  };
  const uploads = createUploads({
    store: { ...store, put },
    validation: createFileValidation(clips.ffmpeg),
    videos: test.backend.videos,
    resumable: await resumableUploads(test.database, silent, store.workFolder),
    removals: mediaRemovals(test.database, store),
    admit: async () => undefined,
  });
  const app = fastify();
  app.decorate("authenticate", async () => ({ ...teacher, sessionId: teacher.sid }));
  await readyScope(app, TEST_CONFIG);
  await uploadsRoutes(app, uploads, {
    folder: store.workFolder,
    room: new DiskRoom(root),
    uploadMax: 1_000_000,
  });

  const still = { size: "320x180", sound: false, args: ["-frames:v", "1"] };
  const { payload, headers } = multipart([
    { name: "title", value: "Limits" },
    { name: "course_title", value: "Calculus" },
    { name: "course_category", value: "Mathematics" },
    { name: "image", value: await clips.read(await clips.make("a.png", still)), filename: "a" },
    {
      name: "video_upload",
      value: await clips.read(await clips.make("a.mp4", { size: "320x180" })),
      filename: "a.mp4",
    },
  ]);
  const url = "/api/upload/upload-teacher-video";
  const reply = await app.inject({
    method: "POST",
    url,
    payload,
    headers: { ...headers, ...teacher.bearer },
  });
  expect([reply.statusCode, reply.json()]).toEqual([
    507,
    { status: "error", code: "disk_full", message: MESSAGES.upload.diskFull },
  ]);
  const left = await readdir(root, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
  expect(await test.database.queries.selectFrom("courses").selectAll().execute()).toEqual([]);
  await app.close();
});

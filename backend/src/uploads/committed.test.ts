import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, silent } from "../../test/app.ts";
import { type ClipFolder, clipFolder } from "../../test/clips.ts";
import { mediaRemovals } from "../media-removals/removals-repository.ts";
import { localStore } from "../kernel/files/store.ts";
import { createFileValidation } from "./validate-files.ts";
import { type ReceivedForm, measuring } from "../kernel/files/receive-form.ts";
import { resumableUploads } from "./resumable.ts";
import { type UploadsDeps, createUploads } from "./service.ts";

const CUT = new Error("Connection terminated unexpectedly");

describe("an upload with an unknown outcome", () => {
  let clips: ClipFolder;
  let test: TestApp;
  let root: string;
  let work: string;
  beforeAll(async () => {
    [clips, test] = await Promise.all([clipFolder(), openApp()]);
    root = await mkdtemp(join(tmpdir(), "lyceum-committed-"));
    work = (await localStore(root)).workFolder;
  });
  afterEach(async () => {
    await test.database.queries.deleteFrom("courses").execute();
    await test.database.queries.deleteFrom("media_removals").execute();
    for (const folder of ["videos", "images"])
      await rm(join(root, folder), { recursive: true, force: true });
  });
  afterAll(async () => {
    await test.close();
    await clips.close();
    await rm(root, { recursive: true });
  });

  const uploadsWith = async (changed: Partial<UploadsDeps>) => {
    const store = await localStore(root);
    return createUploads({
      store,
      validation: createFileValidation(clips.ffmpeg),
      videos: test.backend.videos,
      resumable: await resumableUploads(test.database, silent, work),
      removals: mediaRemovals(test.database, store),
      admit: async () => undefined,
      ...changed,
    });
  };

  const failing = (): UploadsDeps["videos"] => ({
    ...test.backend.videos,
    create: () => Promise.reject(CUT),
  });

  const received = async (name: string, args?: string[]) => {
    const path = await clips.make(name, { size: "320x180", ...(args && { args, sound: false }) });
    const { through, result } = measuring(Number.MAX_SAFE_INTEGER);
    through.end(await clips.read(path));
    through.resume();
    await new Promise((resolve) => through.once("end", resolve));
    return { path, ...result() };
  };
  const form = async (): Promise<ReceivedForm> => ({
    fields: { title: "Limits", course_title: "Calculus", course_category: "Mathematics" },
    video: await received("a.mp4"),
    image: await received("a.png", ["-frames:v", "1"]),
  });
  const send = async (uploads: Awaited<ReturnType<typeof uploadsWith>>) => {
    const teacher = await person(test, "teacher");
    return uploads.upload({ ...teacher, sessionId: teacher.sid }, await form(), "pending");
  };
  const stored = async () => {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    return entries.filter((each) => each.isFile()).map(({ name }) => name.replace(/^.*\./, ""));
  };
  const videos = () => test.database.queries.selectFrom("videos").select("id").execute();
  const removeDue = async () => mediaRemovals(test.database, await localStore(root)).removeDue();
  const letDaysPass = () =>
    test.database.queries
      .updateTable("media_removals")
      .set({ due_at: sql<Date>`due_at - interval '25 hours'` })
      .execute();

  it("keeps its files where the database has the video", async () => {
    const { create, findUpload } = test.backend.videos;
    const uploads = await uploadsWith({
      videos: {
        findUpload,
        create: async (...args) => {
          await create(...args);
          throw CUT;
        },
      },
    });
    await expect(send(uploads)).rejects.toThrow(CUT);
    expect(await videos()).toHaveLength(1);
    expect((await stored()).toSorted()).toEqual(["mp4", "webp"]);
    await letDaysPass();
    await removeDue();
    expect((await stored()).toSorted()).toEqual(["mp4", "webp"]);
  });

  it("leaves nothing where the database has none", async () => {
    const uploads = await uploadsWith({ videos: failing() });
    await expect(send(uploads)).rejects.toThrow(CUT);
    expect(await videos()).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  it("leaves nothing for long where nobody was left to clean up", async () => {
    const removals = mediaRemovals(test.database, await localStore(root));
    const uploads = await uploadsWith({
      videos: failing(),
      removals: { expect: removals.expect, abandon: () => Promise.reject(CUT) },
    });
    await expect(send(uploads)).rejects.toThrow(CUT);
    await removeDue();
    expect((await stored()).toSorted()).toEqual(["mp4", "webp"]);
    await letDaysPass();
    await removeDue();
    expect(await stored()).toEqual([]);
  });
});

import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { type TestApp, openApp, silent } from "../../test/app.ts";
import { mediaRemovals } from "../media-removals/removals-repository.ts";
import { localStore } from "../kernel/files/store.ts";
import { createFileValidation } from "./validate-files.ts";
import { resumableUploads } from "./resumable.ts";
import { createUploads } from "./service.ts";

let test: TestApp;
let root: string;
beforeAll(async () => {
  test = await openApp();
  root = await mkdtemp(join(tmpdir(), "lyceum-clean-"));
});
afterAll(() => Promise.all([test.close(), rm(root, { recursive: true })]));

it("forgets what died a day ago, and leaves alone what is being worked on", async () => {
  const store = await localStore(root);
  const resumable = await resumableUploads(test.database, silent, store.workFolder);
  const { videos } = test.backend;
  const removals = mediaRemovals(test.database, store);
  const admit = async () => undefined;
  const uploads = createUploads({
    store,
    validation: createFileValidation(null),
    resumable,
    removals,
    videos,
    admit,
  });
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1_000);
  for (const age of ["old", "new"]) {
    const [file, folder] = [`upload-${age}`, `transcode-${age}`].map((name) =>
      join(store.workFolder, name),
    ) as [string, string];
    await writeFile(file, "a");
    await mkdir(folder);
    await writeFile(join(folder, "original.mp4"), "a");
    if (age === "old") for (const path of [file, folder]) await utimes(path, yesterday, yesterday);
  }
  await uploads.clean();
  const left = await readdir(store.workFolder);
  expect(left.toSorted()).toEqual(["resumable", "transcode-new", "upload-new"]);
});

import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { type TestApp, openApp, silent } from "../../test/app.ts";
import { recordedClasses } from "../../test/recorded-class.ts";
import { noteFilesDeleted } from "./files-repository.ts";
import { measureRecordings, noteSize } from "./sizes.ts";

let test: TestApp;
let school: Awaited<ReturnType<typeof recordedClasses>>;
beforeAll(async () => {
  test = await openApp();
  school = await recordedClasses(test, { seconds: 2 });
}, 120_000);
afterAll(() => test.close());

const measuring = () => ({ database: test.database, folder: school.folder, log: silent });
const measure = () => measureRecordings(measuring());
const write = async (id: string, path: string, bytes: number) =>
  writeFile(join(school.folder, id, path), Buffer.alloc(bytes));

it("is the size of all files of a recording, noted when it stops", async () => {
  const { id } = await school.record();
  expect(await school.noted(id)).toBeNull();
  await write(id, "a.rtp", 1_000);
  await mkdir(join(school.folder, id, "work"));
  await write(id, "work/a.mkv", 200);
  await test.backend.recordings.stop(id, null);
  expect(await school.noted(id)).toBe(1_200);
});

it("is looked at again and again while a recording goes on, and once where nobody noted it", async () => {
  const { id } = await school.record();
  await write(id, "a.rtp", 1_000);
  await measure();
  expect(await school.noted(id)).toBe(1_000);
  await write(id, "b.rtp", 500);
  await measure();
  expect(await school.noted(id)).toBe(1_500);

  const over = await school.record();
  await write(over.id, "a.rtp", 700);
  await test.backend.classes.setState(over.classId, "ended");
  expect(await school.noted(over.id)).toBeNull();
  await measure();
  expect(await school.noted(over.id)).toBe(700);
  await write(over.id, "b.rtp", 500);
  await measure();
  expect(await school.noted(over.id)).toBe(700);
});

it("is nothing where there are no files, and stays so once they were deleted", async () => {
  const { id } = await school.record();
  await write(id, "a.rtp", 1_000);
  await test.backend.recordings.stop(id, null);
  await noteFilesDeleted(test.database.queries, id);
  expect(await school.noted(id)).toBe(0);
  await noteSize(measuring(), id);
  expect(await school.noted(id)).toBe(0);

  const gone = await school.record();
  await rm(join(school.folder, gone.id), { recursive: true });
  await test.backend.recordings.stop(gone.id, null);
  expect(await school.noted(gone.id)).toBe(0);
});

it("that cannot be read is reported, and ends nothing", async () => {
  const { id } = await school.record();
  await rm(join(school.folder, id), { recursive: true });
  await writeFile(join(school.folder, id), "No folder.");
  const error = vi.fn();
  await noteSize({ database: test.database, folder: school.folder, log: { error } }, id);
  expect(error).toHaveBeenCalledOnce();
  expect(await school.noted(id)).toBeNull();
  await test.backend.recordings.stop(id, null);
});

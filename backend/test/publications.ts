import { cp } from "node:fs/promises";
import { join } from "node:path";

import { localStore } from "../src/kernel/files/store.ts";
import { mediaRemovals } from "../src/media-removals/removals-repository.ts";
import { compose } from "../src/recordings/composition/compose.ts";
import { publicationJob } from "../src/recordings/publication/publication-job.ts";
import { RECORDING_PUBLICATION } from "../src/recordings/publication/publication-kind.ts";
import { type TestApp, type person, silent } from "./app.ts";
import { startJob } from "./jobs.ts";
import type { recordedClasses } from "./recorded-class.ts";

type School = Awaited<ReturnType<typeof recordedClasses>>;

type Composed = { folder: string; milliseconds: number };

/** What was made of the first recording of a school: the events and the logs of the next ones are the same. */
const composedBefore = new WeakMap<School, Composed>();

/** Makes the video of a recording in its folder, or puts the one of an earlier recording there. */
const composeIn = async (test: TestApp, school: School, id: string): Promise<number> => {
  const { ffmpeg } = school;
  const folder = join(school.folder, id);
  const before = composedBefore.get(school);
  if (before) {
    await cp(before.folder, folder, { recursive: true, preserveTimestamps: true });
    return before.milliseconds;
  }
  const events = await test.backend.recordings.eventsOf(id);
  const { signal } = new AbortController();
  const { milliseconds } = await compose({ ffmpeg, folder, events, signal, progress: () => {} });
  const kept = { folder: join(test.folder, "composed"), milliseconds };
  await cp(folder, kept.folder, { recursive: true, preserveTimestamps: true });
  composedBefore.set(school, kept);
  return milliseconds;
};

/** A recording whose video is made, of four seconds and with a chapter. */
export const composedRecording = async (
  test: TestApp,
  school: School,
  by?: Awaited<ReturnType<typeof person>>,
) => {
  const made = await school.record(by);
  await school.film(made.id, [{ at: 2_000, title: "Fractions" }]);
  await test.backend.recordings.stop(made.id, null);
  const milliseconds = await composeIn(test, school, made.id);
  await test.database.queries
    .updateTable("class_recordings")
    .set({ state: "composed", milliseconds: Math.round(milliseconds) })
    .where("id", "=", made.id)
    .execute();
  return made;
};

/** Publishes what is submitted, until it is closed. */
export const startPublishing = async (test: TestApp, school: School) => {
  const { database, folder } = test;
  const store = await localStore(folder);
  const { recordings, videos } = test.backend;
  const { ffmpeg } = school;
  const made = { recordings, videos, store, ffmpeg, folder: school.folder };
  const deps = { ...made, database, room: { left: async () => 1 }, log: silent };
  const removals = mediaRemovals(database, store);
  return startJob(database, RECORDING_PUBLICATION, (jobs) =>
    publicationJob({ ...deps, jobs, removals, concurrency: 1 }),
  );
};

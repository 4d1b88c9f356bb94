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

/** A recording whose video is made, of four seconds and with a chapter. */
export const composedRecording = async (
  test: TestApp,
  school: School,
  by?: Awaited<ReturnType<typeof person>>,
) => {
  const made = await school.record(by);
  await school.film(made.id, [{ at: 2_000, title: "Fractions" }]);
  await test.backend.recordings.stop(made.id, null);
  const events = await test.backend.recordings.eventsOf(made.id);
  const { signal } = new AbortController();
  const { ffmpeg, folder } = school;
  const composing = { ffmpeg, folder: join(folder, made.id), events, signal, progress: () => {} };
  const { milliseconds } = await compose(composing);
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

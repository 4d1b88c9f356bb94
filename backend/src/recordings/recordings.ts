import { mkdir } from "node:fs/promises";

import { DiskRoom } from "../kernel/files/DiskRoom.ts";
import type { Kernel } from "../kernel/kernel.ts";
import { createTickets } from "../kernel/security/tickets.ts";
import type { Media } from "../transcoding/open-media.ts";
import { classQuotas } from "../uploads/class-quotas.ts";
import { cleanApproved, cleanFolders } from "./clean-folders.ts";
import { compositionJob } from "./composition-job.ts";
import { ownRecordingsRoutes } from "./own/routes.ts";
import { OwnRecordings, type OwnRecordingsDeps } from "./own/service.ts";
import { publicationJob } from "./publication/publication-job.ts";
import type { PublishDeps } from "./publication/publish.ts";
import { replayRoutes } from "./replay/routes.ts";
import { Replays, type ReplaysDeps } from "./replay/service.ts";
import { type RecordingsRepository, recordingsRepository } from "./repository.ts";
import { measureRecordings, noteSize } from "./sizes.ts";

type Deps = Pick<PublishDeps, "removals" | "videos"> &
  Pick<OwnRecordingsDeps, "standings"> &
  Pick<ReplaysDeps, "access"> & { media: Pick<Media, "ffmpeg" | "store"> };

/** Recordings of classes, their composition into videos, and what their teachers do with these. */
export const openRecordings = async (
  { calls, config, database, jobs, log }: Kernel,
  { access, media, removals, videos, standings }: Deps,
): Promise<{ recordings: RecordingsRepository; cleanRecordings: () => Promise<void> }> => {
  const { folder, filesDays } = config.recordings;
  const measuring = { database, folder, log };
  const recordings = recordingsRepository(database, {
    jobs,
    quotas: classQuotas(config.limits.teacher),
    noteSize: (id) => noteSize(measuring, id),
  });
  const { ffmpeg, store } = media;
  const concurrency = Math.min(1, config.media.transcodes);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const room = new DiskRoom(folder);
  const working = { database, jobs, recordings, ffmpeg, room, folder, log, concurrency };
  await jobs.work(compositionJob(working));
  await jobs.work(publicationJob({ ...working, store, removals, videos }));
  const tickets = createTickets("recordings", config.tokenSecret);
  const own = new OwnRecordings({ database, jobs, recordings, standings, tickets, folder });
  calls.add("/api", (api) => ownRecordingsRoutes(api, own));
  const replays = new Replays({ database, access, recordings });
  calls.add("/api", (api) => replayRoutes(api, replays));
  const cleanRecordings = async () => {
    await cleanFolders(database, folder);
    if (filesDays !== undefined) await cleanApproved(database, folder, filesDays);
    await measureRecordings(measuring);
  };
  return { recordings, cleanRecordings };
};

import { Readable } from "node:stream";

import type { FastifyBaseLogger } from "fastify";
import type { Transaction } from "kysely";

import type { Database } from "../kernel/database/database.ts";
import type { Tables } from "../kernel/database/tables.ts";
import type { MediaStore } from "../kernel/files/store.ts";
import type { Person } from "../kernel/security/person.ts";
import { approvePending } from "../videos/approval/approval-repository.ts";
import { insertVideo } from "../videos/new-videos-repository.ts";
import { writeAudit } from "../videos/video-audit-repository.ts";
import { type ReadyVideo, readReadyVideo, storedOriginal } from "./ready-videos.ts";
import { type MissingVideo, lockMissing, noLongerMissing } from "./repository.ts";

type Deps = { database: Database; store: Pick<MediaStore, "put">; log: FastifyBaseLogger };

/**
 * Gives the demo school the videos that it is still to have, all or none of them. Never rejects: a site without them
 * starts too, and its next start tries again.
 */
export const importDemoVideos = async ({ database, store, log }: Deps): Promise<void> => {
  try {
    await database.queries.transaction().execute(async (trx) => {
      for (const missing of await lockMissing(trx)) {
        // A video that an earlier version of the site began is the pipeline's.
        if (!missing.isMade) await importVideo(trx, store, missing);
        await noLongerMissing(trx, missing.id);
      }
    });
  } catch (error) {
    log.error({ err: error }, "The demo school has no videos; the next start tries again");
  }
};

/** As if its teacher had uploaded it, and the pipeline had made its streams. */
const importVideo = async (
  trx: Transaction<Tables>,
  store: Deps["store"],
  missing: MissingVideo,
): Promise<void> => {
  const { id, approved } = missing;
  const ready = await readReadyVideo(missing.title);
  await Promise.all(
    [...ready.files].map(([name, bytes]) => store.put(Readable.from([bytes]), keyOf(id, name))),
  );
  const teacher = teacherOf(missing);
  await insertVideo(trx, rowOf(missing, ready));
  await writeAudit(trx, teacher, id, "uploaded");
  if (approved) await approvePending(trx, teacher, id);
};

const keyOf = (id: string, name: string) => `videos/${id}/${name}`;

const rowOf = (missing: MissingVideo, ready: ReadyVideo) => {
  const { id, course_id, title, description, teacher_id } = missing;
  const { key, type, sizeBytes, sha256 } = storedOriginal(id, ready);
  const { storyboard, ...about } = ready.about;
  return {
    ...about,
    id,
    course_id,
    title,
    description,
    uploader_id: teacher_id,
    original_key: key,
    original_type: type,
    size_bytes: sizeBytes,
    sha256,
    declared_duration: `${Math.round(about.duration)} s`,
    // One after another in the lists of their teachers.
    created_at: new Date(),
    media: "ready" as const,
    is_whole: true,
    progress: 1,
    playlist_key: keyOf(id, "master.m3u8"),
    poster_key: keyOf(id, "poster.webp"),
    storyboard: JSON.stringify({ ...storyboard, key: keyOf(id, "storyboard.webp") }),
  };
};

const teacherOf = ({ teacher_id, name, email, role }: MissingVideo): Person => ({
  id: teacher_id,
  name,
  email,
  role,
  // Nobody signed in for this.
  sessionId: "",
});

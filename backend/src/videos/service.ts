import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Progress } from "@lyceum/shared/rest/courses.ts";
import type { PendingVideo, Playback, Upload } from "@lyceum/shared/rest/videos.ts";
import type { UploadForm } from "@lyceum/shared/rules.ts";
import type { Transaction } from "kysely";

import { lockAccount } from "../accounts/queries/lock-account.ts";
import type { Person } from "../kernel/security/person.ts";
import type { Database } from "../kernel/database/database.ts";
import type { JobSender } from "../kernel/jobs/JobQueue.ts";
import { askForConversion } from "../transcoding/pipeline/ask-for-conversion.ts";
import type { Tables, VideoRow } from "../kernel/database/tables.ts";
import { presenceRecord } from "../presence/repository.ts";
import type { UploadQuotas } from "../uploads/quotas.ts";
import type { VideoAccess } from "./catalogue/access.ts";
import { type NewFiles, insertUpload } from "./create.ts";
import { approvePending, returnPending } from "./approval/approval-repository.ts";
import { writeAudit } from "./video-audit-repository.ts";
import { maySeeUploadsOf } from "./policy.ts";
import { presentPending, presentProgress, presentUpload } from "./present.ts";
import { type Report, addProgress } from "./progress/progress-repository.ts";
import { type UploadRow, findUpload, videosRepository } from "./repository.ts";
import { createTopics } from "./catalogue/topics.ts";
import { watchedUntilNow } from "./progress/watched-time.ts";

export type VideosDeps = {
  database: Database;
  access: VideoAccess;
  quotas: Pick<UploadQuotas, "hold">;
  /** How this person plays a video; null: anyone may watch it. */
  playbackOf(video: VideoRow, person: Person | null): Playback;
  /** Called when a course has one more approved video. */
  onApproved(): void;
  jobs: Pick<JobSender, "send">;
};

export type VideosService = ReturnType<typeof createVideos>;

type Work<Value> = (trx: Transaction<Tables>) => Promise<Value>;

/** Makes videos of files that were uploaded. */
const making = ({ database, quotas, onApproved, jobs }: VideosDeps) => ({
  /**
   * Makes a video of files that are in the store, and its course where that is new. Throws invalid, forbidden beyond a quota, and
   * unauthenticated where the account is gone.
   */
  create: async (
    person: Person,
    form: UploadForm,
    files: NewFiles,
    status: "pending" | "approved",
  ): Promise<Upload> => {
    const made = await database.queries.transaction().execute(async (trx) => {
      await lockAccount(trx, person.id, "forNoKeyUpdate");
      await quotas.hold(trx, person, files.video.sizeBytes);
      const id = await insertUpload(trx, person, form, files);
      await writeAudit(trx, person, id, "uploaded");
      if (status === "approved") await approvePending(trx, person, id);
      await askForConversion(jobs, trx, id);
      // Read before the end: what fails after it would seem to have undone it.
      return findUpload(trx, id);
    });
    if (status === "approved") onApproved();
    return presentUpload(made);
  },
});

/** What admins decide about videos that wait. */
const deciding = ({ database, onApproved, jobs }: VideosDeps) => {
  const repository = videosRepository(database);
  const change = <Value>(work: Work<Value>) => database.queries.transaction().execute(work);

  const found = async (videoId: string): Promise<UploadRow> => {
    const row = await repository.find(videoId);
    if (!row) throw new DomainError("not_found", MESSAGES.approval.notFound);
    return row;
  };

  /** Why a video that was to be judged was not. */
  const refusalOf = async (videoId: string): Promise<DomainError> => {
    const { status } = await found(videoId);
    const message = status === "pending" ? "notPlayable" : "notPending";
    return new DomainError("conflict", MESSAGES.approval[message]);
  };

  return {
    /** Of two admins at once one is refused. Throws not_found; conflict for what is not pending or cannot be played. */
    approve: async (person: Person, videoId: string): Promise<Upload> => {
      const approved = await change(async (trx) => {
        if (!(await approvePending(trx, person, videoId))) return null;
        // The other qualities are made from then on.
        await askForConversion(jobs, trx, videoId);
        return findUpload(trx, videoId);
      });
      if (!approved) throw await refusalOf(videoId);
      onApproved();
      return presentUpload(approved);
    },

    /** Throws not_found; conflict for what is not pending. */
    sendBack: async (person: Person, videoId: string, note: string): Promise<Upload> => {
      const returned = await change(async (trx) =>
        (await returnPending(trx, person, videoId, note)) ? findUpload(trx, videoId) : null,
      );
      if (!returned) throw await refusalOf(videoId);
      return presentUpload(returned);
    },
  };
};

/** Uploads as lists. */
const listing = ({ database, playbackOf }: VideosDeps) => {
  const repository = videosRepository(database);
  const uploadsOf = async (personId: string): Promise<Upload[]> =>
    (await repository.listOf(personId)).map(presentUpload);

  return {
    /** Newest first. */
    uploadsOf,

    /** Throws forbidden for another person's, not_found where nobody has this email. */
    uploadsOfEmail: async (person: Person, email: string): Promise<Upload[]> => {
      if (!maySeeUploadsOf(person, email))
        throw new DomainError("forbidden", MESSAGES.users.notFound);
      const personId = await repository.personIdOf(email);
      if (personId === null) throw new DomainError("not_found", MESSAGES.users.notFound);
      return uploadsOf(personId);
    },

    /** What waits for approval, the oldest first, and then what was sent back. */
    openUploads: async (): Promise<Upload[]> => (await repository.listOpen()).map(presentUpload),

    /** What waits for approval, the oldest first. */
    pending: async (admin: Person): Promise<PendingVideo[]> =>
      (await repository.listPending()).map((row) => presentPending(row, playbackOf(row, admin))),

    findUpload: async (videoId: string): Promise<(Upload & { uploaderId: string }) | null> => {
      const row = await repository.find(videoId);
      return row ? { ...presentUpload(row), uploaderId: row.uploader_id } : null;
    },
  };
};

/** What people have watched. */
const watching = ({ database, access }: VideosDeps) => {
  const repository = videosRepository(database);
  const record = presenceRecord(database.queries);

  return {
    /** Throws forbidden, alike for a video that does not exist. */
    saveProgress: async (person: Person, report: Report): Promise<Progress> => {
      const video = await repository.find(report.video_id);
      if (!video || !(await access.mayWatch(person, video.id)))
        throw new DomainError("forbidden", MESSAGES.courses.notAllowed);
      const { row, before } = await addProgress(database.queries, person, report, video.duration);
      await record(watchedUntilNow(person, report, before));
      return presentProgress(row);
    },
  };
};

export const createVideos = (deps: VideosDeps) => ({
  ...making(deps),
  ...deciding(deps),
  ...listing(deps),
  ...watching(deps),
  topics: createTopics(deps.database, videosRepository(deps.database), deps.playbackOf),
});

import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { PendingVideo, Playback, Progress, Upload } from "@lyceum/shared/rest/videos.ts";
import type { UploadForm } from "@lyceum/shared/rules.ts";
import type { Transaction } from "kysely";

import type { Person } from "../accounts/person.ts";
import type { Database } from "../database/database.ts";
import type { JobSender } from "../kernel/jobs/JobQueue.ts";
import { askForConversion } from "../media/ask-for-conversion.ts";
import type { Tables, VideoRow } from "../database/tables.ts";
import { presenceRecord } from "../presence/record.ts";
import type { UploadQuotas } from "../uploads/quotas.ts";
import type { VideoAccess } from "./access.ts";
import { type NewFiles, insertUpload } from "./create.ts";
import { approvePending, returnPending, writeAudit } from "./judge.ts";
import { maySeeUploadsOf } from "./policy.ts";
import { presentPending, presentProgress, presentUpload } from "./present.ts";
import { type Report, addProgress } from "./progress.ts";
import { type UploadRow, findUpload, videosRepository } from "./repository.ts";
import { createTopics } from "./topics.ts";
import { watchedUntilNow } from "./watched-time.ts";

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

export const createVideos = (deps: VideosDeps) => {
  const { database, access, quotas, playbackOf, onApproved, jobs } = deps;
  const repository = videosRepository(database);
  const record = presenceRecord(database.queries);

  const change = <Value>(work: (transaction: Transaction<Tables>) => Promise<Value>) =>
    database.queries.transaction().execute(work);

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

  const uploadsOf = async (personId: string): Promise<Upload[]> =>
    (await repository.listOf(personId)).map(presentUpload);

  return {
    /** Makes a video of files that are in the store, and its course where that is new. Throws invalid, and forbidden beyond a quota. */
    create: async (
      person: Person,
      form: UploadForm,
      files: NewFiles,
      status: "pending" | "approved",
    ): Promise<Upload> => {
      const made = await change(async (transaction) => {
        await quotas.hold(transaction, person, files.video.sizeBytes);
        const id = await insertUpload(transaction, person, form, files);
        await writeAudit(transaction, person, id, "uploaded");
        if (status === "approved") await approvePending(transaction, person, id);
        await askForConversion(jobs, transaction, id);
        // Read before the end: what fails after it would seem to have undone it.
        return findUpload(transaction, id);
      });
      if (status === "approved") onApproved();
      return presentUpload(made);
    },

    /** Of two admins at once one is refused. Throws not_found; conflict for what is not pending or cannot be played. */
    approve: async (person: Person, videoId: string): Promise<Upload> => {
      const approved = await change(async (transaction) => {
        if (!(await approvePending(transaction, person, videoId))) return null;
        // The other qualities are made from then on.
        await askForConversion(jobs, transaction, videoId);
        return findUpload(transaction, videoId);
      });
      if (!approved) throw await refusalOf(videoId);
      onApproved();
      return presentUpload(approved);
    },

    /** Throws not_found; conflict for what is not pending. */
    sendBack: async (person: Person, videoId: string, note: string): Promise<Upload> => {
      const returned = await change(async (transaction) =>
        (await returnPending(transaction, person, videoId, note))
          ? findUpload(transaction, videoId)
          : null,
      );
      if (!returned) throw await refusalOf(videoId);
      return presentUpload(returned);
    },

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

    /** Whatever is not approved, newest first. */
    openUploads: async (): Promise<Upload[]> => (await repository.listOpen()).map(presentUpload),

    /** What waits for approval, the oldest first. */
    pending: async (admin: Person): Promise<PendingVideo[]> =>
      (await repository.listPending()).map((row) => presentPending(row, playbackOf(row, admin))),

    findUpload: async (videoId: string): Promise<(Upload & { uploaderId: string }) | null> => {
      const row = await repository.find(videoId);
      return row ? { ...presentUpload(row), uploaderId: row.uploader_id } : null;
    },

    topics: createTopics(database, repository, playbackOf),

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

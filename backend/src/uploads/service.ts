import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { plainIssue } from "@lyceum/shared/plain-issues.ts";
import { MEDIA_ROOT, type Upload } from "@lyceum/shared/rest/videos.ts";
import { UploadForm } from "@lyceum/shared/rules.ts";

import type { Person } from "../kernel/security/person.ts";
import { type MediaRemovals, whileNoted } from "../media-removals/removals-repository.ts";
import type { MediaStore, StoredFile } from "../kernel/files/store.ts";
import { TRANSCODING } from "../transcoding/pipeline/transcode.ts";
import { type FileValidation, isRefusedVideo } from "./validate-files.ts";
import {
  INCOMING,
  type ReceivedFile,
  type ReceivedForm,
  discardFiles,
} from "../kernel/files/receive-form.ts";
import type { ResumableUploads } from "./resumable.ts";

type Files = { video: StoredFile; imageUrl: string | null; resumableId?: string | undefined };
type Status = "pending" | "approved";

export type UploadsDeps = {
  store: MediaStore;
  validation: Pick<FileValidation, "video" | "image">;
  /** Throws forbidden where this person may not send so many bytes more. */
  admit(person: Person, bytes: number): Promise<void>;
  resumable: ResumableUploads;
  removals: Pick<MediaRemovals, "expect" | "abandon">;
  videos: {
    create(person: Person, form: UploadForm, files: Files, status: Status): Promise<Upload>;
    findUpload(videoId: string): Promise<Upload | null>;
  };
};

export type UploadsService = ReturnType<typeof createUploads>;

/** Milliseconds after which a file on its way was left by a process that died. */
const LEFT = 24 * 60 * 60 * 1_000;

/** Puts both files into the store and makes the video; when it is not made, neither stays. */
const publishing = ({ store, validation, removals, videos }: UploadsDeps) => {
  return async (
    person: Person,
    form: UploadForm,
    files: { video: ReceivedFile; image: ReceivedFile | null; resumableId?: string },
    status: Status,
  ): Promise<Upload> => {
    const kind = await validation.video(person.id, files.video);
    const { notImage } = MESSAGES.upload;
    const image =
      files.image && (await validation.image(person.id, files.image, store.workFolder, notImage));
    const folder = `videos/${randomUUID()}`;
    const imageKey = image && `images/${randomUUID()}.${image.extension}`;
    const keys = [folder, ...(imageKey ? [imageKey] : [])];
    try {
      return await whileNoted(removals, keys, async () => {
        const key = `${folder}/original.${kind.extension}`;
        if (image && imageKey) await store.put(image.path, imageKey);
        await store.put(files.video.path, key);
        const { sizeBytes, sha256 } = files.video;
        const video = { key, type: kind.type, sizeBytes, sha256 };
        const imageUrl = imageKey && `${MEDIA_ROOT}/${imageKey}`;
        const { resumableId } = files;
        return videos.create(person, form, { video, imageUrl, resumableId }, status);
      });
    } finally {
      // Gone already where the store took it over.
      if (image) await rm(image.path, { force: true });
    }
  };
};

/**
 * Makes one video of a resumable upload, and answers with the same one when it is handed in again: the first answer may have got
 * lost. One that is no video is of no use to anybody; after any other refusal it may be sent once more.
 */
const publishingResumable = (deps: UploadsDeps) => {
  const { resumable, videos } = deps;
  const publish = publishing(deps);

  const madeBefore = async (id: string, person: Person): Promise<Upload | null> => {
    const videoId = await resumable.videoOf(id, person.id);
    return videoId === null ? null : videos.findUpload(videoId);
  };

  return async (
    person: Person,
    form: UploadForm,
    received: ReceivedForm,
    status: Status,
  ): Promise<Upload> => {
    const id = received.fields.video_upload ?? "";
    const made = await madeBefore(id, person);
    if (made) return made;
    const { video, stop } = await resumable.take(id, person.id);
    try {
      const files = { ...received, video, resumableId: id };
      const upload = await publish(person, form, files, status);
      // The video is made, whatever happens to what it was made of: that expires.
      await resumable.dropBytes(id).catch(() => undefined);
      return upload;
    } catch (error) {
      await discardFiles({ ...received, video });
      if (isRefusedVideo(error)) await resumable.remove(id);
      else await resumable.giveBack(id);
      throw error;
    } finally {
      stop();
    }
  };
};

export const createUploads = (deps: UploadsDeps) => {
  const { store, resumable } = deps;
  const publish = publishing(deps);
  const publishResumable = publishingResumable(deps);

  return {
    admit: deps.admit,

    /** Throws invalid, unsupported, and what the disk says; the files received are used up or gone either way. */
    upload: async (person: Person, received: ReceivedForm, status: Status): Promise<Upload> => {
      try {
        const form = readForm(received);
        return received.video
          ? await publish(person, form, { ...received, video: received.video }, status)
          : await publishResumable(person, form, received, status);
      } finally {
        await discardFiles(received);
      }
    },

    /** Forgets what was abandoned, and what processes that died have left. */
    clean: async (): Promise<void> => {
      await resumable.expire();
      await mkdir(store.workFolder, { recursive: true });
      for (const name of await readdir(store.workFolder)) {
        const path = join(store.workFolder, name);
        const found = await stat(path).catch(() => null);
        const isOurs = [INCOMING, TRANSCODING].some((prefix) => name.startsWith(prefix));
        if (isOurs && found && Date.now() - found.mtimeMs > LEFT)
          await rm(path, { recursive: true, force: true });
      }
    },
  };
};

/** Says what is missing in the order of the form: the title, the file, the rest. */
const readForm = ({ fields, video }: ReceivedForm): UploadForm => {
  const parsed = UploadForm.safeParse(fields, { error: plainIssue });
  const refuse = (message: string) => new DomainError("invalid", message);
  const issue = parsed.error?.issues[0];
  if (issue?.path[0] === "title") throw refuse(issue.message);
  if (!video && !fields.video_upload?.trim()) throw refuse(MESSAGES.upload.videoMissing);
  if (!parsed.success) throw refuse(issue?.message ?? MESSAGES.upload.unexpected);
  return parsed.data;
};

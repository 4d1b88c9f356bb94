import type { S3Config } from "../kernel/config/config.ts";
import type { DiskRoom } from "../kernel/files/DiskRoom.ts";
import type { Kernel } from "../kernel/kernel.ts";
import type { MediaRemovals } from "../media-removals/removals-repository.ts";
import type { Media } from "../transcoding/open-media.ts";
import { uploadQuotas } from "./quotas.ts";
import { LocksOverCopies } from "./LocksOverCopies.ts";
import { ResumableFiles } from "./resumable-files.ts";
import { resumableUploads } from "./resumable.ts";
import { uploadsRoutes } from "./routes.ts";
import { type UploadsDeps, createUploads } from "./service.ts";
import { type TusDeps, tusRoutes } from "./tus.ts";
import { createFileValidation } from "./validate-files.ts";

type Deps = {
  media: Pick<Media, "store" | "room" | "ffmpeg">;
  removals: MediaRemovals;
  videos: UploadsDeps["videos"];
};

// Its libraries take memory that a site without a bucket does not need.
const openBucket = async (settings: S3Config, room: DiskRoom) => {
  const { ResumableObjects } = await import("./resumable-objects.ts");
  return new ResumableObjects(settings, room);
};

/** Files on their way: in one piece or resumable, validated by their content. */
export const openUploads = async (kernel: Kernel, { media, removals, videos }: Deps) => {
  const { calls, changes, config, database, log, opened } = kernel;
  const { store, room, ffmpeg } = media;
  const { uploadMax } = config.media;
  const quotas = uploadQuotas(config.limits.teacher);
  const admit: UploadsDeps["admit"] = (person, bytes) =>
    quotas.assert(database.queries, person, bytes);
  const bucket = config.media.s3 ? await openBucket(config.media.s3, room) : null;
  const locker = bucket && new LocksOverCopies(database.url, changes, log);
  if (locker) opened.defer(() => locker.close());
  const resumable = await resumableUploads(database, log, store.workFolder, bucket);
  const begin: TusDeps["begin"] = (person, id, size) =>
    database.queries.transaction().execute(async (trx) => {
      await quotas.holdBegun(trx, person, size);
      await resumable.add(id, person.id, size, trx);
    });
  const bytes = bucket ?? new ResumableFiles(resumable.folder, room);
  const validation = createFileValidation(ffmpeg);
  opened.defer(validation.close);
  const uploads = createUploads({ store, validation, resumable, removals, videos, admit });
  const tus = { uploads: resumable, bytes, locker, begin, room, uploadMax, prefix: "/api" };
  calls.add("/api", (api) => tusRoutes(api, tus));
  calls.add("/backend-service", (scope) =>
    uploadsRoutes(scope, uploads, { folder: store.workFolder, room, uploadMax }),
  );
  return { validation, clean: uploads.clean, removeOf: resumable.removeOf };
};

import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { keptForLater } from "@lyceum/shared/promises.ts";
import { S3Store } from "@tus/s3-store";
import { ERRORS, Upload } from "@tus/server";

import type { S3Config } from "../kernel/config/config.ts";
import type { DiskRoom } from "../kernel/files/DiskRoom.ts";
import { measuring } from "../kernel/files/receive-form.ts";
import { fromS3, isFromS3 } from "../kernel/files/s3-errors.ts";
import { clientConfigOf } from "../kernel/files/s3-store.ts";
import type { ResumableBytes } from "./resumable-bytes.ts";

/** The folder of the bucket. */
const FOLDER = "resumable";
/** Bytes of one part: what a copy that is killed has received and not put into the bucket is sent again. */
const PART = 8 * 1024 * 1024;
/** Parts that one process puts into the bucket at the same time, or has ready for it: each of another upload, or waiting for its turn. */
const PARTS_AT_ONCE = 20;

const notFound = () => Object.assign(new Error("There is no such upload."), ERRORS.FILE_NOT_FOUND);
const keyOf = (id: string): string => `${FOLDER}/${id}`;

/** What tus knows of an upload is asked of the bucket each time: another copy may have removed it. */
const REMEMBERS_NOTHING = {
  get: async () => undefined,
  set: async () => undefined,
  delete: async () => undefined,
};

/** Uploads that any copy of the site can go on with: their parts are in the bucket as they come. */
export class ResumableObjects extends S3Store implements ResumableBytes {
  /** The last part of each upload that is being received, in the bucket or on its way. */
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #room: DiskRoom;

  /** @param room Of the disk that whole uploads are copied onto. */
  constructor(s3: S3Config, room: DiskRoom) {
    super({
      partSize: PART,
      useTags: false,
      cache: REMEMBERS_NOTHING,
      maxConcurrentPartUploads: PARTS_AT_ONCE,
      s3ClientConfig: { ...clientConfigOf(s3), bucket: s3.bucket },
    });
    this.#room = room;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id } = upload;
    await super.create(new Upload({ ...upload, id: keyOf(id) })).catch(refuse);
    return upload;
  }

  override async write(from: Readable, id: string, offset: number): Promise<number> {
    const key = keyOf(id);
    try {
      return await super.write(from, key, offset).catch(refuse);
    } finally {
      this.#last.delete(key);
      await this.#removeGivenUp(key).catch(() => undefined);
    }
  }

  protected override uploadPart(...part: Parameters<S3Store["uploadPart"]>): Promise<string> {
    return this.#inTurn(part[0].file.id, () => super.uploadPart(...part));
  }

  protected override uploadIncompletePart(
    ...part: Parameters<S3Store["uploadIncompletePart"]>
  ): Promise<string> {
    return this.#inTurn(part[0], () => super.uploadIncompletePart(...part));
  }

  override async getUpload(id: string): Promise<Upload> {
    const key = keyOf(id);
    // Tus would say of a bucket that does not answer that the upload is gone.
    await this.getMetadata(key).catch((error: unknown) => {
      throw isMissing(error) ? notFound() : fromS3(error, key);
    });
    const found = await super.getUpload(key).catch(refuse);
    if (found.offset === found.size && (await this.size(id)) === null)
      await this.#finish(key, found.offset);
    return new Upload({ ...found, id });
  }

  async size(id: string): Promise<number | null> {
    const key = keyOf(id);
    try {
      const found = await this.client.headObject({ Bucket: this.bucket, Key: key });
      return found.ContentLength ?? null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw fromS3(error, key);
    }
  }

  async copy(id: string, path: string, size: number) {
    const key = keyOf(id);
    await this.#room.assert(size);
    const measure = measuring(size);
    const body = await this.read(key).catch(refuse);
    await pipeline(body, this.#room.guard(), measure.through, createWriteStream(path));
    return measure.result();
  }

  /** Also of one that is finished, which tus itself would leave in the bucket. */
  override async remove(id: string): Promise<void> {
    const key = keyOf(id);
    try {
      await this.#abort(key);
      await this.#delete(key, this.partKey(key, true), this.infoKey(key));
    } catch (error) {
      throw fromS3(error, key);
    }
  }

  /**
   * After the part before it is in the bucket, and not at all where that could not be put. Tus counts what is there as the beginning of the
   * file: a part that is there without its predecessor would take that one's place.
   */
  #inTurn(key: string, put: () => Promise<string>): Promise<string> {
    const turn = keptForLater((this.#last.get(key) ?? Promise.resolve()).then(put));
    this.#last.set(key, turn);
    return turn;
  }

  /**
   * Has the bucket make one file of its parts: it did not at the request that brought the last byte, and no other request brings one.
   * Without its parts, which a rule of the bucket may have removed, it is gone.
   */
  async #finish(key: string, size: number): Promise<void> {
    await super.write(Readable.from([]), key, size).catch((error: unknown) => {
      if (isMissing(error)) throw notFound();
      return refuse(error);
    });
  }

  /** What a request has still put there of an upload that was removed meanwhile: nobody else would know of it. */
  async #removeGivenUp(key: string): Promise<void> {
    try {
      await this.getMetadata(key);
    } catch (error) {
      if (isMissing(error)) await this.#delete(key, this.partKey(key, true));
    }
  }

  async #delete(...keys: string[]): Promise<void> {
    for (const Key of keys) await this.client.deleteObject({ Bucket: this.bucket, Key });
  }

  async #abort(key: string): Promise<void> {
    try {
      const { "upload-id": UploadId } = await this.getMetadata(key);
      await this.client.abortMultipartUpload({ Bucket: this.bucket, Key: key, UploadId });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && ["NotFound", "NoSuchKey", "NoSuchUpload"].includes(error.name);

/** What tus itself refuses stays as it is; what the bucket does is unavailable. */
const refuse = (error: unknown): never => {
  if (isFromS3(error)) throw fromS3(error, FOLDER);
  throw error;
};

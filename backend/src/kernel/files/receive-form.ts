import { Buffer } from "node:buffer";
import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

import type { MultipartFile } from "@fastify/multipart";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { FastifyRequest } from "fastify";

import type { DiskRoom } from "./DiskRoom.ts";
import { discardBody } from "../http/discard-body.ts";
import { HEAD_BYTES } from "./sniff.ts";

/** A received file, in our own folder and under our own name. */
export type ReceivedFile = {
  path: string;
  sizeBytes: number;
  /** Hexadecimal. */
  sha256: string;
  /** Its first bytes. */
  head: Buffer;
};

/** An upload's text fields, and its files where they came. */
export type ReceivedForm = {
  fields: Record<string, string>;
  video: ReceivedFile | null;
  image: ReceivedFile | null;
};

type SizeLimits = { video: number; image: number };

/** Where files are written as they come, how many bytes of each, and as long as there is room. */
type Destination = {
  folder: string;
  limits: SizeLimits;
  room: DiskRoom;
  /** Throws where its sender may not send so many bytes. */
  admit?: (bytes: number) => Promise<void>;
};

const FILES = { video_upload: "video", image: "image" } as const;
const isFileField = (name: string): name is keyof typeof FILES => Object.hasOwn(FILES, name);

/** Bytes of a picture. */
export const IMAGE_MAX = 10 * 1024 * 1024;
/** Names of what is on its way begin so: what a killed process left is found by it. */
export const INCOMING = "upload-";
const FIELD_BYTES = 64 * 1024;
const PARTS = { fields: 20, files: 2, parts: 24, fieldSize: FIELD_BYTES, fieldNameSize: 100 };

/**
 * Writes the parts of a form to the folder as they come; none is ever whole in memory. Where it throws, nothing is
 * left: invalid, too_large, or what the disk said.
 */
export const receiveForm = async (
  request: FastifyRequest,
  destination: Destination,
): Promise<ReceivedForm> => {
  const { limits, room } = destination;
  if (!request.isMultipart()) throw new DomainError("invalid", MESSAGES.upload.videoMissing);
  const form: ReceivedForm = { fields: {}, video: null, image: null };
  try {
    const bytes = Number(request.headers["content-length"] ?? 0);
    await destination.admit?.(bytes);
    await room.assert(bytes);
    const fileSize = Math.max(limits.video, limits.image) + 1;
    for await (const part of request.parts({ limits: { ...PARTS, fileSize } })) {
      if (part.type === "field") form.fields[part.fieldname] = textOf(part);
      else await takeFile(part, form, destination);
    }
    return form;
  } catch (error) {
    await discardFiles(form);
    discardBody(request.raw, limits.video + limits.image);
    throw isBroken(error) ? new DomainError("invalid", MESSAGES.upload.unexpected) : error;
  }
};

/** The parser's words for a body that is no form, that ends too early, or whose boundary is too long. */
export const isBroken = (error: unknown): boolean =>
  /terminated early due|Unexpected end of multipart|Boundary not found|needle cannot have a length/.test(
    error instanceof Error ? error.message : "",
  );

/** Idempotent. */
export const discardFiles = async ({ video, image }: ReceivedForm): Promise<void> => {
  for (const file of [video, image]) if (file) await rm(file.path, { force: true });
};

const textOf = ({ value, valueTruncated }: { value: unknown; valueTruncated: boolean }): string => {
  if (typeof value !== "string" || valueTruncated)
    throw new DomainError("invalid", MESSAGES.upload.unexpected);
  return value;
};

const takeFile = async (
  { fieldname, filename, file }: MultipartFile,
  form: ReceivedForm,
  destination: Destination,
): Promise<void> => {
  if (!isFileField(fieldname) || form[FILES[fieldname]])
    throw new DomainError("invalid", MESSAGES.upload.unexpected);
  const field = FILES[fieldname];
  const received = await receiveFile(file, destination, destination.limits[field]);
  form[field] = received;
  if (received.sizeBytes > 0) return;
  // Browsers send an empty part without a name for a file that was not chosen.
  if (filename) throw new DomainError("invalid", MESSAGES.upload.empty);
  await rm(received.path, { force: true });
  form[field] = null;
};

/** Writes one file to the folder, under our own name. Leaves nothing where it throws: too_large, disk_full. */
export const receiveFile = async (
  stream: Readable,
  { folder, room }: Pick<Destination, "folder" | "room">,
  limit: number,
): Promise<ReceivedFile> => {
  const path = join(folder, `${INCOMING}${randomUUID()}`);
  const measure = measuring(limit);
  try {
    await pipeline(stream, measure.through, room.guard(), createWriteStream(path, { flags: "wx" }));
    return { path, ...measure.result() };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
};

/** Lets bytes through and takes their measure; throws too_large beyond the limit. */
export const measuring = (limit: number) => {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  let head = Buffer.alloc(0);
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      if (sizeBytes > limit) return done(new DomainError("too_large", MESSAGES.upload.tooLarge));
      if (head.length < HEAD_BYTES)
        head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, result: () => ({ sizeBytes, sha256: hash.digest("hex"), head }) };
};

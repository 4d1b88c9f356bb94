import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

import type { Multipart, MultipartFile } from "@fastify/multipart";
import { DomainError } from "@lyceum/shared/errors.ts";
import { RESUME_JOB_MAX, RESUME_MAX } from "@lyceum/shared/limits.ts";
import { SCANNER_MESSAGES } from "@lyceum/shared/scanner-messages.ts";
import {
  type ResumeCorrections,
  correctionProblem,
  readCorrections,
} from "@lyceum/shared/rest/resume-corrections.ts";
import type { FastifyRequest } from "fastify";

import { discardBody } from "../kernel/http/discard-body.ts";
import { parseJson } from "../kernel/json.ts";
import type { DiskRoom } from "../kernel/files/DiskRoom.ts";
import { INCOMING, isBroken } from "../kernel/files/receive-form.ts";

/** Bytes of a text: corrections name the bullets of a long resume, in JSON. */
const TEXT_MAX = 400_000;
const LIMITS = {
  fields: 5,
  files: 2,
  parts: 6,
  fieldNameSize: 100,
  fieldSize: TEXT_MAX,
  fileSize: RESUME_MAX,
};
/** Bytes of a form that is right, with the heads of its parts. */
const FORM_MAX = RESUME_MAX + LIMITS.parts * TEXT_MAX;

/** Bytes of what is refused that are still taken, for the connection's sake: those of a file that nobody expects to be too large. */
const DISCARD_MAX = 6 * RESUME_MAX;

const scanner = SCANNER_MESSAGES;
const FIELDS = { file: "resume", job: "job", corrections: "corrections" };

/** `job`: the description of one, empty where there is none. */
type Texts = { job: string; corrections: ResumeCorrections | null };
type Form = Texts & { path: string };
/** Where the file stands while it is read, as long as there is room. */
export type Destination = { folder: string; room: DiskRoom };

/**
 * Hands over a resume as a file, with what was sent beside it. The file is gone once `use` has ended,
 * however it ends. Throws invalid, unsupported (no form), too_large, disk_full, and what `use` throws.
 */
export const withResume = async <Result>(
  request: FastifyRequest,
  { folder, room }: Destination,
  use: (form: Form) => Promise<Result>,
): Promise<Result> => {
  judgeHead(request);
  // What a killed process leaves is found by this name.
  const path = join(folder, `${INCOMING}${randomUUID()}`);
  try {
    return await use({ path, ...(await receive(request, { path, room })) });
  } finally {
    await rm(path, { force: true });
  }
};

/** Before anything of the body came. */
const judgeHead = (request: FastifyRequest): void => {
  const bytes = Number(request.headers["content-length"] ?? 0);
  if (!request.isMultipart()) throw noForm(request);
  if (bytes <= FORM_MAX) return;
  discardBody(request.raw, DISCARD_MAX);
  throw new DomainError("too_large", scanner.tooLarge);
};

const noForm = ({ headers }: FastifyRequest) =>
  headers["content-type"] === undefined
    ? new DomainError("invalid", scanner.fileMissing)
    : new DomainError("unsupported", scanner.notForm);

type Target = { path: string; room: DiskRoom };

const receive = async (request: FastifyRequest, target: Target): Promise<Texts> => {
  const form: Received = { job: "", corrections: null, received: false };
  try {
    await target.room.assert(Number(request.headers["content-length"] ?? 0));
    for await (const part of request.parts({ limits: LIMITS })) await take(part, form, target);
  } catch (error) {
    discardBody(request.raw, DISCARD_MAX);
    throw isBroken(error) ? new DomainError("invalid", scanner.fileMissing) : error;
  }
  if (!form.received) throw new DomainError("invalid", scanner.fileMissing);
  return { job: form.job, corrections: form.corrections };
};

type Received = Texts & { received: boolean };

const take = async (part: Multipart, form: Received, target: Target): Promise<void> => {
  if (part.type === "field") {
    if (part.fieldname === FIELDS.job) form.job = textOf(part);
    if (part.fieldname === FIELDS.corrections) form.corrections = correctionsOf(part);
    return;
  }
  if (part.fieldname !== FIELDS.file) throw new DomainError("invalid", scanner.fileMissing);
  if (form.received) throw new DomainError("invalid", scanner.oneFile);
  form.received = await write(part, target);
};

/** Whether there is one: browsers send an empty part without a name for a file that was not chosen. */
const write = async (
  { file, filename }: MultipartFile,
  { path, room }: Target,
): Promise<boolean> => {
  await pipeline(file, room.guard(), createWriteStream(path));
  if (file.truncated) throw new DomainError("too_large", scanner.tooLarge);
  return Boolean(filename) || file.bytesRead > 0;
};

type Value = { value: unknown; valueTruncated: boolean };

const textOf = ({ value, valueTruncated }: Value): string => {
  if (typeof value !== "string" || valueTruncated || value.length > RESUME_JOB_MAX)
    throw new DomainError("invalid", scanner.jobTooLong);
  return value.trim();
};

const correctionsOf = ({ value, valueTruncated }: Value): ResumeCorrections => {
  const given = typeof value === "string" && !valueTruncated ? parseJson(value) : null;
  if (given === null) throw new DomainError("invalid", scanner.correctionsWrong);
  const { data, error } = readCorrections(given);
  if (data) return data;
  const [{ path, message } = { path: [], message: scanner.correctionsWrong }] = error.issues;
  throw new DomainError("invalid", correctionProblem(path, message));
};

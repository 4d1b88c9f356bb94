import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

import type { Multipart, MultipartFile } from "@fastify/multipart";
import { DomainError } from "@lyceum/shared/errors.ts";
import { RESUME_JOB_MAX, RESUME_MAX } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { ResumeCorrections } from "@lyceum/shared/rest/resumes.ts";
import type { FastifyRequest } from "fastify";

import { discardBody } from "../kernel/http/discard-body.ts";
import { parseJson } from "../kernel/json.ts";
import { INCOMING, isBroken } from "../kernel/files/receive-form.ts";

/** Bytes that a character takes at most. */
const BYTES_EACH = 4;
const LIMITS = {
  fields: 5,
  files: 2,
  parts: 6,
  fieldNameSize: 100,
  fieldSize: RESUME_JOB_MAX * BYTES_EACH,
  fileSize: RESUME_MAX,
};

/** Bytes of what is refused that are still taken, for the connection's sake: those of a file that nobody expects to be too large. */
const DISCARD_MAX = 6 * RESUME_MAX;

const { scanner } = MESSAGES;
const FIELDS = { file: "resume", job: "job", corrections: "corrections" };

/** `job`: the description of one, empty where there is none. */
type Texts = { job: string; corrections: ResumeCorrections | null };
type Form = Texts & { path: string };

/**
 * Hands over a resume as a file, with what was sent beside it. The file is gone once `use` has ended,
 * however it ends. Throws invalid, too_large, and what `use` throws.
 */
export const withResume = async <Result>(
  request: FastifyRequest,
  folder: string,
  use: (form: Form) => Promise<Result>,
): Promise<Result> => {
  if (!request.isMultipart()) throw new DomainError("invalid", scanner.fileMissing);
  // What a killed process leaves is found by this name.
  const path = join(folder, `${INCOMING}${randomUUID()}`);
  try {
    return await use({ path, ...(await receive(request, path)) });
  } finally {
    await rm(path, { force: true });
  }
};

const receive = async (request: FastifyRequest, path: string): Promise<Texts> => {
  const form: Received = { job: "", corrections: null, received: false };
  try {
    for await (const part of request.parts({ limits: LIMITS })) await take(part, form, path);
  } catch (error) {
    discardBody(request.raw, DISCARD_MAX);
    throw isBroken(error) ? new DomainError("invalid", scanner.fileMissing) : error;
  }
  if (!form.received) throw new DomainError("invalid", scanner.fileMissing);
  return { job: form.job, corrections: form.corrections };
};

type Received = Texts & { received: boolean };

const take = async (part: Multipart, form: Received, path: string): Promise<void> => {
  if (part.type === "field") {
    if (part.fieldname === FIELDS.job) form.job = textOf(part);
    if (part.fieldname === FIELDS.corrections) form.corrections = correctionsOf(part);
    return;
  }
  if (part.fieldname !== FIELDS.file || form.received)
    throw new DomainError("invalid", scanner.fileMissing);
  form.received = await write(part, path);
};

/** Whether there is one: browsers send an empty part without a name for a file that was not chosen. */
const write = async ({ file, filename }: MultipartFile, path: string): Promise<boolean> => {
  await pipeline(file, createWriteStream(path));
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
  const { data, error } = ResumeCorrections.safeParse(given);
  if (data) return data;
  throw new DomainError("invalid", error?.issues[0]?.message ?? scanner.correctionsWrong);
};

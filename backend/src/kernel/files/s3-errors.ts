import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";

import { NotInStore } from "./store.ts";

/** Seconds. */
const RETRY_AFTER = 5;
/** A HEAD has no body to say which thing is missing. */
const MISSING = ["NoSuchKey", "NotFound"];

/** Errors of the S3 client carry what it knows of the answer. */
export const isFromS3 = (error: unknown): boolean => error instanceof Error && "$metadata" in error;

/** What an error of the S3 client means here; the log has it as the cause, an answer never. */
export const fromS3 = (error: unknown, key: string): Error => {
  if (error instanceof Error && MISSING.includes(error.name)) return new NotInStore(key);
  const unavailable = new DomainError("unavailable", MESSAGES.unavailable, RETRY_AFTER);
  unavailable.cause = error;
  return unavailable;
};

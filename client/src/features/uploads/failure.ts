import { MESSAGES } from "@lyceum/shared/messages.ts";

import type { QueryError } from "../../api/api.ts";
import { CallError } from "../../api/CallError.ts";

type Reason = Pick<QueryError, "message" | "statusText">;

/** What is said of an upload that failed: the server's reason, else the status's, else that it was not expected. */
export function uploadFailure(error: unknown): string {
  const { message, statusText } = reasonOf(error);
  return MESSAGES.upload.failed(message || statusText || MESSAGES.upload.unexpected);
}

/** From the file's way (`CallError`), or from the call after it (`QueryError`). */
function reasonOf(error: unknown): Reason {
  if (error instanceof CallError)
    return { message: error.serverMessage, statusText: error.statusText };
  const isQueryError = typeof error === "object" && error !== null && "statusText" in error;
  return isQueryError ? (error as QueryError) : { message: null, statusText: "" };
}

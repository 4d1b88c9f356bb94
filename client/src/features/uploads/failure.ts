import { MESSAGES } from "@lyceum/shared/messages.ts";

import type { QueryError } from "../../api/api.ts";
import { CallError } from "../../http/CallError.ts";

type Reason = Pick<QueryError, "message" | "statusText">;

/** The text for a failed upload: the server's reason, else the status's, else that it was unexpected. */
export function uploadFailure(error: unknown): string {
  const { message, statusText } = reasonOf(error);
  return MESSAGES.upload.failed(message || statusText || MESSAGES.upload.unexpected);
}

/** From the file's transfer (`CallError`), or from the call after it (`QueryError`). */
function reasonOf(error: unknown): Reason {
  if (error instanceof CallError)
    return { message: error.serverMessage, statusText: error.statusText };
  return isQueryError(error) ? error : { message: null, statusText: "" };
}

export const isQueryError = (error: unknown): error is QueryError =>
  typeof error === "object" && error !== null && "statusText" in error;

import { MESSAGES } from "@lyceum/shared/messages.ts";

import * as texts from "#text/blogs.ts";
import type { QueryError } from "../../api/api.ts";
import { CallError } from "../../http/CallError.ts";

/** The text for a blog that could not be added (specification, section 8). */
export function addFailure(error: QueryError | object): string {
  if (!("statusText" in error)) return MESSAGES.blogs.failed;
  if (error.status === null) return MESSAGES.blogs.network;
  return [...new Set(error.errors)].join(" ") || error.message || MESSAGES.blogs.failed;
}

/** The text for a picture that was refused. */
export const pictureFailure = (error: unknown): string =>
  (error instanceof CallError && error.serverMessage) || texts.pictureCouldNotUploaded;

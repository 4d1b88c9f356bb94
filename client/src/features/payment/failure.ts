import { MESSAGES } from "@lyceum/shared/messages.ts";

import { isUnknownCall } from "../../http/unknown-call.ts";

type Asked = { data?: unknown; error?: object | undefined };

/** The text if a person did not load, or else what is theirs; null if both did. What is theirs does not say who there is. */
export function failureOf(user: Asked, theirs: Asked): string | null {
  if (user.error && !user.data) return loadFailure(user.error);
  return theirs.error && !theirs.data ? MESSAGES.payment.loadFailed : null;
}

/** The text if a person did not load. */
export function loadFailure(error: object): string {
  const isMissing = "status" in error && error.status === 404;
  return isMissing ? MESSAGES.payment.userNotFound : MESSAGES.payment.loadFailed;
}

/** Whether it failed because the backend has no such call. */
export const isOfUnknownCall = (error: object): boolean =>
  "status" in error && isUnknownCall(error.status);

import { MESSAGES } from "@lyceum/shared/messages.ts";

/** The text if a person's payments did not load. */
export function loadFailure(error: object): string {
  const isMissing = "status" in error && error.status === 404;
  return isMissing ? MESSAGES.payment.userNotFound : MESSAGES.payment.loadFailed;
}

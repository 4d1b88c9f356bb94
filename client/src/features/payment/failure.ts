import { MESSAGES } from "@lyceum/shared/messages.ts";

/** Why somebody's payments are not shown. */
export function loadFailure(error: object): string {
  const isMissing = "status" in error && error.status === 404;
  return isMissing ? MESSAGES.payment.userNotFound : MESSAGES.payment.loadFailed;
}

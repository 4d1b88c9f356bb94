import { MESSAGES } from "@lyceum/shared/messages.ts";

import type { QueryError } from "../../../api/api.ts";

/** Refusals after which the same call may succeed: once signed in, on a faster network, later. */
const FOR_NOW = [401, 408, 429];

/** Why an invitation is refused for good; null where another try may succeed, as after a call without an answer. */
export function refusalOf({ status, message }: Partial<QueryError>): string | null {
  if (!status || status < 400 || status >= 500 || FOR_NOW.includes(status)) return null;
  return (status === 409 && message) || MESSAGES.meeting.invitationOver;
}

import { MESSAGES } from "@lyceum/shared/messages.ts";

import type { QueryError } from "../../../api/api.ts";

/** A refusal; not one after which the same call may succeed: once signed in (401), on a faster network (408), later (429). */
const LASTING = /^4(?!01|08|29)/;

/** Why an invitation is refused for good; null where another try may succeed, as after a call without an answer. */
export const refusalOf = ({ status, message }: Partial<QueryError>): string | null =>
  LASTING.test(`${status}`) ? (status === 409 && message) || MESSAGES.meeting.invitationOver : null;

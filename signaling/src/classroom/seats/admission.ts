import { DomainError, refusalFor } from "@lyceum/shared/errors.ts";
import { CLASS_SEATS_MAX } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";

import type { Person } from "../../ports/accounts.ts";
import type { Participant } from "./Participant.ts";
import type { Roster } from "./Roster.ts";

/** `putOut`: a host put this person out. */
type Asked = { summary: ClassSummary; roster: Roster; putOut: boolean };

/** Throws where this person may not take a seat now. Codes: forbidden, conflict, too_many. */
export const assertMayJoin = (
  { summary, roster, putOut }: Asked,
  person: Person,
  role: Participant["role"],
): void => {
  if (role === "host" || roster.ofPerson(person.id)) return;
  if (summary.state === "ended") throw new DomainError("conflict", MESSAGES.meeting.ended);
  if (putOut) throw refusalFor("removed_from_class", "forbidden", MESSAGES.meeting.removed);
  if (roster.size >= CLASS_SEATS_MAX) throw new DomainError("too_many", MESSAGES.meeting.full);
};

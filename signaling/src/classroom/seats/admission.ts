import { DomainError, refusalFor } from "@lyceum/shared/errors.ts";
import { CLASS_SEATS_MAX } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";

import type { Person } from "../../ports/accounts.ts";
import type { Classes } from "../../ports/classes.ts";
import type { Participant } from "./Participant.ts";
import type { Roster } from "./Roster.ts";

type Class = { classes: Pick<Classes, "isPutOut">; summary: ClassSummary; roster: Roster };

/** Rejects where this person may not take a seat now. Codes: forbidden, conflict, too_many. */
export const assertMayJoin = async (
  { classes, summary, roster }: Class,
  person: Person,
  role: Participant["role"],
): Promise<void> => {
  if (role === "host" || roster.ofPerson(person.id)) return;
  if (summary.state === "ended") throw new DomainError("conflict", MESSAGES.meeting.ended);
  if (await classes.isPutOut(summary.id, person.id))
    throw refusalFor("removed_from_class", "forbidden", MESSAGES.meeting.removed);
  if (roster.size >= CLASS_SEATS_MAX) throw new DomainError("too_many", MESSAGES.meeting.full);
};

import { CLASS_REFUSALS } from "@lyceum/shared/class-refusals.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";

import type { Person } from "../kernel/security/person.ts";
import type { EntranceRepository } from "./entrance-repository.ts";
import { mayHost } from "./policy.ts";
import type { ClassesService } from "./service.ts";
import type { ClassSettingsRepository } from "./settings-repository.ts";

type EntranceDeps = {
  classes: Pick<ClassesService, "get" | "isPutOut">;
  settings: Pick<ClassSettingsRepository, "isCoHost">;
  entrances: EntranceRepository;
};

export type Entrance = ReturnType<typeof createEntrance>;

/** Who may read what is kept of a class, as they may be in it: a person in its lobby learns nothing of it. */
export const createEntrance = ({ classes, settings, entrances }: EntranceDeps) => ({
  /**
   * `sessionId`: of the session that it belongs to; left out, it belongs to the class. Throws not_found, forbidden for
   * those who may not enter, whom a host removed, or who have yet to be let in.
   */
  assertMayRead: async (
    person: Person,
    classId: string,
    sessionId: string | null = null,
  ): Promise<{ found: ClassSummary; isHost: boolean }> => {
    const found = await classes.get(person, classId);
    const isHost = mayHost(person, found) || (await settings.isCoHost(classId, person.id));
    if (isHost) return { found, isHost };
    if (found.state === "live" && (await classes.isPutOut(classId, person.id)))
      throw new DomainError("forbidden", MESSAGES.meeting.removed);
    const of = sessionId ?? found.session_id;
    if (!(await entrances.isLetIn(classId, person.id, of)))
      throw new DomainError("forbidden", CLASS_REFUSALS.inLobby);
    return { found, isHost };
  },
});

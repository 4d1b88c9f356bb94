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
export function createEntrance({ classes, settings, entrances }: EntranceDeps) {
  const isHostOf = async (person: Person, found: ClassSummary): Promise<boolean> =>
    mayHost(person, found) || (await settings.isCoHost(found.id, person.id));
  const isPutOut = async (person: Person, { id, state }: ClassSummary): Promise<boolean> =>
    state === "live" && (await classes.isPutOut(id, person.id));

  return {
    /**
     * `sessionId`: of the session that it belongs to; left out, it belongs to the class. Throws not_found, forbidden for
     * those who may not enter, whom a host removed, or who have yet to be let in.
     */
    async assertMayRead(
      person: Person,
      classId: string,
      sessionId: string | null = null,
    ): Promise<{ found: ClassSummary; isHost: boolean }> {
      const found = await classes.get(person, classId);
      const isHost = await isHostOf(person, found);
      if (isHost) return { found, isHost };
      if (await isPutOut(person, found))
        throw new DomainError("forbidden", MESSAGES.meeting.removed);
      const of = sessionId ?? found.session_id;
      if (!(await entrances.isLetIn(classId, person.id, of)))
        throw new DomainError("forbidden", CLASS_REFUSALS.inLobby);
      return { found, isHost };
    },

    /** Those of its sessions that the person may read. */
    async readable(
      person: Person,
      found: ClassSummary,
      sessionIds: readonly string[],
    ): Promise<ReadonlySet<string>> {
      if (await isHostOf(person, found)) return new Set(sessionIds);
      if (await isPutOut(person, found)) return new Set();
      return entrances.sessionsOpenTo(found.id, person.id, sessionIds);
    },
  };
}

import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { noSuch } from "@lyceum/shared/refusals.ts";
import type { ClassSettings, CoHost } from "@lyceum/shared/rest/class-settings.ts";

import type { Person } from "../kernel/security/person.ts";
import { mayHost } from "./policy.ts";
import type { ClassesRepository } from "./repository.ts";
import type { ClassSettingsRepository } from "./settings-repository.ts";

export type ClassSettingsService = ReturnType<typeof createClassSettings>;

/** The settings of a class, for its hosts. Both throw not_found, forbidden. */
export const createClassSettings = (
  classes: Pick<ClassesRepository, "find">,
  settings: ClassSettingsRepository,
) => {
  const assertHost = async (person: Person, classId: string): Promise<void> => {
    const found = await classes.find(classId);
    if (!found) throw new DomainError("not_found", MESSAGES.meeting.notFound);
    if (mayHost(person, found) || (await settings.isCoHost(classId, person.id))) return;
    throw new DomainError("forbidden", MESSAGES.notAllowed);
  };

  /** Throws not_found, forbidden for all but the class's teacher and admins. */
  const assertOwn = async (person: Person, classId: string): Promise<void> => {
    const found = await classes.find(classId);
    if (!found) throw new DomainError("not_found", MESSAGES.meeting.notFound);
    if (!mayHost(person, found)) throw new DomainError("forbidden", MESSAGES.notAllowed);
  };

  return {
    coHosts: async (person: Person, classId: string): Promise<CoHost[]> => {
      await assertOwn(person, classId);
      return settings.coHosts(classId);
    },

    endCoHosting: async (person: Person, classId: string, coHostId: string): Promise<void> => {
      await assertOwn(person, classId);
      if (!(await settings.isCoHost(classId, coHostId))) throw noSuch("co-host");
      await settings.setCoHost(classId, coHostId, false);
    },

    of: async (person: Person, classId: string): Promise<ClassSettings> => {
      await assertHost(person, classId);
      return settings.of(classId);
    },

    set: async (person: Person, classId: string, wanted: ClassSettings): Promise<ClassSettings> => {
      await assertHost(person, classId);
      await settings.set(classId, wanted);
      return wanted;
    },
  };
};

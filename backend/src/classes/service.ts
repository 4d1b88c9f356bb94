import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { ClassSummary, createClass } from "@lyceum/shared/rest/classes.ts";
import type { z } from "zod";

import type { TeacherLimits } from "../kernel/config/config.ts";
import type { Person } from "../kernel/security/person.ts";
import { mayEnter, mayHost } from "./policy.ts";
import type { ClassesRepository } from "./repository.ts";

/** Who may know of a class: everyone signed in, or these people and the admins. */
export type Audience = { everyone: true } | { everyone: false; personIds: string[] };

type Deps = {
  repository: ClassesRepository;
  limits: Pick<TeacherLimits, "classes">;
};

const notFound = () => new DomainError("not_found", MESSAGES.meeting.notFound);

const forbidden = (message: string) => new DomainError("forbidden", message);

const isInvited = (repository: ClassesRepository, person: Person, found: ClassSummary) =>
  found.access === "closed" && repository.isInvited(found.id, person.id);

const changes = ({ repository, limits: { classes: most } }: Deps) => {
  /** Starting what is live, or ending what is not, changes nothing. Throws not_found. */
  const setState = async (id: string, state: "live" | "ended"): Promise<ClassSummary> => {
    const changed = await repository.setState(id, state);
    if (!changed) throw notFound();
    return changed;
  };

  return {
    setState,

    /** Throws invalid for a course that does not exist, forbidden where a teacher has too many classes. */
    create: async (
      person: Person,
      form: z.output<(typeof createClass)["body"]>,
    ): Promise<ClassSummary> => {
      const { title, access, invited, course_id = null, starts_at } = form;
      if (course_id !== null && !(await repository.courseExists(course_id)))
        throw new DomainError("invalid", MESSAGES.classes.courseNotFound);
      const values = { title, access, invited, course_id, teacher_id: person.id };
      const id = await repository.insert(
        { ...values, starts_at: starts_at ? new Date(starts_at) : null },
        person.role === "admin" ? null : most,
      );
      if (id === null) throw forbidden(MESSAGES.classes.tooMany(most));
      const made = await repository.find(id);
      if (!made) throw notFound();
      return made;
    },

    /**
     * Stops it first, so that the people inside see that it ended. May be repeated where it was broken off. Throws
     * not_found, forbidden.
     */
    delete: async (person: Person, id: string): Promise<void> => {
      const found = await repository.find(id);
      if (!found) throw notFound();
      if (!mayHost(person, found)) throw forbidden(MESSAGES.notAllowed);
      if (!(await repository.setState(id, "deleted"))) throw notFound();
      await repository.delete(id, person.id === found.teacher.id ? null : person.id);
    },
  };
};

const entry = ({ repository }: Deps) => ({
  /** Live ones first, then the newest: a teacher's own, all of them for an admin, those a student may enter. */
  listFor: (person: Person): Promise<ClassSummary[]> => {
    if (person.role === "admin") return repository.listAll();
    if (person.role === "teacher") return repository.listOfTeacher(person.id);
    return repository.listOpenTo(person.id);
  },

  /** Throws not_found; forbidden for a closed class that this person is not invited to. */
  get: async (person: Person, id: string): Promise<ClassSummary> => {
    const found = await repository.find(id);
    if (!found) throw notFound();
    if (!mayEnter(person, found, await isInvited(repository, person, found)))
      throw forbidden(MESSAGES.meeting.notInvited);
    return found;
  },

  /** The seat this person may take in it: null for none, or no such class. */
  seatFor: async (person: Person, id: string): Promise<"host" | "student" | null> => {
    const standing = await repository.standingIn(id, person.id);
    if (!standing) return null;
    if (mayHost(person, standing) || standing.coHost) return "host";
    return mayEnter(person, standing, standing.invited) ? "student" : null;
  },
});

const audiences = (repository: ClassesRepository) => {
  /** Of all of these classes in one query. */
  const audiencesOf = async (classes: readonly ClassSummary[]): Promise<Map<string, Audience>> => {
    const closed = classes.filter(({ access }) => access === "closed").map(({ id }) => id);
    const invited =
      closed.length > 0 ? await repository.invitedIds(closed) : new Map<string, string[]>();
    return new Map(
      classes.map(({ id, access, teacher }) => [
        id,
        access === "open"
          ? { everyone: true }
          : { everyone: false, personIds: [teacher.id, ...(invited.get(id) ?? [])] },
      ]),
    );
  };

  return {
    audiencesOf,

    /** Nobody but the admins, for a class that is gone. */
    audienceOf: async (id: string): Promise<Audience> => {
      const found = await repository.find(id);
      const all = await audiencesOf(found ? [found] : []);
      return all.get(id) ?? { everyone: false, personIds: [] };
    },
  };
};

export type ClassesService = ReturnType<typeof createClasses>;

/** `limits.classes`: how many classes of one teacher may be open at once. */
export const createClasses = (deps: Deps) => {
  const { find, listLive, listStarting, noteHosts, putOut, isPutOut } = deps.repository;
  return {
    find,
    listLive,
    listStarting,
    noteHosts,
    putOut,
    isPutOut,
    ...entry(deps),
    ...changes(deps),
    ...audiences(deps.repository),
  };
};

import { once } from "node:events";
import { Readable } from "node:stream";

import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";

import type { Database } from "../../kernel/database/database.ts";
import type { Person } from "../../kernel/security/person.ts";
import { exportOf } from "./export-repository.ts";

/** Exports that one process reads at the same time: each has a connection to the database. */
const UNDER_WAY_MOST = 4;
/** Seconds. */
const RETRY_AFTER = 5;

/**
 * Milliseconds: `longest` is what an export may take, as a snapshot that lasts keeps the database from clearing up; after `undisturbed`
 * it is ended where others wait.
 */
const TIMES = { longest: 10 * 60_000, undisturbed: 30_000 };

type Owner = Pick<Person, "id" | "email">;

/**
 * Begins the export of a person, as JSON. Throws too_many for a second one of this person, unavailable where too many are read here: who
 * reads slowly keeps a place for half a minute, and for longer while nobody else wants it.
 */
export const createExports = (
  database: Database,
  { longest, undisturbed } = TIMES,
): ((person: Owner) => Promise<Readable>) => {
  /** When each began, the first one first. */
  const underWay = new Map<Readable, number>();

  const makeRoom = (): void => {
    if (underWay.size < UNDER_WAY_MOST) return;
    const [[slowest, began] = []] = underWay;
    if (!slowest || performance.now() - (began ?? 0) < undisturbed)
      throw new DomainError("unavailable", MESSAGES.unavailable, RETRY_AFTER);
    underWay.delete(slowest);
    slowest.destroy(new Error("An export took long, and others waited"));
  };

  return async (person) => {
    makeRoom();
    const parts = Readable.from(exportOf(database, person));
    underWay.set(parts, performance.now());
    const late = setTimeout(() => parts.destroy(new Error("An export took too long")), longest);
    parts.once("close", () => {
      clearTimeout(late);
      underWay.delete(parts);
    });
    // It ends its answer too, which says it.
    parts.on("error", () => undefined);
    // What is refused is refused before anything is answered.
    await once(parts, "readable");
    return parts;
  };
};

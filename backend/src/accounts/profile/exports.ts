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

type Owner = Pick<Person, "id" | "email">;

/** Begins the export of a person, as JSON. Throws too_many for a second one of this person, unavailable where too many are read here. */
export const createExports = (database: Database): ((person: Owner) => Promise<Readable>) => {
  let underWay = 0;

  async function* counted(person: Owner): AsyncGenerator<string, void> {
    if (underWay >= UNDER_WAY_MOST)
      throw new DomainError("unavailable", MESSAGES.unavailable, RETRY_AFTER);
    underWay += 1;
    try {
      yield* exportOf(database, person);
    } finally {
      underWay -= 1;
    }
  }

  return async (person) => {
    const parts = Readable.from(counted(person));
    // What is refused is refused before anything is answered.
    await once(parts, "readable");
    return parts;
  };
};

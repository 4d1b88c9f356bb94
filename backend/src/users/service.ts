import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { AuditEntry, ListedUser, UserFilters } from "@lyceum/shared/rest/administration.ts";
import type { Transaction } from "kysely";

import type { Person } from "../kernel/security/person.ts";
import type { IssuedReset } from "../accounts/resets/issue.ts";
import type { Database } from "../kernel/database/database.ts";
import type { Tables } from "../kernel/database/tables.ts";
import { listAudit } from "../kernel/security/audit-repository.ts";
import { makeReset, resetTwoStep, setBanned, setRole } from "./change-accounts.ts";
import { presentAudit, presentListed } from "./present.ts";
import { jsonOf } from "./users-json.ts";
import { csvOf } from "./users-csv.ts";
import { type Place, usersRepository } from "./repository.ts";

/** Users that are read at once of an export. */
const READ_AT_ONCE = 1_000;

type Page = UserFilters & { page: number; per_page: number };
type Work<Value> = (trx: Transaction<Tables>) => Promise<Value>;

export type AdministrationDeps = {
  database: Database;
  /** Called after a person is to be mailed something. */
  onNotice: () => void;
};

export type AdministrationService = ReturnType<typeof createAdministration>;

/** What is done to accounts. */
const changing = ({ database, onNotice }: AdministrationDeps) => {
  const repository = usersRepository(database);
  const change = <Value>(work: Work<Value>) => database.queries.transaction().execute(work);

  const found = async (userId: string): Promise<ListedUser> => {
    const row = await repository.find(userId);
    if (!row) throw new DomainError("not_found", MESSAGES.users.notFound);
    return presentListed(row);
  };

  return {
    /** Throws not_found, forbidden. */
    setRole: async (person: Person, userId: string, role: "student" | "teacher") => {
      await change((trx) => setRole(trx, { actorId: person.id, userId, role }));
      return found(userId);
    },

    /** Throws not_found, forbidden. */
    setBanned: async (person: Person, userId: string, banned: boolean) => {
      await change((trx) => setBanned(trx, { actorId: person.id, userId, banned }));
      return found(userId);
    },

    /** Throws not_found, forbidden. */
    makeReset: (person: Person, userId: string): Promise<IssuedReset> =>
      change((trx) => makeReset(trx, { actorId: person.id, userId })),

    /** Throws not_found, forbidden. */
    resetTwoStep: async (person: Person, userId: string) => {
      await change((trx) => resetTwoStep(trx, { actorId: person.id, userId }));
      onNotice();
      return found(userId);
    },
  };
};

/** Who calls has checked who may: see the endpoints' access. */
export const createAdministration = (deps: AdministrationDeps) => {
  const { database } = deps;
  const repository = usersRepository(database);

  const parts = async function* (filters: UserFilters): AsyncGenerator<ListedUser[]> {
    let place: Place | null = null;
    do {
      const rows = await repository.after(filters, place, READ_AT_ONCE);
      yield rows.map(presentListed);
      place = rows.length === READ_AT_ONCE ? (rows.at(-1) ?? null) : null;
    } while (place);
  };

  return {
    /** A page of those that the filters leave, and how many they leave in all. */
    users: async ({ page, per_page, ...filters }: Page) => {
      const [rows, total] = await Promise.all([
        repository.page(filters, page, per_page),
        repository.count(filters),
      ]);
      return { users: rows.map(presentListed), total };
    },

    count: (filters: UserFilters): Promise<number> => repository.count(filters),

    /** All of them as a JSON list, read while it is sent: see `usersCsv`. */
    usersJson: (filters: UserFilters): AsyncGenerator<string> => jsonOf(parts(filters)),

    /** Read while it is sent, a part at a time: as many users as there are take no more memory. */
    usersCsv: (filters: UserFilters): AsyncGenerator<string> => csvOf(parts(filters)),

    ...changing(deps),

    audit: async (filters: Parameters<typeof listAudit>[1]): Promise<AuditEntry[]> =>
      (await listAudit(database, filters)).map(presentAudit),
  };
};

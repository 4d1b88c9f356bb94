import { type Transaction, sql } from "kysely";

import { recordAudit } from "../../administration/audit.ts";
import type { AccountNotice } from "../../database/account-tables.ts";
import type { Database } from "../../database/database.ts";
import type { Tables } from "../../database/tables.ts";
import { noteForPerson } from "../notices/note.ts";
import type { Person } from "../person.ts";

type School = Transaction<Tables>;
const now = sql<Date>`now()`;

export type TwoStepRepository = ReturnType<typeof twoStepRepository>;

export const twoStepRepository = ({ queries }: Database) => {
  const inOne = <Value>(work: (school: School) => Promise<Value>) =>
    queries.transaction().execute(work);

  return {
    /** Null where it is off. */
    findOn: async (userId: string) => {
      const row = await queries
        .selectFrom("two_step")
        .select(["secret", unusedCodes.as("codes")])
        .where("user_id", "=", userId)
        .where("on_since", "is not", null)
        .executeTakeFirst();
      return row ?? null;
    },

    /** The secret that is not on yet. */
    findBegun: async (userId: string): Promise<Buffer | null> => {
      const row = await queries
        .selectFrom("two_step")
        .select("secret")
        .where("user_id", "=", userId)
        .where("on_since", "is", null)
        .executeTakeFirst();
      return row?.secret ?? null;
    },

    /** False where it is on: nothing is changed then. */
    begin: async (user_id: string, secret: Buffer): Promise<boolean> => {
      const { numInsertedOrUpdatedRows } = await queries
        .insertInto("two_step")
        .values({ user_id, secret })
        .onConflict((conflict) =>
          conflict
            .column("user_id")
            .doUpdateSet({ secret, created_at: now, last_counter: 0 })
            .where("two_step.on_since", "is", null),
        )
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** Ends every other sign-in. False where it is on already, or another secret was begun with meanwhile. */
    turnOn: (person: Person, secret: Buffer, period: number, hashes: Buffer[]): Promise<boolean> =>
      inOne(async (school) => {
        const { numUpdatedRows } = await school
          .updateTable("two_step")
          .set({ on_since: now, last_counter: period })
          .where("user_id", "=", person.id)
          .where("secret", "=", secret)
          .where("on_since", "is", null)
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return false;
        await setCodes(school, person.id, hashes);
        await endOthers(school, person);
        await record(school, person.id, "two_step_on");
        return true;
      }),

    /** False where it is off already. */
    turnOff: (userId: string): Promise<boolean> =>
      inOne(async (school) => {
        if (!(await removeTwoStep(school, userId))) return false;
        await record(school, userId, "two_step_off");
        return true;
      }),

    /** False where it is off. */
    replaceCodes: (userId: string, hashes: Buffer[]): Promise<boolean> =>
      inOne(async (school) => {
        if (!(await lockOn(school, userId))) return false;
        await setCodes(school, userId, hashes);
        await record(school, userId, "recovery_codes_made");
        return true;
      }),

    /** Takes the code of a period if none of it, or of a later one, was taken. Of two at once, one gets it. */
    usePeriod: async (userId: string, period: number): Promise<boolean> => {
      const { numUpdatedRows } = await queries
        .updateTable("two_step")
        .set({ last_counter: period })
        .where("user_id", "=", userId)
        .where("on_since", "is not", null)
        .where("last_counter", "<", period)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    listUnusedCodes: async (userId: string): Promise<Buffer[]> => {
      const rows = await queries
        .selectFrom("recovery_codes")
        .select("code_hash")
        .where("user_id", "=", userId)
        .where("used_at", "is", null)
        .execute();
      return rows.map(({ code_hash }) => code_hash);
    },

    /** Of two at once, one gets it. */
    useRecoveryCode: (userId: string, hash: Buffer): Promise<boolean> =>
      inOne(async (school) => {
        const { numUpdatedRows } = await school
          .updateTable("recovery_codes")
          .set({ used_at: now })
          .where("user_id", "=", userId)
          .where("code_hash", "=", hash)
          .where("used_at", "is", null)
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return false;
        await record(school, userId, "recovery_code_used");
        return true;
      }),
  };
};

const unusedCodes = sql<number>`(select count(*)::int from recovery_codes
  where recovery_codes.user_id = two_step.user_id and used_at is null)`;

/** Whether it was on. Sign-ins that wait for their second step are over. */
export const removeTwoStep = async (school: School, userId: string): Promise<boolean> => {
  await school.deleteFrom("second_step_tickets").where("user_id", "=", userId).execute();
  const removed = await school
    .deleteFrom("two_step")
    .where("user_id", "=", userId)
    .returning("on_since")
    .executeTakeFirst();
  return Boolean(removed?.on_since);
};

const lockOn = async (school: School, userId: string): Promise<boolean> => {
  const row = await school
    .selectFrom("two_step")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("on_since", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
};

const setCodes = async (school: School, user_id: string, hashes: Buffer[]): Promise<void> => {
  await school.deleteFrom("recovery_codes").where("user_id", "=", user_id).execute();
  const rows = hashes.map((code_hash) => ({ user_id, code_hash }));
  await school.insertInto("recovery_codes").values(rows).execute();
};

const endOthers = async (school: School, { id, sessionId }: Person): Promise<void> => {
  await school
    .updateTable("sign_ins")
    .set({ revoked_at: now })
    .where("user_id", "=", id)
    .where("id", "!=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
};

/** For the audit, and for a mail to the person who did it, or as whom it was done. */
const record = async (
  school: School,
  userId: string,
  kind: Exclude<AccountNotice, "two_step_reset">,
): Promise<void> => {
  const subject = { type: "user", id: userId } as const;
  await recordAudit(school, { actorId: userId, action: `account.${kind}`, subject });
  await noteForPerson(school, userId, kind);
};

import { type Transaction, sql } from "kysely";

import { recordAudit } from "../../kernel/security/audit-repository.ts";
import type { AccountNotice } from "../../kernel/database/account-tables.ts";
import type { Database } from "../../kernel/database/database.ts";
import type { Tables } from "../../kernel/database/tables.ts";
import { noteForPerson } from "../queries/note-notice.ts";
import type { Person } from "../../kernel/security/person.ts";

type Trx = Transaction<Tables>;
const now = sql<Date>`now()`;
/** Seconds in which a page repeats a call that waited for a confirmation. */
const JUST = 60;

export type TwoStepRepository = ReturnType<typeof twoStepRepository>;

/** What is known of the second step of a person. */
const reading = ({ queries }: Database) => ({
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

  hasVerifiedEmail: async (userId: string): Promise<boolean> => {
    const row = await queries
      .selectFrom("users")
      .select("id")
      .where("id", "=", userId)
      .where("email_verified_at", "is not", null)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Whether this session confirmed who its person is, with a second step, so shortly ago that a call may have waited for it. */
  hasJustConfirmed: async ({ id, sessionId }: Person): Promise<boolean> => {
    const row = await queries
      .selectFrom("sign_ins")
      .innerJoin("two_step", "two_step.user_id", "sign_ins.user_id")
      .select("sign_ins.id")
      .where("sign_ins.id", "=", sessionId)
      .where("sign_ins.user_id", "=", id)
      .whereRef("sign_ins.confirmed_at", ">", "two_step.on_since")
      // The sign-in itself is none.
      .whereRef("sign_ins.confirmed_at", ">", "sign_ins.created_at")
      .where(sql<boolean>`confirmed_at > now() - make_interval(secs => ${JUST})`)
      .executeTakeFirst();
    return row !== undefined;
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
});

/** What turns two-step sign-in on and off. */
const changing = ({ queries }: Database) => ({
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
    queries.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("two_step")
        .set({ on_since: now, last_counter: period })
        .where("user_id", "=", person.id)
        .where("secret", "=", secret)
        .where("on_since", "is", null)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return false;
      await insertCodes(trx, person.id, hashes);
      await endOthers(trx, person);
      await announceRights(trx, person.id);
      await record(trx, person.id, "two_step_on");
      return true;
    }),

  /** False where it is off already. */
  turnOff: (userId: string): Promise<boolean> =>
    queries.transaction().execute(async (trx) => {
      if (!(await removeTwoStep(trx, userId))) return false;
      await record(trx, userId, "two_step_off");
      return true;
    }),
});

/** What uses up codes, and makes new ones. */
const using = ({ queries }: Database) => ({
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

  /** If two ask at once, one gets it. Codes that were made before it are void: it shows that its own set was saved. */
  useRecoveryCode: (userId: string, hash: Buffer): Promise<boolean> =>
    queries.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("recovery_codes")
        .set({ used_at: now })
        .where("user_id", "=", userId)
        .where("code_hash", "=", hash)
        .where("used_at", "is", null)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return false;
      await dropBefore(trx, userId, hash);
      await record(trx, userId, "recovery_code_used");
      return true;
    }),

  /** `keeping`: what is left of the set of the code that was used last stays good. False where it is off. */
  replaceCodes: (userId: string, hashes: Buffer[], keeping: boolean): Promise<boolean> =>
    queries.transaction().execute(async (trx) => {
      if (!(await lockOn(trx, userId))) return false;
      await dropCodes(trx, userId, keeping);
      await insertCodes(trx, userId, hashes);
      await record(trx, userId, "recovery_codes_made");
      return true;
    }),
});

export const twoStepRepository = (database: Database) => ({
  ...reading(database),
  ...changing(database),
  ...using(database),
});

/** Of those that were made last. */
const unusedCodes = sql<number>`(select count(*)::int from recovery_codes codes
  where codes.user_id = two_step.user_id and used_at is null
    and created_at = (select max(created_at) from recovery_codes made where made.user_id = codes.user_id))`;

/** Whether it was on. Sign-ins that wait for their second step are over. */
export const removeTwoStep = async (trx: Trx, userId: string): Promise<boolean> => {
  await trx.deleteFrom("second_step_tickets").where("user_id", "=", userId).execute();
  const removed = await trx
    .deleteFrom("two_step")
    .where("user_id", "=", userId)
    .returning("on_since")
    .executeTakeFirst();
  return Boolean(removed?.on_since);
};

const lockOn = async (trx: Trx, userId: string): Promise<boolean> => {
  const row = await trx
    .selectFrom("two_step")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("on_since", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
};

const dropBefore = async (trx: Trx, userId: string, hash: Buffer): Promise<void> => {
  const isEarlier = sql<boolean>`created_at < (select used.created_at from recovery_codes used
    where used.user_id = ${userId} and used.code_hash = ${hash})`;
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).where(isEarlier).execute();
};

const dropCodes = async (trx: Trx, userId: string, keeping: boolean): Promise<void> => {
  const kept = sql<boolean>`(used_at is null and created_at = (select used.created_at
    from recovery_codes used where used.user_id = ${userId} and used.used_at is not null
    order by used.used_at desc limit 1))`;
  await trx
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .$if(keeping, (codes) => codes.where(sql<boolean>`${kept} is not true`))
    .execute();
};

const insertCodes = async (trx: Trx, user_id: string, hashes: Buffer[]): Promise<void> => {
  const rows = hashes.map((code_hash) => ({ user_id, code_hash }));
  await trx.insertInto("recovery_codes").values(rows).execute();
};

const endOthers = async (trx: Trx, { id, sessionId }: Person): Promise<void> => {
  await trx
    .updateTable("sign_ins")
    .set({ revoked_at: now })
    .where("user_id", "=", id)
    .where("id", "!=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
};

/** For the audit, and for a mail to the person who did it, or as whom it was done. */
const record = async (
  trx: Trx,
  userId: string,
  kind: Exclude<AccountNotice, "two_step_reset">,
): Promise<void> => {
  const subject = { type: "user", id: userId } as const;
  await recordAudit(trx, { actorId: userId, action: `account.${kind}`, subject });
  await noteForPerson(trx, userId, kind);
};

/** An open page of an admin who had to turn it on may do more from now on. */
const announceRights = (trx: Trx, userId: string) =>
  sql`select pg_notify('account_changed', ${userId}::text)`.execute(trx);

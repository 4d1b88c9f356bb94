import {
  CONFIRMED_SECONDS,
  REFRESH_GRACE_SECONDS,
  STAYING_SESSION,
  TAB_SESSION,
} from "@lyceum/shared/limits.ts";
import type { RegisterForm } from "@lyceum/shared/rules.ts";
import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import { type Transaction, sql } from "kysely";

import type { Database } from "../kernel/database/database.ts";
import type { Tables } from "../kernel/database/tables.ts";
import type { Origin, SignInOrigin } from "./sessions/origin.ts";
import type { Person } from "../kernel/security/person.ts";
import type { UserRow } from "./present.ts";
import { type Studies, studiesOf } from "./queries/studies.ts";
import { mustSetUpTwoStep } from "./must-set-up-two-step.ts";

export type NewUser = Pick<RegisterForm, "name" | "email" | "mobile"> & {
  role: Role;
  password_hash: string;
  /** Set for a person who is to be a teacher once an admin approves. */
  asked_to_teach_at?: Date;
};

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** A sign-in that is used now lasts so long again, and never past its end. */
const usedNow = sql<Date>`least(ends_at, now() + make_interval(
  secs => case when stays then ${STAYING_SESSION.idleSeconds}::int else ${TAB_SESSION.idleSeconds}::int end))`;

/** Named, because every call and every socket begins with it: the server plans it once a connection. */
const PERSON_OF_SIGN_IN = {
  name: "person-of-sign-in",
  text: `select u.id, u.name, u.email, u.role, u.picture_url as "pictureUrl", s.id as "sessionId",
      ${mustSetUpTwoStep("$3")} as "mustSetUpTwoStep"
    from sign_ins s join users u on u.id = s.user_id
    where s.id = $1 and u.id = $2 and s.revoked_at is null and s.expires_at > now()
      and u.banned_at is null and u.deleted_at is null`,
};

type Rules = { requiresTwoStep: boolean };

/** Users, and who a sign-in belongs to. */
const people = ({ queries, pool }: Database, { requiresTwoStep }: Rules) => ({
  personOf: async (userId: string, signInId: string): Promise<Person | null> => {
    const { rows } = await pool.query<Person>({
      ...PERSON_OF_SIGN_IN,
      values: [signInId, userId, requiresTwoStep],
    });
    return rows[0] ?? null;
  },

  findByEmail: (email: string) =>
    queries
      .selectFrom("users")
      .selectAll()
      .where(sql`lower(email)`, "=", email)
      .executeTakeFirst(),

  findStudies: (userId: string): Promise<Studies> =>
    queries.selectNoFrom(studiesOf(sql.val(userId))).executeTakeFirstOrThrow(),

  /** Undefined when the email is taken: the unique index decides, also between two at once. */
  insertUser: (user: NewUser) =>
    queries
      .insertInto("users")
      .values(user)
      .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
      .returning("id")
      .executeTakeFirst(),
});

/** Sign-ins: begun, used and ended. */
const signIns = ({ queries }: Database) => ({
  /**
   * Makes a sign-in, marks the person as seen and the browser as known, all or none; answers the id of the sign-in. Null where another
   * password has been set meanwhile: this one would outlive what ended all others.
   */
  signIn: (
    { id, password_hash }: Pick<UserRow, "id" | "password_hash">,
    origin: SignInOrigin,
    stays: boolean,
  ): Promise<string | null> =>
    queries.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("users")
        .set({ last_login_at: sql`now()` })
        .where("id", "=", id)
        .where("password_hash", "is not distinct from", password_hash)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return null;
      await knowDevice(trx, id, origin.deviceId);
      return insertSignIn(trx, id, origin, stays);
    }),

  /** A valid sign-in of a person who may sign in, with whether it was rotated within the grace period. */
  findSignIn: (signInId: string) =>
    queries
      .selectFrom("sign_ins")
      .innerJoin("users", "users.id", "sign_ins.user_id")
      .select(["users.id", "users.role", "users.email", "users.mobile", "sign_ins.generation"])
      .select(
        sql<boolean>`rotated_at > now() - make_interval(secs => ${REFRESH_GRACE_SECONDS})`.as(
          "justRotated",
        ),
      )
      .where("sign_ins.id", "=", signInId)
      .where("users.banned_at", "is", null)
      .where("users.deleted_at", "is", null)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", sql<Date>`now()`)
      .executeTakeFirst(),

  revoke: async (signInId: string): Promise<void> => {
    await queries
      .updateTable("sign_ins")
      .set({ revoked_at: sql`now()` })
      .where("id", "=", signInId)
      .where("revoked_at", "is", null)
      .execute();
  },
});

/** Sign-ins that are used again. */
const uses = ({ queries }: Database) => ({
  /** Takes the next generation if `generation` is still the current one. Of two at once, one gets it. */
  rotate: async (signInId: string, generation: number, { network }: Origin): Promise<boolean> => {
    const { numUpdatedRows } = await queries
      .updateTable("sign_ins")
      .set({
        generation: generation + 1,
        rotated_at: sql`now()`,
        expires_at: usedNow,
        last_seen_at: sql`now()`,
        address: network,
      })
      .where("id", "=", signInId)
      .where("generation", "=", generation)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", sql<Date>`now()`)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  /** Marks a sign-in as used that lives in a tab of this browser. False where it is over, or of another browser. */
  useInTab: async (
    signInId: string,
    { network }: Origin,
    deviceId: string | null,
  ): Promise<boolean> => {
    const { numUpdatedRows } = await queries
      .updateTable("sign_ins")
      .set({ expires_at: usedNow, last_seen_at: sql`now()`, address: network })
      .where("id", "=", signInId)
      .where("stays", "=", false)
      .where("device_id", "=", deviceId)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", sql<Date>`now()`)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
});

/** What a person or a browser has proved. */
const proofs = ({ queries }: Database) => ({
  isConfirmed: async (signInId: string): Promise<boolean> => {
    const row = await queries
      .selectFrom("sign_ins")
      .select("id")
      .where("id", "=", signInId)
      .where("confirmed_at", ">", inSeconds(-CONFIRMED_SECONDS))
      .executeTakeFirst();
    return row !== undefined;
  },

  confirm: async (signInId: string): Promise<void> => {
    await queries
      .updateTable("sign_ins")
      .set({ confirmed_at: sql`now()` })
      .where("id", "=", signInId)
      .execute();
  },

  /** False when it was used before: the primary key decides, also between two at once. */
  useBotChallenge: async (id: string, expiresAt: Date): Promise<boolean> => {
    const { numInsertedOrUpdatedRows } = await queries
      .insertInto("bot_challenges_used")
      .values({ id, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },
});

/** Users and their sign-ins. `requiresTwoStep`: of admins. */
export const accountsRepository = (database: Database, rules: Rules) => ({
  ...people(database, rules),
  ...signIns(database),
  ...uses(database),
  ...proofs(database),
});

const knowDevice = async (
  trx: Transaction<Tables>,
  user_id: string,
  device_id: string,
): Promise<void> => {
  await trx
    .insertInto("known_devices")
    .values({ user_id, device_id })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "device_id"]).doUpdateSet({ last_seen_at: sql`now()` }),
    )
    .execute();
};

const insertSignIn = async (
  trx: Transaction<Tables>,
  userId: string,
  { userAgent, network, deviceId }: SignInOrigin,
  stays: boolean,
): Promise<string> => {
  const { idleSeconds, seconds } = stays ? STAYING_SESSION : TAB_SESSION;
  const { id } = await trx
    .insertInto("sign_ins")
    .values({
      user_id: userId,
      user_agent: userAgent,
      address: network,
      device_id: deviceId,
      stays,
      expires_at: inSeconds(idleSeconds),
      ends_at: inSeconds(seconds),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

export type AccountsRepository = ReturnType<typeof accountsRepository>;

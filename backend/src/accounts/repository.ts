import { REFRESH_GRACE_SECONDS, REFRESH_TOKEN_SECONDS } from "@lyceum/shared/limits.ts";
import type { RegisterForm } from "@lyceum/shared/rules.ts";
import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import { sql } from "kysely";

import type { Database } from "../database/database.ts";
import type { Origin } from "./origin.ts";
import type { Person } from "./person.ts";
import { type Studies, studiesOf } from "./studies.ts";

export type NewUser = Pick<RegisterForm, "name" | "email" | "mobile"> & {
  role: Role;
  password_hash: string;
};

const sessionEnd = sql<Date>`now() + make_interval(secs => ${REFRESH_TOKEN_SECONDS})`;

/** Named, because every call and every socket begins with it: the server plans it once a connection. */
const PERSON_OF_SIGN_IN = {
  name: "person-of-sign-in",
  text: `select u.id, u.name, u.email, u.role, s.id as "sessionId"
    from sign_ins s join users u on u.id = s.user_id
    where s.id = $1 and u.id = $2 and s.revoked_at is null and s.expires_at > now()
      and u.banned_at is null and u.deleted_at is null`,
};

/** Users and their sign-ins. */
export const accountsRepository = ({ queries, pool }: Database) => ({
  personOf: async (userId: string, signInId: string): Promise<Person | null> => {
    const { rows } = await pool.query<Person>({ ...PERSON_OF_SIGN_IN, values: [signInId, userId] });
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

  /** Makes a sign-in and marks the person as seen, both or neither; answers the id of the sign-in. */
  signIn: (userId: string, { userAgent, network }: Origin) =>
    queries.transaction().execute(async (transaction) => {
      await transaction
        .updateTable("users")
        .set({ last_login_at: sql`now()` })
        .where("id", "=", userId)
        .execute();
      const { id } = await transaction
        .insertInto("sign_ins")
        .values({
          ...{ user_id: userId, user_agent: userAgent, address: network },
          expires_at: sessionEnd,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    }),

  /** Takes the next generation if `generation` is still the current one. Of two at once, one gets it. */
  rotate: async (signInId: string, generation: number, { network }: Origin): Promise<boolean> => {
    const { numUpdatedRows } = await queries
      .updateTable("sign_ins")
      .set({
        ...{ generation: generation + 1, rotated_at: sql`now()`, expires_at: sessionEnd },
        ...{ last_seen_at: sql`now()`, address: network },
      })
      .where("id", "=", signInId)
      .where("generation", "=", generation)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", sql<Date>`now()`)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  /** A sign-in that still counts, of somebody who may sign in, with whether it was rotated within the grace period. */
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

export type AccountsRepository = ReturnType<typeof accountsRepository>;

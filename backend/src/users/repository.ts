import type { UserFilters } from "@lyceum/shared/rest/administration.ts";
import { type Expression, type Kysely, type SqlBool, sql } from "kysely";

import { studiesOf } from "../accounts/queries/studies.ts";
import type { Database } from "../kernel/database/database.ts";
import type { Tables } from "../kernel/database/tables.ts";
import { containing } from "../kernel/search/containing.ts";

/** What each order goes by, as its index has it, and the type that it is compared in. */
const KEYS = {
  created_datetime: { by: sql`users.created_at`, type: sql`timestamptz` },
  name: { by: sql`lower(users.name)`, type: sql`text` },
  email: { by: sql`lower(users.email)`, type: sql`text` },
  role: { by: sql`users.role`, type: sql`text` },
  time_spent_after_login: { by: sql`users.time_spent_seconds`, type: sql`bigint` },
  last_login_time: {
    by: sql`coalesce(users.last_login_at, '-infinity')`,
    type: sql`timestamptz`,
  },
} as const;

/** A place between two users: that of the last one that was read. */
export type Place = { key: string; id: string };

const hasTwoStep = sql<boolean>`exists (
  select from two_step where two_step.user_id = users.id and on_since is not null)`;

const listed = (queries: Kysely<Tables>) =>
  queries
    .selectFrom("users")
    .selectAll("users")
    .select(studiesOf(sql.ref<string>("users.id")))
    .select(hasTwoStep.as("two_step"));

export type ListedRow = Awaited<ReturnType<ReturnType<typeof listed>["executeTakeFirstOrThrow"]>>;

export type UsersRepository = ReturnType<typeof usersRepository>;

/** One user. */
const oneUser = ({ queries }: Database) => ({
  find: (id: string): Promise<ListedRow | undefined> =>
    listed(queries)
      .where("users.id", "=", id)
      .where("users.deleted_at", "is", null)
      .executeTakeFirst(),
});

const matching = (queries: Kysely<Tables>, filters: UserFilters) =>
  queries
    .selectFrom("users")
    .where("users.deleted_at", "is", null)
    .where((user) => user.and(conditionsOf(filters)));

/** Lists of users. */
const lists = ({ queries }: Database) => {
  /** What is shown of a user is looked up for those of the page alone. */
  const ofPage = (ids: ReturnType<typeof idsOf>, { order, direction }: UserFilters) =>
    listed(queries)
      .innerJoin(ids.as("page"), "page.id", "users.id")
      .select(sql<string>`${KEYS[order].by}::text`.as("key"))
      .orderBy(KEYS[order].by, direction)
      .orderBy("users.id", direction);

  const idsOf = (filters: UserFilters) =>
    matching(queries, filters)
      .select("users.id")
      .orderBy(KEYS[filters.order].by, filters.direction)
      .orderBy("users.id", filters.direction);

  return {
    count: async (filters: UserFilters): Promise<number> => {
      const { found } = await matching(queries, filters)
        .select(sql<number>`count(*)::int`.as("found"))
        .executeTakeFirstOrThrow();
      return found;
    },

    /** @param page Counts from 1. */
    page: (filters: UserFilters, page: number, perPage: number) =>
      ofPage(
        idsOf(filters)
          .limit(perPage)
          .offset((page - 1) * perPage),
        filters,
      ).execute(),

    /** So many after a place, or the first ones. Read so, a long list holds no connection between two parts of it. */
    after: (filters: UserFilters, place: Place | null, most: number) => {
      const { by, type } = KEYS[filters.order];
      const sign = filters.direction === "asc" ? sql`>` : sql`<`;
      const ids = idsOf(filters).limit(most);
      const rest = place
        ? ids.where(
            sql<SqlBool>`(${by}, users.id) ${sign} (${place.key}::${type}, ${place.id}::uuid)`,
          )
        : ids;
      return ofPage(rest, filters).execute();
    },
  };
};

/** Users as admins see them; the deleted are not among them. */
export const usersRepository = (database: Database) => ({
  ...oneUser(database),
  ...lists(database),
});

const conditionsOf = (filters: UserFilters): Expression<SqlBool>[] => {
  const { registered_after, payment_made, hours_at_least, search, role, banned } = filters;
  return [
    registered_after ? sql<SqlBool>`users.created_text like ${containing(registered_after)}` : null,
    payment_made ? HAS_PAID[payment_made] : null,
    hours_at_least ? sql<SqlBool>`users.time_spent_seconds >= ${secondsOf(hours_at_least)}` : null,
    search ? namedLike(containing(search.toLowerCase())) : null,
    role ? sql<SqlBool>`users.role = ${role}` : null,
    banned ? sql<SqlBool>`(users.banned_at is not null) = ${banned === "Yes"}` : null,
  ].filter((condition) => condition !== null);
};

/** Each as the database joins it, which it does not do for a comparison with true. */
const HAS_PAID = {
  Yes: sql<SqlBool>`exists (select from purchases p where p.user_id = users.id)`,
  No: sql<SqlBool>`not exists (select from purchases p where p.user_id = users.id)`,
};

const namedLike = (pattern: string) =>
  sql<SqlBool>`(lower(users.name) like ${pattern} or lower(users.email) like ${pattern})`;

/** The least that is shown as so many hours: they are shown with two digits. */
const secondsOf = (hours: number): number => Math.max(0, Math.ceil(hours * 3_600 - 18));

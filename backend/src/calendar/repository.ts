import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import { sql } from "kysely";

import { presentClass } from "../classes/present.ts";
import { isInvitedTo, summaries } from "../classes/repository.ts";
import type { Database } from "../kernel/database/database.ts";
import type { Person } from "../kernel/security/person.ts";

/** Classes in one feed. */
const FEED_MOST = 500;
/** How long a class that is over stays in a feed. */
const PAST = sql`interval '90 days'`;

/** As `spanOf` has it. */
const HELD = sql<Date>`case classes.state when 'scheduled' then coalesce(classes.starts_at, classes.started_at)
  else coalesce(classes.started_at, classes.starts_at) end`;

export type CalendarRow = {
  feed: string | null;
  feedMadeAt: Date | null;
  reminders: boolean;
  emailVerified: boolean;
};

export type CalendarRepository = ReturnType<typeof calendarRepository>;

export const calendarRepository = ({ queries }: Database) => ({
  /** The default settings where the person has none. */
  read: (personId: string) => read(queries, personId),

  /** Makes the feed, or another one in its place. */
  makeFeed: async (user_id: string): Promise<void> => {
    const made = { feed: sql<string>`gen_random_uuid()`, feed_made_at: sql<Date>`now()` };
    await queries
      .insertInto("calendars")
      .values({ user_id, ...made })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(made))
      .execute();
  },

  revokeFeed: async (personId: string): Promise<void> => {
    await queries
      .updateTable("calendars")
      .set({ feed: null, feed_made_at: null })
      .where("user_id", "=", personId)
      .execute();
  },

  setReminders: async (user_id: string, reminders: boolean): Promise<void> => {
    await queries
      .insertInto("calendars")
      .values({ user_id, reminders })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ reminders }))
      .execute();
  },

  /** Whose feed it is; undefined for none, and for a person who was banned. */
  ownerOf: (feed: string): Promise<Pick<Person, "id" | "role"> | undefined> =>
    queries
      .selectFrom("calendars")
      .innerJoin("users", "users.id", "calendars.user_id")
      .select(["users.id", "users.role"])
      .where("feed", "=", feed)
      .where("banned_at", "is", null)
      .where("deleted_at", "is", null)
      .executeTakeFirst(),

  classesOf: (person: Pick<Person, "id" | "role">) => classesOf(queries, person),
});

const read = async (queries: Database["queries"], personId: string): Promise<CalendarRow> => {
  const row = await queries
    .selectFrom("users")
    .leftJoin("calendars", "calendars.user_id", "users.id")
    .select(["feed", "feed_made_at", "reminders", "email_verified_at"])
    .where("users.id", "=", personId)
    .executeTakeFirst();
  return {
    feed: row?.feed ?? null,
    feedMadeAt: row?.feed_made_at ?? null,
    reminders: row?.reminders ?? true,
    emailVerified: (row?.email_verified_at ?? null) !== null,
  };
};

/** A person's classes that have a time: those they teach, are invited to, or, as a student, may enter. */
const classesOf = async (
  queries: Database["queries"],
  { id, role }: Pick<Person, "id" | "role">,
): Promise<ClassSummary[]> => {
  const rows = await summaries(queries)
    .where((where) =>
      where.or([
        where("classes.teacher_id", "=", id),
        isInvitedTo(sql.ref("classes.id"), sql`${id}::uuid`),
        where.and([where("classes.access", "=", "open"), where.val(role === "student")]),
      ]),
    )
    .where(sql<boolean>`${HELD} > now() - ${PAST}`)
    // Where there are too many, what is farthest from today is left out.
    .orderBy(sql`abs(extract(epoch from ${HELD} - now()))`)
    .orderBy("classes.id")
    .limit(FEED_MOST)
    .execute();
  return rows.map(presentClass);
};

import { CLASS_SOON_MINUTES } from "@lyceum/shared/limits.ts";
import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import { type Expression, type Kysely, type SqlBool, type Transaction, sql } from "kysely";

import { deleteSessions } from "../account-deletion/own-rows-repository.ts";
import { lockAccount } from "../accounts/queries/lock-account.ts";
import { recordAudit } from "../kernel/security/audit-repository.ts";
import type { Database } from "../kernel/database/database.ts";
import type { Tables } from "../kernel/database/tables.ts";
import { presentClass } from "./present.ts";
import { sessionsRepository } from "./sessions-repository.ts";

export type NewClass = {
  title: string;
  access: ClassSummary["access"];
  teacher_id: string;
  course_id: string | null;
  starts_at: Date | null;
  invited: string[];
};

export type Standing = {
  access: ClassSummary["access"];
  teacher: { id: string };
  coHost: boolean;
  invited: boolean;
};

/** A list is for people to read: nobody reads more. */
const LISTED_MOST = 500;

/** Whether a person used the class's invitation link, or is invited by an email that they have proved. */
export const isInvitedTo = (
  classId: Expression<string>,
  personId: Expression<string>,
) => sql<SqlBool>`(
  exists (select from class_guests g where g.class_id = ${classId} and g.user_id = ${personId})
  or exists (select from class_invitations i join users u on lower(u.email) = i.email
    where i.class_id = ${classId} and u.id = ${personId} and u.email_verified_at is not null))`;

type Queries = Database["queries"];

/** How many classes this teacher has that are not over. */
const openOf = async (trx: Transaction<Tables>, teacherId: string): Promise<number> => {
  const { count } = await trx
    .selectFrom("classes")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("teacher_id", "=", teacherId)
    .where("state", "<>", "ended")
    .executeTakeFirstOrThrow();
  return count;
};

/** Classes as everybody sees them, from the table itself or from rows just changed. */
export const summaries = (queries: Kysely<Tables>) =>
  queries
    .selectFrom("classes")
    .innerJoin("users", "users.id", "classes.teacher_id")
    .leftJoin("courses", "courses.id", "classes.course_id")
    .selectAll("classes")
    .select(["users.name as teacher_name", "courses.title as course_title"]);

export type ClassRow = Awaited<ReturnType<ReturnType<typeof summaries>["executeTakeFirstOrThrow"]>>;

/** And then the newest. */
const liveFirst = (one: ClassRow, other: ClassRow): number =>
  Number(other.state === "live") - Number(one.state === "live") ||
  other.created_at.getTime() - one.created_at.getTime();

const lists = (queries: Queries) => {
  const list = async (filter: Expression<SqlBool>): Promise<ClassSummary[]> => {
    const rows = await summaries(queries)
      .where(filter)
      // Where there are too many, those that are over are left out first.
      .orderBy(sql`array_position(array['live', 'scheduled', 'ended'], classes.state::text)`)
      .orderBy("classes.created_at", "desc")
      .limit(LISTED_MOST)
      .execute();
    return rows.toSorted(liveFirst).map(presentClass);
  };
  return {
    listAll: () => list(sql<SqlBool>`true`),
    listLive: () => list(sql<SqlBool>`classes.state = 'live'`),
    /** Planned ones that start within CLASS_SOON_MINUTES. */
    listStarting: () =>
      list(
        sql<SqlBool>`classes.state = 'scheduled' and classes.starts_at > now()
          and classes.starts_at <= now() + make_interval(mins => ${CLASS_SOON_MINUTES})`,
      ),
    listOfTeacher: (teacherId: string) => list(sql<SqlBool>`classes.teacher_id = ${teacherId}`),
    /** Open ones, and closed ones that this person is invited to. */
    listOpenTo: (personId: string) =>
      list(
        sql<SqlBool>`(classes.access = 'open'
          or ${isInvitedTo(sql.ref("classes.id"), sql`${personId}::uuid`)})`,
      ),
  };
};

const invited = (queries: Queries) => ({
  isInvited: async (classId: string, personId: string): Promise<boolean> => {
    const is = isInvitedTo(sql`${classId}::uuid`, sql`${personId}::uuid`);
    const { rows } = await sql<{ invited: boolean }>`select ${is} as invited`.execute(queries);
    return rows[0]?.invited ?? false;
  },

  /** What decides which seat a person may take, by one query however many come at once; null where there is no such class. */
  standingIn: async (classId: string, personId: string): Promise<Standing | null> => {
    const row = await queries
      .selectFrom("classes")
      .leftJoin("class_people as own", (join) =>
        join.onRef("own.class_id", "=", "classes.id").on("own.user_id", "=", personId),
      )
      .select(["access", "teacher_id", "own.is_co_host"])
      .select(
        sql<boolean>`classes.access = 'closed'
          and ${isInvitedTo(sql.ref("classes.id"), sql`${personId}::uuid`)}`.as("invited"),
      )
      .where("classes.id", "=", classId)
      .executeTakeFirst();
    if (!row) return null;
    const { access, teacher_id, is_co_host, invited: isInvited } = row;
    return { access, teacher: { id: teacher_id }, coHost: is_co_host ?? false, invited: isInvited };
  },

  /** Ids of the people whom an invitation lets in by now, by the ids of these classes. */
  invitedIds: async (classIds: readonly string[]): Promise<Map<string, string[]>> => {
    const ids = [...classIds];
    const { rows } = await sql<{ class_id: string; ids: string[] }>`
      select class_id, array_agg(id) as ids from (
        select class_id, user_id as id from class_guests where class_id = any(${ids}::uuid[])
        union
        select i.class_id, u.id from class_invitations i join users u on lower(u.email) = i.email
        where i.class_id = any(${ids}::uuid[]) and u.email_verified_at is not null) invited
      group by class_id`.execute(queries);
    return new Map(rows.map((row) => [row.class_id, row.ids]));
  },
});

const removals = (queries: Queries) => ({
  /** Nothing where the class or the person is gone. Once the class is started the database lets them in again. */
  putOut: async (classId: string, personId: string): Promise<void> => {
    await sql`insert into class_removals (class_id, user_id)
      select c.id, u.id from classes c, users u where c.id = ${classId} and u.id = ${personId}
      on conflict do nothing`.execute(queries);
  },

  isPutOut: async (classId: string, personId: string): Promise<boolean> => {
    const row = await queries
      .selectFrom("class_removals")
      .select("class_id")
      .where("class_id", "=", classId)
      .where("user_id", "=", personId)
      .executeTakeFirst();
    return row !== undefined;
  },
});

const creation = (queries: Queries) => ({
  courseExists: async (courseId: string): Promise<boolean> => {
    const row = await queries
      .selectFrom("courses")
      .select("id")
      .where("id", "=", courseId)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Null where its teacher has as many already that are not over. `most`: null for any number. */
  insert: ({ invited: emails, ...values }: NewClass, most: number | null): Promise<string | null> =>
    queries.transaction().execute(async (trx) => {
      await lockAccount(trx, values.teacher_id, "forNoKeyUpdate");
      if (most !== null && (await openOf(trx, values.teacher_id)) >= most) return null;
      const { id } = await trx
        .insertInto("classes")
        .values(values)
        .returning("id")
        .executeTakeFirstOrThrow();
      if (emails.length > 0)
        await trx
          .insertInto("class_invitations")
          .values([...new Set(emails)].map((email) => ({ class_id: id, email })))
          .execute();
      return id;
    }),
});

/** The teacher of a class, whose account is not deleted until the statement is over; null where it is already. */
const teacherOf = (classId: string) => sql<string>`(
  select u.id from users u join classes c on c.teacher_id = u.id
  where c.id = ${classId} and u.deleted_at is null for key share of u)`;

const ENDED = {
  ended_at: sql<Date>`case state when 'live' then now() else ended_at end`,
  state: sql<"ended">`case state when 'live' then 'ended' else state end`,
};
const CHANGES = {
  live: {
    started_at: sql<Date>`case state when 'live' then started_at else now() end`,
    state: sql<"live">`'live'`,
  },
  ended: ENDED,
  deleted: { ...ENDED, deletion_began_at: sql<Date>`coalesce(deletion_began_at, now())` },
};

const lifecycle = (queries: Queries) => ({
  /**
   * Compare and set in one statement. The row is always written, so that of two at once the second one waits
   * for the first and answers with what it left; a row written unchanged counts and tells nothing. Null where there is no
   * such class, or its teacher's account is being deleted, and the class with it. `deleted`: ended, and from then on not
   * started any more; `delete` deletes it.
   */
  setState: async (id: string, next: keyof typeof CHANGES): Promise<ClassSummary | null> => {
    const row = await summaries(
      queries.with("classes", (query) =>
        query
          .updateTable("classes")
          .set(CHANGES[next])
          .where("id", "=", id)
          .where(sql<SqlBool>`(${next !== "live"}::boolean or deletion_began_at is null)`)
          .where("teacher_id", "=", teacherOf(id))
          .returningAll(),
      ) as Kysely<Tables>,
    ).executeTakeFirst();
    return row ? presentClass(row) : null;
  },

  /**
   * Its sessions first, in statements of their own: one for all might not be done in the time that it has.
   * @param by The admin who deletes another person's class; null for a teacher's own.
   */
  delete: async (id: string, by: string | null): Promise<void> => {
    for (let isLeft = true; isLeft;) isLeft = await deleteSessions(queries, "id", id);
    await queries.transaction().execute(async (trx) => {
      const deleted = await trx
        .deleteFrom("classes")
        .where("id", "=", id)
        .returning("title")
        .executeTakeFirst();
      if (!deleted || by === null) return;
      const subject = { type: "class", id } as const;
      const audited = { actorId: by, action: "class.deleted", subject, detail: deleted } as const;
      await recordAudit(trx, audited);
    });
  },
});

export type ClassesRepository = ReturnType<typeof classesRepository>;

export const classesRepository = ({ queries }: Database) => ({
  find: async (id: string): Promise<ClassSummary | null> => {
    const row = await summaries(queries).where("classes.id", "=", id).executeTakeFirst();
    return row ? presentClass(row) : null;
  },
  noteHosts: sessionsRepository({ queries }).noteHosts,
  ...lists(queries),
  ...invited(queries),
  ...removals(queries),
  ...creation(queries),
  ...lifecycle(queries),
});

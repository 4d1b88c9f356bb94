import { type Insertable, type Kysely, type Transaction, sql } from "kysely";

import type { Tables } from "../kernel/database/tables.ts";
import { DEMO_CLASSES, DEMO_COURSES } from "./demo-school.ts";
import { insertDemoContent } from "./queries/content.ts";
import { insertDemoBlogs } from "./queries/insert-blogs.ts";

/** Any constant: it only has to be the same in every process. */
const LOCK = 4_937_201_156;

/** If two processes start together, the second waits here until the first is done. */
export const lockSeed = async (trx: Transaction<Tables>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
};

export const hasUsers = async (queries: Kysely<Tables>): Promise<boolean> =>
  (await queries.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;

/** Ids by email. */
export const insertUsers = async (
  queries: Kysely<Tables>,
  users: Insertable<Tables["users"]>[],
): Promise<Map<string, string>> => {
  const rows = await queries.insertInto("users").values(users).returning(["id", "email"]).execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
};

/** Courses, blogs and classes of the demo. `ids`: of its people, by email. */
export const insertSchool = async (
  trx: Transaction<Tables>,
  ids: Map<string, string>,
): Promise<void> => {
  const courses = await trx
    .insertInto("courses")
    .values(
      DEMO_COURSES.map(({ teacher, days, ...course }) => ({
        ...course,
        teacher_id: idOf(ids, teacher),
        created_at: daysAgo(days),
        published_at: daysAgo(days),
      })),
    )
    .returning(["id", "slug"])
    .execute();
  const courseIds = new Map(courses.map(({ id, slug }) => [slug, id]));
  await insertDemoContent(trx);
  await insertDemoBlogs(trx);
  for (const each of DEMO_CLASSES) await insertClass(trx, each, { ids, courseIds });
};

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

type Ids = { ids: Map<string, string>; courseIds: Map<string, string> };

const insertClass = async (
  trx: Transaction<Tables>,
  { teacher, course, startsAt, invited, ...values }: (typeof DEMO_CLASSES)[number],
  { ids, courseIds }: Ids,
): Promise<void> => {
  const { id } = await trx
    .insertInto("classes")
    .values({
      ...values,
      teacher_id: idOf(ids, teacher),
      course_id: course === null ? null : idOf(courseIds, course),
      starts_at: startsAt?.(new Date()) ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (invited.length > 0)
    await trx
      .insertInto("class_invitations")
      .values(invited.map((email) => ({ class_id: id, email })))
      .execute();
  // Nobody proves an email of the demo: they are there as if they had used the class's link.
  await sql`insert into class_guests (class_id, user_id) select ${id}, id from users
    where lower(email) = any (${invited}::text[])`.execute(trx);
};

const idOf = (ids: Map<string, string>, key: string): string => {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo school has no ${key}`);
  return id;
};

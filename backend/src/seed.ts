import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import type { Kysely, Transaction } from "kysely";
import { sql } from "kysely";
import { z } from "zod";

import { newPasswordProblem } from "./accounts/new-password.ts";
import { createPasswords } from "./accounts/passwords.ts";
import { readablePassword } from "./accounts/readable-password.ts";
import type { Database } from "./database/database.ts";
import type { Tables } from "./database/tables.ts";
import { insertDemoContent } from "./demo/content.ts";
import { insertDemoBlogs } from "./demo/insert-blogs.ts";
import { DEMO_CLASSES, DEMO_COURSES, DEMO_PEOPLE } from "./demo-school.ts";

export type SeedOptions = { adminEmail?: string; adminPassword?: string; demo: boolean };

/** `password` is null where whoever started the site chose it; the others are shown once and kept nowhere. */
export type SeededAccount = { role: Role; name: string; email: string; password: string | null };

/** `accounts` is empty when there were users already: nothing was done then. */
export type SeedReport = { seeded: boolean; accounts: SeededAccount[] };

const DEFAULT_ADMIN_EMAIL = "admin@lyceum.example";
/** Any constant: it only has to be the same in every process. */
const LOCK = 4_937_201_156;

/**
 * Makes the first admin, and with `demo` a small school, in a database without users: all of it or, if anything
 * fails, nothing. Throws for an admin's email or password that nobody could sign in with.
 */
export const seedSchool = async (database: Database, options: SeedOptions): Promise<SeedReport> => {
  const accounts = accountsOf(options);
  const passwords = await createPasswords();
  return database.queries.transaction().execute(async (school) => {
    // Two processes that start together: the second one waits here, and then finds users.
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(school);
    if (await school.selectFrom("users").select("id").limit(1).executeTakeFirst())
      return { seeded: false, accounts: [] };
    await assertAdminPassword(options);
    const ids = await insertAccounts(school, accounts, passwords.hash);
    if (options.demo) await insertSchool(school, ids);
    return { seeded: true, accounts: accounts.map(({ report }) => report) };
  });
};

type Account = { report: SeededAccount; password: string; mobile: string };

const accountsOf = ({ adminEmail, adminPassword, demo }: SeedOptions): Account[] => {
  const email = z
    .email()
    .max(254)
    .parse((adminEmail ?? DEFAULT_ADMIN_EMAIL).trim().toLowerCase());
  const chosen = adminPassword?.trim() ?? null;
  const password = chosen ?? readablePassword();
  const admin: Account = {
    report: { role: "admin", name: "Administrator", email, password: chosen ? null : password },
    password,
    mobile: "0000000000",
  };
  return demo ? [admin, ...demoAccounts(readablePassword())] : [admin];
};

const assertAdminPassword = async ({ adminPassword }: SeedOptions): Promise<void> => {
  if (adminPassword === undefined) return;
  const problem = await newPasswordProblem(adminPassword.trim(), "admin");
  if (problem !== null) throw new Error(`ADMIN_PASSWORD: ${problem}`);
};

const demoAccounts = (password: string): Account[] =>
  DEMO_PEOPLE.map(({ mobile, ...person }) => ({
    report: { ...person, password },
    password,
    mobile,
  }));

/** Ids by email. */
const insertAccounts = async (
  school: Kysely<Tables>,
  accounts: Account[],
  hash: (password: string) => Promise<string>,
): Promise<Map<string, string>> => {
  const values = await Promise.all(
    accounts.map(async ({ report: { role, name, email }, password, mobile }) => ({
      ...{ role, name, email, mobile },
      password_hash: await hash(password),
    })),
  );
  const rows = await school.insertInto("users").values(values).returning(["id", "email"]).execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
};

const insertSchool = async (
  school: Transaction<Tables>,
  ids: Map<string, string>,
): Promise<void> => {
  const courses = await school
    .insertInto("courses")
    .values(
      DEMO_COURSES.map(({ teacher, ...course }) => ({
        ...course,
        teacher_id: idOf(ids, teacher),
        published_at: sql<Date>`now()`,
      })),
    )
    .returning(["id", "slug"])
    .execute();
  const courseIds = new Map(courses.map(({ id, slug }) => [slug, id]));
  await insertDemoContent(school);
  await insertDemoBlogs(school);
  for (const { teacher, course, startsAt, invited, ...values } of DEMO_CLASSES) {
    const { id } = await school
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
      await school
        .insertInto("class_invitations")
        .values(invited.map((email) => ({ class_id: id, email })))
        .execute();
    // Nobody proves an email of the demo: they are there as if they had used the class's link.
    await sql`insert into class_guests (class_id, user_id) select ${id}, id from users
      where lower(email) = any (${invited}::text[])`.execute(school);
  }
};

const idOf = (ids: Map<string, string>, key: string): string => {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo school has no ${key}`);
  return id;
};

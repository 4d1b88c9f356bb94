import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

/** Every query has a limit, reads one row, or is listed here with what bounds it. */

const ROOT = join(import.meta.dirname, "..");
const SOURCES = "backend/src";
/** A program of its own, which streams whole tables: no request can start it. */
const BACKUPS = "backups/";

const ONE_ROW = "one row";
const NO_ROWS = "no rows";
const BY_IDS = "as many rows as ids were asked about";
const BY_ADMINS =
  "courses and blogs are published by admins, and the specified call answers with all of them";
const GROUPED = "one row a provider, currency or day";
const QUOTA = "the person's quota bounds them";
const OURS = "what the project itself brings along";

/** By file: the bound of each query without a limit, in order. */
const BOUNDED_BY: Record<string, string[]> = {
  "accounts/queries/lock-admins.ts": ["admins are made on the command line"],
  "accounts/profile/export-repository.ts": [
    NO_ROWS,
    NO_ROWS,
    ONE_ROW,
    ONE_ROW,
    NO_ROWS,
    "ROWS of a cursor",
    NO_ROWS,
  ],
  "account-deletion/forget-in-classes-repository.ts": [
    "the sessions that one person wrote or voted in",
    ONE_ROW,
  ],
  "class-pages/parts-repository.ts": ["its caller gives a limit"],
  "classes/attendance/repository.ts": ["one row a person who was in the session"],
  "classes/chat/chat-repository.ts": [ONE_ROW, ONE_ROW, ONE_ROW, ONE_ROW],
  "classes/entrance-repository.ts": [ONE_ROW, "the sessions that its caller names"],
  "class-files/repository.ts": [ONE_ROW],
  "classes/hands/hands-repository.ts": ["one row a person in a class"],
  "classes/polls/repository.ts": [
    "POLLS_MAX of a session",
    "POLLS_MAX of a session",
    "one vote a person who was in the session",
    BY_IDS,
  ],
  "classes/questions/questions-repository.ts": ["QUESTIONS_MAX of a session", ONE_ROW],
  "classes/settings-repository.ts": ["one row a person of a class", ONE_ROW],
  "courses/queries/insert-course.ts": [NO_ROWS, "courses of one title"],
  "payments/settlement/settlement-repository.ts": [ONE_ROW],
  "accounts/profile/repository.ts": ["accounts at providers, which a person joins by hand"],
  "accounts/repository.ts": [ONE_ROW],
  "accounts/social/identities-repository.ts": [NO_ROWS],
  "accounts/sessions/session-status-repository.ts": [BY_IDS],
  "accounts/two-step/repository.ts": ["twice RECOVERY_CODES", ONE_ROW],
  "administration/key-numbers-repository.ts": [ONE_ROW, GROUPED],
  "administration/installation/repository.ts": [ONE_ROW, ONE_ROW, ONE_ROW],
  "administration/jobs/repository.ts": [ONE_ROW, "one row a state", NO_ROWS, ONE_ROW],
  "users/repository.ts": ["its callers give the ids a limit"],
  "blogs/comments/comments-repository.ts": [BY_ADMINS],
  "blogs/repository.ts": [BY_ADMINS, BY_IDS, BY_ADMINS],
  "class-materials/repository.ts": [ONE_ROW],
  "classes/repository.ts": [ONE_ROW, "CLASS_INVITED_MAX and CLASS_GUESTS_MAX"],
  "courses/repository.ts": [BY_ADMINS, `${BY_ADMINS}; a teacher's own by their quota`, BY_ADMINS],
  "courses/questions/repository.ts": [ONE_ROW],
  "courses/queries/teaching.ts": ["one row a keyword of one resume"],
  "kernel/database/advisory-lock.ts": [ONE_ROW, ONE_ROW],
  "kernel/database/connect-locks.ts": [ONE_ROW],
  "kernel/database/changes.ts": [NO_ROWS, ONE_ROW],
  "kernel/database/migrate.ts": [
    ...[ONE_ROW, NO_ROWS, OURS],
    ...[NO_ROWS, NO_ROWS, NO_ROWS, NO_ROWS, NO_ROWS],
  ],
  "kernel/database/assert-answers.ts": [ONE_ROW],
  "kernel/database/jobs-schema.ts": [ONE_ROW],
  "kernel/jobs/claims-repository.ts": [ONE_ROW, "one row a queue", "one row a queue", ONE_ROW],
  "kernel/jobs/due-repository.ts": ["one row a queue"],
  "kernel/jobs/turns-repository.ts": [ONE_ROW],
  "payments/orders/due-orders-repository.ts": [ONE_ROW],
  "payments/orders/reconcile-orders.ts": ["a transaction"],
  "payments/orders/refund-checks-repository.ts": [ONE_ROW, BY_IDS],
  "payments/reports/all-payments-repository.ts": [BY_IDS],
  "payments/reports/reconciliation-repository.ts": [GROUPED],
  "payments/reports/reconciliation-totals-repository.ts": [GROUPED],
  "payments/reports/reports-repository.ts": [GROUPED, GROUPED],
  "payments/providers/sandbox/purchases-repository.ts": [NO_ROWS],
  "payments/providers/sandbox/sandbox-repository.ts": [
    "payments of one order, which is closed after so many tries",
  ],
  "demo/repository.ts": [OURS],
  "demo/seed-repository.ts": [NO_ROWS, OURS, OURS],
  "recordings/own/own-repository.ts": ["its callers give a limit, or read one row"],
  "recordings/publication/publication-repository.ts": [NO_ROWS],
  "media-hosts/repository.ts": [ONE_ROW, NO_ROWS],
  "signaling-processes/repository.ts": [
    ONE_ROW,
    ONE_ROW,
    ONE_ROW,
    ONE_ROW,
    BY_IDS,
    "one row a process that runs",
    NO_ROWS,
  ],
  "recordings/composition-repository.ts": [
    ONE_ROW,
    ONE_ROW,
    "recordings that wait for their video, at most RECORDINGS_MAX a session",
    BY_IDS,
  ],
  "recordings/repository.ts": [
    ONE_ROW,
    "RECORDINGS_MAX of a session",
    ONE_ROW,
    BY_IDS,
    "what happened in one recording, all of which its video is made of",
  ],
  "uploads/quotas-repository.ts": [ONE_ROW],
  "uploads/resumable-repository.ts": [QUOTA],
  "videos/own/own-videos-repository.ts": [ONE_ROW],
  "videos/progress/progress-repository.ts": [BY_IDS],
  "videos/queries/lock-course.ts": [ONE_ROW, "the courses of at most a hundred videos"],
  "videos/queries/remove-unapproved.ts": [QUOTA, QUOTA],
  "videos/repository.ts": [
    "approved topics of one course, all of which the specified call answers with",
  ],
  "visits/repository.ts": [GROUPED],
};

/** Calls that may return many rows; `executeTakeFirst` reads one. */
const CALL = /\.execute\(|\.query(?:<[^(]*>)?\(/g;
/** Calls that run a transaction or hold a connection: the queries within are checked themselves. */
const FRAME = /\.(?:transaction|connection)\(\)(?:\s*\.\w+\([^()]*\))*\s*$/;
const WRITE =
  /insertInto\(|updateTable\(|deleteFrom\(|\.set\(|\b(?:insert into|delete from)\b|`\s*(?:with [\s\S]*)?update\b/;
const BOUNDED = /\.limit\(|\blimit \$\{/;

/** Each query in a file, from the end of the previous one. */
const queriesOf = (source: string): string[] => {
  const plain = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
  let from = 0;
  return [...plain.matchAll(CALL)].map(({ index, 0: call }) => {
    const end = index + call.length;
    const before = plain.slice(from, index);
    const start = Math.max(before.lastIndexOf(";"), before.lastIndexOf(".executeTakeFirst"));
    from = end;
    // A call of `query` takes its text as an argument.
    const given = call.startsWith(".query") ? plain.slice(end, plain.indexOf(";", end)) : "";
    return before.slice(start + 1) + given;
  });
};

const isUnlimited = (query: string): boolean => {
  if (FRAME.test(query) || BOUNDED.test(query)) return false;
  return !WRITE.test(query) || /returning/i.test(query);
};

const unlimitedIn = (source: string): string[] => queriesOf(source).filter(isUnlimited);

test("every query without a limit is one that something else bounds", () => {
  const found = readdirSync(join(ROOT, SOURCES), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .filter((path) => !path.startsWith(BACKUPS))
    .map((path) => [path, unlimitedIn(readFileSync(join(ROOT, SOURCES, path), "utf8"))] as const)
    .filter(([, queries]) => queries.length > 0);
  const counted = Object.fromEntries(found.map(([path, { length }]) => [path, length]));
  const allowed = Object.entries(BOUNDED_BY).map(([path, { length }]) => [path, length]);
  expect(counted).toEqual(Object.fromEntries(allowed));
});

test("a query is seen in each form that the sources have", () => {
  const chain = 'const rows = await queries.selectFrom("users").selectAll()';
  expect(unlimitedIn(`${chain}.execute();`)).toHaveLength(1);
  expect(unlimitedIn("const a = await sql`select id from users`.execute(queries);")).toHaveLength(
    1,
  );
  expect(unlimitedIn('await pool.query<Row>("select id from users");')).toHaveLength(1);
  expect(unlimitedIn('await queries.deleteFrom("users").returning("id").execute();')).toHaveLength(
    1,
  );
  expect(unlimitedIn(`${chain}.limit(10).execute();`)).toEqual([]);
  expect(unlimitedIn(`${chain}.executeTakeFirst();`)).toEqual([]);
  expect(unlimitedIn('await queries.deleteFrom("users").execute();')).toEqual([]);
});

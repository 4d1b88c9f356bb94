import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

import { type TestApp, openApp, person, post } from "../../../test/app.ts";
import { blog, course, video } from "../../../test/school.ts";
import { issueReset } from "../resets/issue.ts";
import { exportOf } from "./export-repository.ts";

type Someone = Awaited<ReturnType<typeof person>>;
type Document = Record<string, Record<string, unknown>[]> & {
  account: Record<string, unknown>;
};

let test: TestApp;
beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());

const exported = async ({ bearer }: Someone) => {
  const answer = await post(test.app, "/api/account/export", {}, bearer);
  expect(answer.statusCode).toBe(200);
  return { text: answer.body, document: answer.json<Document>() };
};

const leaveTraces = async (who: Someone) => {
  const { pool, queries } = test.database;
  const mine = await course(test, { teacher_id: who.id, title: "Mine", price_minor: 900 });
  await pool.query(
    `insert into course_questions (course_id, kind, question, options, right_options, points)
     values ($1, 'single', 'What I ask', '{3,4}', '{1}', 2)`,
    [mine.id],
  );
  const bought = await course(test, { title: "Bought", price_minor: 100 });
  const topic = await video(test, { course_id: mine.id, uploader_id: who.id, title: "My topic" });
  await pool.query("insert into purchases (user_id, course_id) values ($1, $2)", [
    who.id,
    bought.id,
  ]);
  await pool.query(
    `insert into orders (user_id, course_id, provider, amount, currency) values ($1, $2, 'sandbox', 100, 'INR')`,
    [who.id, bought.id],
  );
  await pool.query(
    `insert into video_progress (user_id, video_id, position, watched)
     values ($1, $2, 3, '{[0,2.5),[4,5)}')`,
    [who.id, topic.id],
  );
  await pool.query(
    `insert into presence_days (user_id, day, spans, seconds)
     values ($1, '2026-11-20', '{["2026-11-20 10:00:00Z","2026-11-20 10:01:00Z")}', 60)`,
    [who.id],
  );
  const { id: blogId, slug } = await blog(test);
  const comment = { blog_id: blogId, comment: "What I wrote.", key: crypto.randomUUID() };
  await post(test.app, "/api/blogs/add_comment", comment, who.bearer);
  await post(test.app, "/api/classes", { title: "My class", invited: ["x@y.example"] }, who.bearer);
  await queries
    .insertInto("identities")
    .values({
      issuer: "https://issuer.example",
      subject: who.id,
      user_id: who.id,
      email: who.email,
    })
    .execute();
  await post(test.app, "/api/contact/submitContactForm", {
    name: "Maria",
    email: who.email,
    message: "What I asked support.",
  });
  return slug;
};

it("has everything that is kept about a person, and nothing about anyone else", async () => {
  const [me, other] = [await person(test, "teacher"), await person(test, "teacher")];
  const slug = await leaveTraces(me);
  await leaveTraces(other);
  const { text, document } = await exported(me);
  expect(document.account).toMatchObject({
    id: me.id,
    email: me.email,
    role: "teacher",
    has_password: true,
    time_spent_seconds: 60,
  });
  expect(document.sign_ins).toMatchObject([{ user_agent: "test", revoked_at: null }]);
  expect(document.identities).toMatchObject([{ issuer: "https://issuer.example", subject: me.id }]);
  expect(document.purchases).toMatchObject([{ course: "Bought" }]);
  expect(document.orders).toMatchObject([{ course: "Bought", amount: 100, currency: "INR" }]);
  expect(document.watched).toMatchObject([
    {
      course: "Mine",
      topic: "My topic",
      position: 3,
      seconds: [
        [0, 2.5],
        [4, 5],
      ],
    },
  ]);
  expect(document.presence).toMatchObject([{ day: "2026-11-20", seconds: 60 }]);
  expect(document.comments).toMatchObject([{ blog: slug, comment: "What I wrote." }]);
  expect(document.uploads).toMatchObject([{ course: "Mine", title: "My topic" }]);
  expect(document.courses).toMatchObject([{ title: "Mine", price_minor: 900 }]);
  expect(document.course_questions).toMatchObject([
    { course: "Mine", question: "What I ask", options: ["3", "4"], right_options: [1], points: 2 },
  ]);
  expect(document.classes).toMatchObject([{ title: "My class", invited: ["x@y.example"] }]);
  expect(text).not.toContain(other.id);
  expect(text).not.toContain(other.email);
});

it("has the files that a person sent in classes, and what they did with recordings", async () => {
  const [me, other] = [await person(test, "teacher"), await person(test, "teacher")];
  const { pool } = test.database;
  const idOf = async (statement: string, values: unknown[]) =>
    (await pool.query<{ id: string }>(`${statement} returning id`, values)).rows[0]!.id;
  const classId = await idOf("insert into classes (title, teacher_id) values ('Sets', $1)", [
    other.id,
  ]);
  const sessionId = await idOf(
    "insert into class_sessions (id, class_id, started_at) values (gen_random_uuid(), $1, now())",
    [classId],
  );
  await pool.query(
    `insert into class_files (session_id, kind, name, key, size_bytes, sent_by)
     values ($1, 'file', 'mine.pdf', 'chat/mine', 10, $2), ($1, 'file', 'theirs.pdf', 'chat/theirs', 20, $3)`,
    [sessionId, me.id, other.id],
  );
  await pool.query(
    `insert into class_recordings (id, class_id, session_id, started_by, submitted_by, submission, state, started_at, stopped_at)
     select gen_random_uuid(), $1::uuid, $2::uuid, starter, submitter, jsonb_build_object('title', title),
       'composed', made_at, made_at
     from (values ($3::uuid, $4::uuid, 'By another', '2026-11-01 10:00Z'::timestamptz),
       ($4, $3, 'By me', '2026-11-02 10:00Z'), ($4, $4, 'Of no concern', '2026-11-03 10:00Z'))
       as made(starter, submitter, title, made_at)`,
    [classId, sessionId, me.id, other.id],
  );
  const { text, document } = await exported(me);
  expect(document.class_files).toEqual([
    { class: "Sets", kind: "file", name: "mine.pdf", size_bytes: 10, sent_at: expect.any(String) },
  ]);
  expect(document.class_recordings).toMatchObject([
    { class: "Sets", started_by_me: true, submitted_by_me: false, submission: null },
    { class: "Sets", started_by_me: false, submitted_by_me: true, submission: { title: "By me" } },
  ]);
  expect(text).not.toMatch(/theirs\.pdf|By another|Of no concern/);
});

it("has nothing that lets anybody in", async () => {
  const me = await person(test, "student");
  const { token } = await issueReset(test.database.queries, me.id, { mailed: false });
  const { text, document } = await exported(me);
  expect(document.password_links).toMatchObject([{ mailed: false, used_at: null }]);
  expect(text).not.toMatch(/argon2|password_hash|token_hash/);
  expect(text).not.toContain(token);
});

it("has what was written to support only once the email is shown to be theirs", async () => {
  const me = await person(test, "teacher");
  await leaveTraces(me);
  expect((await exported(me)).document.contact_messages).toEqual([]);
  await test.database.queries
    .updateTable("users")
    .set({ email_verified_at: new Date() })
    .where("id", "=", me.id)
    .execute();
  expect((await exported(me)).document.contact_messages).toMatchObject([
    { message: "What I asked support." },
  ]);
});

it("has invitations only once the email is shown to be theirs", async () => {
  const [teacher, me] = [await person(test, "teacher"), await person(test, "student")];
  const made = { title: "Closed", invited: [me.email], access: "closed" };
  await post(test.app, "/api/classes", made, teacher.bearer);
  expect((await exported(me)).document.invitations).toEqual([]);
  await test.database.queries
    .updateTable("users")
    .set({ email_verified_at: new Date() })
    .where("id", "=", me.id)
    .execute();
  expect((await exported(me)).document.invitations).toMatchObject([{ class: "Closed" }]);
});

it("names every table that knows a person", async () => {
  // By what their columns are called, and by what refers to an account.
  const { rows } = await test.database.pool.query<{ table_name: string }>(
    `select table_name::text from information_schema.columns where table_schema = 'public'
     and column_name in ('user_id', 'owner_id', 'teacher_id', 'uploader_id', 'author_id', 'person_id', 'actor_id', 'email')
     union select conrelid::regclass::text from pg_constraint
     where contype = 'f' and confrelid = 'public.users'::regclass`,
  );
  // A new one has to be exported and deleted too, or it is said here why not.
  expect(rows.map(({ table_name }) => table_name).toSorted()).toEqual([
    "account_notices",
    "audit_log",
    "blog_comments",
    "blogs",
    "calendars",
    "class_attendance",
    "class_captions",
    "class_files",
    "class_guests",
    "class_hands",
    "class_invitations",
    "class_materials",
    "class_messages",
    "class_people",
    "class_poll_voters",
    "class_poll_votes",
    "class_question_votes",
    "class_questions",
    "class_recordings",
    "class_reminders",
    "class_removals",
    "classes",
    "contact_messages",
    "courses",
    // Clips that are still to be made for the demo.
    "demo_clips",
    "email_verifications",
    "identities",
    "known_devices",
    "ledger_lines",
    "orders",
    // Gone as soon as it is mailed.
    "password_reset_requests",
    "password_resets",
    "payment_refusals",
    "presence_days",
    "purchases",
    "recovery_codes",
    "resumable_uploads",
    "sandbox_purchases_aside",
    "second_step_tickets",
    "sign_ins",
    "two_step",
    "users",
    // Who judged an upload, kept with it.
    "video_audit",
    "video_progress",
    "videos",
  ]);
});

it.each([300, 301])(
  "of %i sign-ins is read a hundred at a time, and is as it all was when it began",
  async (count) => {
    const me = await person(test, "student");
    const signInAgain = (times: number, device: string) =>
      test.database.pool.query(
        `insert into sign_ins (user_id, user_agent, expires_at)
         select $1, $2 || n, now() + interval '1 day' from generate_series(1, $3::int) n`,
        [me.id, device, times],
      );
    await signInAgain(count - 1, "Early");
    const parts: string[] = [];
    for await (const part of exportOf(test.database, me)) {
      if (parts.length === 0) await signInAgain(1, "Late");
      parts.push(part);
    }
    const { sign_ins: found } = JSON.parse(parts.join("")) as Document;
    expect(new Set(found!.map(({ user_agent }) => user_agent)).size).toBe(count);
    expect(parts.join("")).not.toContain("Late");
    const read = parts.map((part) => part.split('"user_agent"').length - 1);
    expect(Math.max(...read)).toBe(100);
  },
);

it("is one at a time of a person, wherever the other one is under way", async () => {
  const [me, other] = [await person(test, "student"), await person(test, "student")];
  const underWay = exportOf(test.database, me);
  await underWay.next();
  const refused = await post(test.app, "/api/account/export", {}, me.bearer);
  expect([refused.statusCode, refused.json().message]).toEqual([429, MESSAGES.tooMany]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  await exported(other);
  await underWay.return(undefined);
  await exported(me);
});

it("is given at most six times a minute", async () => {
  const me = await person(test, "student");
  for (let time = 1; time <= 6; time += 1) await exported(me);
  expect((await post(test.app, "/api/account/export", {}, me.bearer)).statusCode).toBe(429);
});

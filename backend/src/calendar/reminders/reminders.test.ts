import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type Role, type TestApp, openApp, person, silent } from "../../../test/app.ts";
import { often, startJob } from "../../../test/jobs.ts";
import { mailServer } from "../../../test/mail-server.ts";
import { course } from "../../../test/school.ts";
import { createMailer } from "../../kernel/mail/mailer.ts";
import { CLASS_REMINDERS, reminderJob } from "./job.ts";
import { remindersRepository } from "./repository.ts";

type TestUser = Awaited<ReturnType<typeof person>>;

const MINUTE = 60_000;
const soon = { timeout: 20_000, interval: 20 };
const OFTEN = often(CLASS_REMINDERS);
const publicUrl = "https://school.example";

let test: TestApp;
let teacher: TestUser;
let student: TestUser;
let mailbox: Awaited<ReturnType<typeof mailServer>>;
let refuses: (to: string) => boolean | number;
const opened: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  refuses = () => false;
  mailbox = await mailServer(0, ({ to }) => refuses(to[0] ?? ""));
  test = await openApp();
  [teacher, student] = [await verified("teacher"), await verified("student")];
});
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
  await test.close();
  await mailbox.close();
});

const verified = async (role: Role) => {
  const made = await person(test, role);
  await run("update users set email_verified_at = now() where id = $1", [made.id]);
  return made;
};
const run = async (text: string, values: unknown[] = []) =>
  (await test.database.pool.query(text, values)).rows;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE);
const plan = async (
  minutes: number,
  invited = [student],
  title = "Algebra",
  by = teacher,
): Promise<string> => {
  const answer = await test.app.inject({
    method: "POST",
    url: "/api/classes",
    headers: by.bearer,
    payload: {
      title,
      access: "closed",
      invited: invited.map(({ email }) => email),
      starts_at: inMinutes(minutes).toISOString(),
    },
  });
  return answer.json().data.id;
};
const start = async () => {
  const repository = remindersRepository(test.database);
  const mailer = createMailer({ url: mailbox.url, from: "site@school.example" });
  const deps = { repository, mailer, publicUrl, log: silent };
  const job = await startJob(test.database, OFTEN, (jobs) => reminderJob({ ...deps, jobs }, OFTEN));
  opened.push(job);
  return job;
};
const mailedTo = () => mailbox.mails.map(({ to }) => to[0]).toSorted();
/** Once a round is over that began after this call: the mail of this class was sent in it. */
const aRound = async () => {
  const last = await plan(30, [], `Marker ${mailbox.mails.length}`);
  await expect
    .poll(
      () => run("select from class_reminders where class_id = $1 and sent_at is not null", [last]),
      soon,
    )
    .toHaveLength(1);
};
const toStudent = () => mailedTo().filter((to) => to === student.email).length;

describe("a reminder", () => {
  it("is mailed once to each person of a class that starts soon, by however many processes", async () => {
    const id = await plan(45);
    await start();
    await start();
    await expect.poll(mailedTo, soon).toEqual([teacher.email, student.email].toSorted());
    await aRound();
    expect(toStudent()).toBe(1);
    const { raw } = mailbox.mails.find(({ to }) => to[0] === student.email)!;
    const text = raw.replaceAll("=\r\n", "").replaceAll("=3D", "=");
    expect(text).toContain(`https://school.example/class/${id}`);
    expect(text).toMatch(/starts in 4[45] minutes/);
  });

  it("is not mailed of a class that is far, over, live, moved away or deleted", async () => {
    const ids = [await plan(61), await plan(30), await plan(30), await plan(30), await plan(30)];
    await run("update classes set state = 'live', started_at = now() where id = $1", [ids[1]]);
    await run("update classes set state = 'ended', ended_at = now() where id = $1", [ids[2]]);
    const repository = remindersRepository(test.database);
    await repository.note();
    // Noted already, and then:
    await run("update classes set starts_at = now() + interval '1 day' where id = $1", [ids[3]]);
    await run("delete from classes where id = $1", [ids[4]]);
    await start();
    await aRound();
    expect(toStudent()).toBe(0);
  });

  it("is mailed once more where a class is moved to another time", async () => {
    const id = await plan(30);
    await start();
    await expect.poll(toStudent, soon).toBe(1);
    await run("update classes set starts_at = starts_at + interval '10 minutes' where id = $1", [
      id,
    ]);
    await expect.poll(toStudent, soon).toBe(2);
    await aRound();
    expect(toStudent()).toBe(2);
  });

  it("goes to nobody whose email is not verified, who is banned, was removed, or turned reminders off", async () => {
    const [banned, removed, without] = [
      ...[await verified("student"), await verified("student"), await verified("student")],
    ] as [TestUser, TestUser, TestUser];
    await run("update users set email_verified_at = null where id = $1", [student.id]);
    await run("update users set banned_at = now() where id = $1", [banned.id]);
    await run("insert into calendars (user_id, reminders) values ($1, false)", [without.id]);
    const id = await plan(30, [student, banned, removed, without]);
    await run("insert into class_removals (class_id, user_id) values ($1, $2)", [id, removed.id]);
    await start();
    await aRound();
    expect(new Set(mailedTo())).toEqual(new Set([teacher.email]));
  });

  it("of an open class goes to who bought its course", async () => {
    const { id: course_id } = await course(test, { price_minor: 900, teacher_id: teacher.id });
    await run("insert into purchases (user_id, course_id) values ($1, $2)", [
      student.id,
      course_id,
    ]);
    const stranger = await verified("student");
    await run(
      "insert into classes (title, teacher_id, course_id, starts_at) values ('Open', $1, $2, $3)",
      [teacher.id, course_id, inMinutes(20)],
    );
    await start();
    await expect.poll(toStudent, soon).toBe(1);
    expect(mailedTo()).not.toContain(stranger.email);
  });

  it("of an open class goes to nobody who bought another teacher's course, unless an admin holds it", async () => {
    const { id: course_id } = await course(test, { price_minor: 900, teacher_id: teacher.id });
    await run("insert into purchases (user_id, course_id) values ($1, $2)", [
      student.id,
      course_id,
    ]);
    const [other, admin] = [await verified("teacher"), await verified("admin")];
    const open = (by: TestUser) =>
      run(
        "insert into classes (title, teacher_id, course_id, starts_at) values ('Pay again', $1, $2, $3)",
        [by.id, course_id, inMinutes(20)],
      );
    await open(other);
    await start();
    await aRound();
    await aRound();
    expect(toStudent()).toBe(0);
    await open(admin);
    await expect.poll(toStudent, soon).toBe(1);
  });

  it("goes from a stranger to one person five times an hour at most, however many classes are planned and deleted", async () => {
    const other = await verified("teacher");
    const flood = async () => {
      for (let each = 0; each < 7; each += 1) await plan(30, [student], "Pay again", other);
    };
    await flood();
    await start();
    await expect.poll(toStudent, soon).toBe(5);
    await run("delete from classes where teacher_id = $1", [other.id]);
    await flood();
    // A mail of the first round may have been on its way when the marker of that round was mailed.
    await aRound();
    await aRound();
    expect(toStudent()).toBe(5);
    // It keeps nobody else from reminding of their classes.
    await plan(30, [student]);
    await expect.poll(toStudent, soon).toBe(6);
    // An hour later the others come.
    await run("update login_tries set window_ends = now() where key = $1", [
      `reminders ${student.id} ${other.id}`,
    ]);
    await expect.poll(toStudent, soon).toBe(11);
  });

  it("that the mail server refuses keeps no other from going, and is tried again or given up", async () => {
    const other = await verified("student");
    refuses = (to) => (to === student.email ? 451 : to === teacher.email);
    await plan(30, [student, other]);
    await start();
    await expect.poll(mailedTo, soon).toEqual([other.email]);
    const waiting = "select user_id from class_reminders where sent_at is null";
    await expect.poll(() => run(waiting), soon).toEqual([{ user_id: student.id }]);
    refuses = () => false;
    await run("update class_reminders set due_at = now()");
    await expect.poll(toStudent, soon).toBe(1);
    expect(mailedTo()).not.toContain(teacher.email);
  });
});

import { CLASS_REMINDER_MINUTES } from "@lyceum/shared/limits.ts";
import { sql } from "kysely";

import { tryCounters } from "../../accounts/login-tries-repository.ts";
import type { Database } from "../../kernel/database/database.ts";
import { dueAfter } from "../../kernel/mail/queries/due-after.ts";

/** A mail to one person about one class at one time. */
export type Reminder = {
  classId: string;
  teacherId: string;
  personId: string;
  startsAt: Date;
  title: string;
  teacherName: string;
  email: string;
};

type Key = Pick<Reminder, "classId" | "personId" | "startsAt">;

/**
 * Mails of one teacher to one person within an hour. The others wait; of a class that begins meanwhile there is none. A stranger uses
 * up nobody else's: those of whom the person has bought a course, of admins and of their own classes always come.
 */
const PER_HOUR = 5;
const HOUR = 60 * 60;
const keyOf = ({ personId, teacherId }: Pick<Reminder, "personId" | "teacherId">) =>
  `reminders ${personId} ${teacherId}`;

/**
 * Whom a class concerns: its teacher, the invited, and who bought the course that an open class belongs to. Anybody may register as a
 * teacher and name any course: buyers are mailed of classes of the course's own teacher, and of an admin.
 */
const peopleOfClass = sql`
  select c.teacher_id as user_id
  union select user_id from class_guests where class_id = c.id
  union select u.id from class_invitations i join users u on lower(u.email) = i.email
    where i.class_id = c.id
  union select p.user_id from purchases p
    join courses o on o.id = p.course_id join users host on host.id = c.teacher_id
    where p.course_id = c.course_id and c.access = 'open'
      and (o.teacher_id = c.teacher_id or host.role = 'admin')`;

/** Not banned, with an email that was shown to be theirs, who did not turn reminders off. */
const mayBeMailed = sql`u.email_verified_at is not null and u.banned_at is null
  and u.deleted_at is null
  and not exists (select from calendars k where k.user_id = u.id and not k.reminders)`;

const isKnown = sql`(t.id = r.user_id or t.role = 'admin' or exists (
  select from purchases p join courses o on o.id = p.course_id
  where p.user_id = r.user_id and o.teacher_id = t.id))`;

const hasRoom = sql`(${isKnown} or not exists (
  select from login_tries where key = 'reminders ' || r.user_id || ' ' || t.id
    and tries >= ${PER_HOUR} and window_ends > now()))`;

export type RemindersRepository = ReturnType<typeof remindersRepository>;

export const remindersRepository = (database: Database) => ({
  ...waiting(database),
  ...outcomes(database),
});

/** Reminders that wait. */
const waiting = ({ queries }: Database) => ({
  /** Notes whom to remind of the classes that begin soon. Whom it noted once it notes no second time. */
  note: async (): Promise<void> => {
    await sql`
      insert into class_reminders (class_id, user_id, starts_at)
      select c.id, u.id, c.starts_at from classes c
      join lateral (${peopleOfClass}) people on true
      join users u on u.id = people.user_id
      where c.state = 'scheduled' and c.starts_at > now()
        and c.starts_at <= now() + make_interval(mins => ${CLASS_REMINDER_MINUTES})
        and ${mayBeMailed}
        and not exists (
          select from class_removals r where r.class_id = c.id and r.user_id = u.id)
      on conflict do nothing`.execute(queries);
  },

  /**
   * Those that are due, one of each person, so that each is counted before the next: see MailQueue. Of a class that began, ended, was
   * moved or deleted there is none.
   */
  next: async (most: number): Promise<Reminder[]> => {
    const { rows } = await sql<Reminder>`
      select "classId", "teacherId", "personId", "startsAt", title, "teacherName", email from (
        select distinct on (r.user_id) r.class_id as "classId", t.id as "teacherId",
          r.user_id as "personId", r.starts_at as "startsAt", c.title, t.name as "teacherName", u.email, r.tried_at
        from class_reminders r
        join classes c on c.id = r.class_id and c.starts_at = r.starts_at
        join users t on t.id = c.teacher_id
        join users u on u.id = r.user_id
        where r.sent_at is null and r.due_at <= now()
          and c.state = 'scheduled' and c.starts_at > now() and ${mayBeMailed} and ${hasRoom}
        order by r.user_id, r.tried_at asc nulls first, r.starts_at, r.class_id
      ) due
      order by tried_at asc nulls first, "classId", "personId"
      limit ${most}`.execute(queries);
    return rows;
  },
});

/** What became of a reminder. */
const outcomes = (database: Database, { queries } = database) => ({
  setTried: (key: Key) => set(queries, key, { tried_at: sql<Date>`now()` }),

  /** Counts the mail too: that lasts where the class, and what is noted of it, is deleted. */
  setSent: async (reminder: Key & Pick<Reminder, "teacherId">): Promise<void> => {
    await tryCounters(database).count(keyOf(reminder), HOUR);
    await set(queries, reminder, { sent_at: sql<Date>`now()` });
  },

  /** One that is refused for good is as done as one that was sent. */
  giveUp: (key: Key) => set(queries, key, { sent_at: sql<Date>`now()` }),

  setRefused: (key: Key) =>
    set(queries, key, { refusals: sql<number>`refusals + 1`, due_at: dueAfter(sql`refusals`) }),
});

const set = async (
  queries: Database["queries"],
  { classId, personId, startsAt }: Key,
  values: Record<string, unknown>,
): Promise<void> => {
  await queries
    .updateTable("class_reminders")
    .set(values)
    .where("class_id", "=", classId)
    .where("user_id", "=", personId)
    .where("starts_at", "=", startsAt)
    .execute();
};

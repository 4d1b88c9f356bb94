import { CLASS_REMINDER_MINUTES } from "@lyceum/shared/limits.ts";
import { sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";
import { dueAfter } from "../../kernel/mail/queries/due-after.ts";

/** A mail to one person about one class at one time. */
export type Reminder = {
  classId: string;
  personId: string;
  startsAt: Date;
  title: string;
  teacherName: string;
  email: string;
};

type Key = Pick<Reminder, "classId" | "personId" | "startsAt">;

/** Whom a class concerns: its teacher, the invited, and who bought the course that an open class belongs to. */
const peopleOfClass = sql`
  select c.teacher_id as user_id
  union select user_id from class_guests where class_id = c.id
  union select u.id from class_invitations i join users u on lower(u.email) = i.email
    where i.class_id = c.id
  union select user_id from purchases where course_id = c.course_id and c.access = 'open'`;

/** Not banned, with an email that was shown to be theirs, who did not turn reminders off. */
const mayBeMailed = sql`u.email_verified_at is not null and u.banned_at is null
  and u.deleted_at is null
  and not exists (select from calendars k where k.user_id = u.id and not k.reminders)`;

export type RemindersRepository = ReturnType<typeof remindersRepository>;

export const remindersRepository = ({ queries }: Database) => ({
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

  /** Those that are due: see MailQueue. Of a class that began, ended, was moved or deleted there is none. */
  next: async (most: number): Promise<Reminder[]> => {
    const { rows } = await sql<Reminder>`
      select r.class_id as "classId", r.user_id as "personId", r.starts_at as "startsAt",
        c.title, t.name as "teacherName", u.email
      from class_reminders r
      join classes c on c.id = r.class_id and c.starts_at = r.starts_at
      join users t on t.id = c.teacher_id
      join users u on u.id = r.user_id
      where r.sent_at is null and r.due_at <= now()
        and c.state = 'scheduled' and c.starts_at > now() and ${mayBeMailed}
      order by r.tried_at asc nulls first, r.class_id, r.user_id
      limit ${most}`.execute(queries);
    return rows;
  },

  setTried: (key: Key) => set(queries, key, { tried_at: sql<Date>`now()` }),

  setSent: (key: Key) => set(queries, key, { sent_at: sql<Date>`now()` }),

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

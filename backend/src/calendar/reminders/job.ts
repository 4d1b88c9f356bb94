import { type Job, defineJob } from "../../kernel/jobs/job.ts";
import type { Mail } from "../../kernel/mail/mailer.ts";
import {
  type LinkMailingDeps,
  type MailQueue,
  mailRounds,
  sendDue,
} from "../../kernel/mail/queue.ts";
import { oneLine, pageOf } from "../ics.ts";
import type { Reminder, RemindersRepository } from "./repository.ts";

export type ReminderDeps = LinkMailingDeps<RemindersRepository>;

/** Every minute: nobody wakes this job when a class comes near. */
export const CLASS_REMINDERS = mailRounds("class-reminders", 60);

/** Mails people before a class: each once, unless the class is moved. */
export const reminderJob = (deps: ReminderDeps, kind = CLASS_REMINDERS): Job =>
  defineJob({
    kind,
    concurrency: 1,
    run: async (_data, { signal }) => {
      await deps.repository.note();
      await sendDue(queueOf(deps), signal);
    },
    recover: () => deps.jobs.wake(kind),
  });

const queueOf = (deps: ReminderDeps): Omit<MailQueue<Reminder>, "hasAny"> => {
  const { repository, mailer, log } = deps;
  const origin = new URL(deps.publicUrl).origin;
  return {
    next: (most) => repository.next(most),
    noteTry: (reminder) => repository.setTried(reminder),
    send: (reminder) => mailer.send(mailOf(reminder, origin)),
    noteSent: (reminder) => repository.setSent(reminder),
    noteRefused: async (reminder, refusal) => {
      log.warn({ err: refusal }, "The mail server does not take a reminder of a class");
      await (refusal.isFinal ? repository.giveUp(reminder) : repository.setRefused(reminder));
    },
  };
};

const MINUTE = 60_000;

const minutesUntil = (at: Date): string => {
  const minutes = Math.max(1, Math.round((at.getTime() - Date.now()) / MINUTE));
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
};

/** Nobody's time zone is known here, so the mail says how soon, and the page says when. */
const mailOf = (reminder: Reminder, origin: string): Mail => {
  const title = oneLine(reminder.title);
  return {
    to: reminder.email,
    subject: `“${title}” starts soon`,
    text: `“${title}” with ${oneLine(reminder.teacherName)} starts in ${minutesUntil(reminder.startsAt)}, at ${reminder.startsAt.toUTCString()}.

The class, and the time where you are:

${pageOf(origin, reminder.classId)}

Turn these mails off: ${origin}/account
`,
  };
};

import type { Job } from "../kernel/jobs/job.ts";
import type { Mail } from "../kernel/mail/mailer.ts";
import { type MailingDeps, type MailQueue, mailJob, mailRounds } from "../kernel/mail/queue.ts";
import type { ContactRepository, MessageRow } from "./repository.ts";

/** `to`: the address that they are mailed to. */
export type ContactMailingDeps = MailingDeps<ContactRepository> & { to: string };

export const CONTACT_MAILS = mailRounds("contact-mails", 60);
const DAYS = 7;

/** When a message of this time is not mailed any more. */
export const mailedUntil = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + DAYS * 24 * 3_600_000);

/**
 * Mails to support what came over the contact page. A crash between mailing and noting it mails a message twice, never not
 * at all.
 */
export const contactMailJob = (deps: ContactMailingDeps, kind = CONTACT_MAILS): Job =>
  mailJob(kind, queueOf(deps), () => deps.jobs.wake(kind));

const LATER = "What came over the contact page could not be mailed; it will be tried again";

const queueOf = ({ repository, mailer, to, log }: ContactMailingDeps): MailQueue<MessageRow> => ({
  next: (most) => repository.listUnmailed(DAYS, most),
  noteTry: ({ id }) => repository.setMailTried(id),
  send: (message) => mailer.send(mailOf(message, to)),
  noteSent: ({ id }) => repository.setMailed(id),
  noteRefused: async ({ id }, refusal) => {
    log.warn({ err: refusal, messageId: id }, LATER);
    await repository.setMailRefused(id, refusal.message);
  },
  hasAny: () => repository.hasUnmailed(DAYS),
});

const mailOf = ({ name, email, message }: MessageRow, to: string): Mail => {
  // Headers have one line each.
  const writer = name.replace(/\s+/g, " ");
  return {
    to,
    replyTo: { name: writer, address: email },
    subject: `Message from ${writer}`,
    text: `${message}\n\n${writer} <${email}>\n`,
  };
};

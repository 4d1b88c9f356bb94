import type { FastifyBaseLogger } from "fastify";

import type { Mail, Mailer } from "../mail/mailer.ts";
import { type MailQueue, sendDue } from "../mail/queue.ts";
import { type Rounds, createRounds } from "../mail/rounds.ts";
import type { ContactRepository, MessageRow } from "./repository.ts";

export type MailingDeps = {
  repository: ContactRepository;
  mailer: Mailer;
  /** The address that they are mailed to. */
  to: string;
  log: FastifyBaseLogger;
  /** Milliseconds until what could not be mailed is tried again. */
  retryEvery?: number;
};

const RETRY_EVERY = 60_000;
const DAYS = 7;

/** When a message of this time is not mailed any more. */
export const mailedUntil = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + DAYS * 24 * 3_600_000);

/**
 * Mails to support what came over the contact page, in all processes one message after another. A crash between mailing
 * and noting it mails a message twice, never not at all.
 */
export const createMailing = (deps: MailingDeps): Rounds =>
  createRounds({
    work: (closing) => deps.repository.alone(() => sendDue(queueOf(deps), closing)),
    onFailure: (error) => deps.log.warn({ err: error }, LATER),
    every: deps.retryEvery ?? RETRY_EVERY,
  });

const LATER = "What came over the contact page could not be mailed; it will be tried again";

const queueOf = ({ repository, mailer, to, log }: MailingDeps): MailQueue<MessageRow> => ({
  next: (most) => repository.listUnmailed(DAYS, most),
  noteTry: ({ id }) => repository.setMailTried(id),
  send: (message) => mailer.send(mailOf(message, to)),
  noteSent: ({ id }) => repository.setMailed(id),
  noteRefused: async ({ id }, refusal) => {
    log.warn({ err: refusal, messageId: id }, LATER);
    await repository.setMailRefused(id, refusal.message);
  },
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

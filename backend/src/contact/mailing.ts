import type { FastifyBaseLogger } from "fastify";

import { type Mail, MailRefused, type Mailer } from "../mail/mailer.ts";
import { type Rounds, createRounds } from "../mail/rounds.ts";
import type { ContactRepository, MessageRow } from "./repository.ts";

export type MailingDeps = {
  repository: Pick<ContactRepository, "alone" | "listUnmailed" | "setMailed">;
  mailer: Mailer;
  /** The address that they are mailed to. */
  to: string;
  log: FastifyBaseLogger;
  /** Milliseconds until what could not be mailed is tried again. */
  retryEvery?: number;
};

const RETRY_EVERY = 60_000;
const DAYS = 7;
const AT_ONCE = 50;

/**
 * Mails to support what came over the contact page, in all processes one message after another. A crash between mailing
 * and noting it mails a message twice, never not at all.
 */
export const createMailing = (deps: MailingDeps): Rounds =>
  createRounds({
    work: (closing) => deps.repository.alone(() => mailAll(deps, closing)),
    onFailure: (error) => deps.log.warn({ err: error }, LATER),
    every: deps.retryEvery ?? RETRY_EVERY,
  });

const LATER = "What came over the contact page could not be mailed; it will be tried again";

const mailAll = async (
  { repository, mailer, to, log }: MailingDeps,
  closing: AbortSignal,
): Promise<void> => {
  for (const message of await repository.listUnmailed(DAYS, AT_ONCE)) {
    if (closing.aborted) return;
    try {
      await mailer.send(mailOf(message, to));
      await repository.setMailed(message.id);
    } catch (error) {
      // Where the server itself does not answer, the others need not be tried.
      if (!(error instanceof MailRefused)) throw error;
      log.warn({ err: error, messageId: message.id }, LATER);
    }
  }
};

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

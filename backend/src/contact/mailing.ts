import type { FastifyBaseLogger } from "fastify";

import { type Mail, MailRefused, type Mailer } from "../mail/mailer.ts";
import type { ContactRepository, MessageRow } from "./repository.ts";

/** Mails to support what came over the contact page. */
export type Mailing = {
  /** Says that there is something to mail. */
  wake(): void;
  /** Waits for the mail that is on its way; the others are mailed by the next start. */
  close(): Promise<void>;
};

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

/** One round at a time, in all processes. A crash between mailing and noting it mails a message twice, never not at all. */
export const createMailing = (deps: MailingDeps): Mailing => {
  const closing = new AbortController();
  let isAsked = false;
  let rounds: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    while (isAsked && !closing.signal.aborted) {
      isAsked = false;
      await deps.repository
        .alone(() => mailAll(deps, closing.signal))
        .catch((error: unknown) => deps.log.warn({ err: error }, LATER));
    }
    rounds = null;
  };
  const wake = () => {
    isAsked = true;
    rounds ??= run();
  };
  const timer = setInterval(wake, deps.retryEvery ?? RETRY_EVERY);
  timer.unref();
  wake();

  return {
    wake,
    close: async () => {
      clearInterval(timer);
      closing.abort();
      await rounds;
    },
  };
};

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

const mailOf = ({ name, email, message }: MessageRow, to: string): Mail => ({
  to,
  replyTo: { name, address: email },
  subject: `Message from ${name}`,
  text: `${message}\n\n${name} <${email}>\n`,
});

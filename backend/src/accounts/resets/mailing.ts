import { PASSWORD_RESET_SECONDS } from "@lyceum/shared/limits.ts";
import type { FastifyBaseLogger } from "fastify";

import type { BackendConfig } from "../../config.ts";
import type { Database } from "../../database/database.ts";
import type { Mail, Mailer } from "../../mail/mailer.ts";
import { type MailQueue, sendDue } from "../../mail/queue.ts";
import { type Rounds, createRounds } from "../../mail/rounds.ts";
import { issueReset, resetLinkOf } from "./issue.ts";
import type { ResetsRepository } from "./repository.ts";

/** Not where nobody has said what the site's address is: a request says what it likes. */
export const mailsResets = ({ mail, publicUrl }: BackendConfig): boolean =>
  mail !== undefined && publicUrl !== null;

export type ResetMailingDeps = {
  database: Database;
  repository: ResetsRepository;
  mailer: Mailer;
  /** Of the site, as its people know it. */
  publicUrl: string;
  log: FastifyBaseLogger;
  /** Milliseconds until what could not be mailed is tried again. */
  retryEvery?: number;
};

const RETRY_EVERY = 30_000;
/** Within an hour to one account, so that nobody can fill somebody's mailbox. */
const MAILS_MOST = 5;
const LATER = "Links that set a new password could not be mailed; it will be tried again";

/**
 * Mails the links that were asked for. Apart from the asking, which so takes as long for an email that nobody has. The
 * link is made when it is sent: until then nothing that lets anybody in is kept.
 */
export const createResetMailing = (deps: ResetMailingDeps): Rounds =>
  createRounds({
    work: (closing) => deps.repository.alone(() => sendDue(queueOf(deps), closing)),
    onFailure: (error) => deps.log.warn({ err: error }, LATER),
    every: deps.retryEvery ?? RETRY_EVERY,
  });

type Request = { email: string; age: number };

const queueOf = (deps: ResetMailingDeps): MailQueue<Request> => {
  const { repository, log } = deps;
  const forget = ({ email }: Request) => repository.forgetRequest(email);
  return {
    next: (most) => repository.listRequests(most),
    noteTry: ({ email }) => repository.setRequestTried(email),
    send: async ({ email, age }) => {
      if (age < PASSWORD_RESET_SECONDS) await mailLink(deps, email);
    },
    noteSent: forget,
    noteRefused: async (request, refusal) => {
      log.warn({ err: refusal }, "The mail server does not take a mail for an account");
      if (refusal.isFinal) await forget(request);
      else await repository.setRequestRefused(request.email);
    },
  };
};

const mailLink = async (deps: ResetMailingDeps, email: string): Promise<void> => {
  const { repository, database, mailer, publicUrl } = deps;
  const recipient = await repository.findRecipient(email);
  if (!recipient || recipient.mailed >= MAILS_MOST) return;
  const { token } = await issueReset(database.queries, recipient.id, { mailed: true });
  try {
    await mailer.send(mailOf(email, new URL(publicUrl), token));
  } catch (error) {
    await repository.forgetReset(token);
    throw error;
  }
};

/** Nothing in it was written by anybody but us: whoever registers somebody else's email can send them no text. */
const mailOf = (to: string, { origin, host }: URL, token: string): Mail => ({
  to,
  subject: `Set a new password at ${host}`,
  text: `Somebody, hopefully you, asked to set a new password for your account at ${host}.

Open this link to do so. It is good for ${PASSWORD_RESET_SECONDS / 60} minutes, once:

${resetLinkOf(origin, token)}

If it was not you, do nothing: your password stays as it is.
`,
});

import { PASSWORD_RESET_SECONDS } from "@lyceum/shared/limits.ts";

import type { BackendConfig } from "../../kernel/config/config.ts";
import type { Database } from "../../kernel/database/database.ts";
import type { Job } from "../../kernel/jobs/job.ts";
import type { Mail } from "../../kernel/mail/mailer.ts";
import {
  type LinkMailingDeps,
  type MailQueue,
  mailJob,
  mailRounds,
} from "../../kernel/mail/queue.ts";
import { issueReset, resetLinkOf } from "./issue.ts";
import type { ResetsRepository } from "./repository.ts";

/** Not where nobody has said what the site's address is: a request says what it likes. */
export const mailsResets = ({ mail, publicUrl }: BackendConfig): boolean =>
  mail !== undefined && publicUrl !== null;

export type ResetMailingDeps = LinkMailingDeps<ResetsRepository> & { database: Database };

export const RESET_MAILS = mailRounds("reset-mails", 30);

/**
 * Mails the links that were asked for. Apart from the asking, which so takes as long for an email that nobody has. The
 * link is made when it is sent: until then nothing that lets anybody in is kept.
 */
export const resetMailJob = (deps: ResetMailingDeps, kind = RESET_MAILS): Job =>
  mailJob(kind, queueOf(deps), () => deps.jobs.wake(kind));

type Request = { email: string; age: number; asked: string };

const queueOf = (deps: ResetMailingDeps): MailQueue<Request> => {
  const { repository, log } = deps;
  const forget = (request: Request) => repository.forgetRequest(request);
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
    hasAny: () => repository.hasRequests(),
  };
};

const mailLink = async (deps: ResetMailingDeps, email: string): Promise<void> => {
  const { repository, database, mailer, publicUrl } = deps;
  const recipient = await repository.findRecipient(email);
  if (!recipient?.hasRoom) return;
  const { token } = await issueReset(database.queries, recipient.id, { mailed: true });
  try {
    await mailer.send(mailOf(email, new URL(publicUrl), token));
  } catch (error) {
    await repository.forgetReset(token);
    throw error;
  }
  await repository.noteMailed(email);
};

/** All of its text is our own: a person who registers another's email can send them no text. */
const mailOf = (to: string, { origin, host }: URL, token: string): Mail => ({
  to,
  subject: `Set a new password at ${host}`,
  text: `Someone, hopefully you, asked to set a new password for your account at ${host}.

Open this link to do so. It is good for ${PASSWORD_RESET_SECONDS / 60} minutes, once:

${resetLinkOf(origin, token)}

If it was not you, do nothing: your password stays as it is.
`,
});

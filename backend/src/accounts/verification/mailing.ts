import { EMAIL_VERIFICATION_SECONDS } from "@lyceum/shared/limits.ts";

import type { Job } from "../../kernel/jobs/job.ts";
import type { Mail } from "../../kernel/mail/mailer.ts";
import {
  type LinkMailingDeps,
  type MailQueue,
  mailJob,
  mailRounds,
} from "../../kernel/mail/queue.ts";
import type { VerificationRepository } from "./repository.ts";

export type VerificationMailingDeps = LinkMailingDeps<VerificationRepository>;

export const VERIFICATION_MAILS = mailRounds("verification-mails", 30);

/** Sends the mails that verify emails. The link is made when it is sent: until then none is kept. */
export const verificationMailJob = (
  deps: VerificationMailingDeps,
  kind = VERIFICATION_MAILS,
): Job => mailJob(kind, queueOf(deps), () => deps.jobs.wake(kind));

type Waiting = { id: string; email: string };

const queueOf = (deps: VerificationMailingDeps): MailQueue<Waiting> => {
  const { repository, mailer, log } = deps;
  const site = new URL(deps.publicUrl);
  return {
    next: (most) => repository.listDue(most),
    noteTry: ({ id }) => repository.setTried(id),
    send: async ({ id, email }) => mailer.send(mailOf(email, site, await repository.issue(id))),
    noteSent: (mail) => repository.setMailed(mail),
    noteRefused: async ({ id }, refusal) => {
      log.warn({ err: refusal }, "The mail server does not take a mail that verifies an email");
      await (refusal.isFinal ? repository.forget(id) : repository.setRefused(id));
    },
    hasAny: () => repository.hasWaiting(),
  };
};

/** In the fragment, which browsers send to no server: no log ever has the token. */
const linkOf = (origin: string, token: string): string => `${origin}/account#verify-email=${token}`;

/** No text of the person's own is in it: an account with another's email can send its owner nothing. */
const mailOf = (to: string, { origin, host }: URL, token: string): Mail => ({
  to,
  subject: `Verify your email at ${host}`,
  text: `An account at ${host} was registered with this email.

If it is yours, open this link and sign in to verify your email. The link works once, within ${EMAIL_VERIFICATION_SECONDS / 3_600} hours:

${linkOf(origin, token)}

If you have no account there, ignore this mail and do not open the link.
`,
});

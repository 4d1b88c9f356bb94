import type { AccountNotice } from "../../kernel/database/account-tables.ts";
import type { Job } from "../../kernel/jobs/job.ts";
import type { Mail } from "../../kernel/mail/mailer.ts";
import {
  type LinkMailingDeps,
  type MailQueue,
  mailJob,
  mailRounds,
} from "../../kernel/mail/queue.ts";
import type { NoticeRow, NoticesRepository } from "./repository.ts";

export type NoticeMailingDeps = LinkMailingDeps<NoticesRepository>;

export const NOTICE_MAILS = mailRounds("account-mails", 30);

/** Mails people what happened to the safety of their accounts. */
export const noticeMailJob = (deps: NoticeMailingDeps, kind = NOTICE_MAILS): Job =>
  mailJob(kind, queueOf(deps), () => deps.jobs.wake(kind));

const queueOf = ({
  repository,
  mailer,
  publicUrl,
  log,
}: NoticeMailingDeps): MailQueue<NoticeRow> => {
  return {
    next: (most) => repository.list(most),
    noteTry: ({ id }) => repository.setTried(id),
    send: (notice) => mailer.send(mailOf(notice, new URL(publicUrl))),
    noteSent: (notice) => repository.setSent(notice),
    noteRefused: async (notice, refusal) => {
      log.warn({ err: refusal }, "The mail server does not take a mail for an account");
      if (refusal.isFinal) await repository.forget(notice.id);
      else await repository.setRefused(notice.id);
    },
    hasAny: () => repository.hasAny(),
  };
};

const SAID: Record<AccountNotice, { subject: string; text: string }> = {
  two_step_on: {
    subject: "Two-step sign-in is on",
    text: "Two-step sign-in was turned on for your account. All other devices were signed out.",
  },
  two_step_off: {
    subject: "Two-step sign-in is off",
    text: "Two-step sign-in was turned off for your account. Your password alone signs you in now.",
  },
  two_step_reset: {
    subject: "Two-step sign-in was reset",
    text: "An admin turned two-step sign-in off for your account and signed out all of your devices. Your password alone signs you in now.",
  },
  recovery_code_used: {
    subject: "A recovery code was used",
    text: "A recovery code was used for your account, in place of a code of your authenticator app.",
  },
  recovery_codes_made: {
    subject: "New recovery codes",
    text: "New recovery codes were made for your account. The old ones are void, at the latest when a new one is used.",
  },
};

/** Nothing in it was written by anybody but us. */
const mailOf = ({ email, kind, at }: NoticeRow, { origin, host }: URL): Mail => ({
  to: email,
  subject: `${SAID[kind].subject} at ${host}`,
  text: `${SAID[kind].text}

When: ${at.toUTCString()}

If this was not you, change your password and look at your devices:

${origin}/account
`,
});

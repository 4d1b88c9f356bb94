import type { JobState, ListedJob } from "@lyceum/shared/rest/jobs.ts";

import * as texts from "#text/jobs.ts";
import { momentText } from "../../ui/format/dates.ts";

export const KINDS: Record<ListedJob["kind"], string> = {
  "video-conversion": texts.videoConversion,
  "video-captioning": texts.videoCaptioning,
  "contact-mails": texts.mailsContactMessages,
  "reset-mails": texts.mailsPasswordLinks,
  "verification-mails": texts.mailsEmailVerification,
  "account-mails": texts.mailsAccountSafety,
  "class-reminders": texts.mailsClassReminders,
  "payment-reconciliation": texts.paymentReconciliation,
  "sandbox-delivery": texts.sandboxPaymentNotice,
  "media-removal": texts.fileRemoval,
  "recording-composition": texts.recordingComposition,
  "recording-publication": texts.recordingPublication,
  housekeeping: texts.cleanUpOldData,
};

export const STATES: Record<JobState, string> = {
  running: texts.running,
  retrying: texts.failedTryingAgain,
  given_up: texts.givenUp,
  waiting: texts.waiting,
  done: texts.done,
};

/** When it began, ended or is due, depending on its state. */
export function whenText({ state, started_at, ended_at, due_at, created_at }: ListedJob): string {
  if (state === "running") return texts.since(momentText(started_at ?? created_at));
  if (state === "given_up" || state === "done") return momentText(ended_at ?? created_at);
  return new Date(due_at).getTime() > Date.now()
    ? texts.due(momentText(due_at))
    : texts.dueSince(momentText(due_at));
}

/** Empty before the first try. */
export function triesText({ attempt, attempts }: ListedJob): string {
  return attempt === null ? "" : texts.tryOf(attempt, attempts);
}

export const nameOf = ({ kind, about }: ListedJob): string =>
  about === null ? KINDS[kind] : `${KINDS[kind]}: ${about}`;

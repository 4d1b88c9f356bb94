import type { JobState, ListedJob } from "@lyceum/shared/rest/jobs.ts";

export const KINDS: Record<ListedJob["kind"], string> = {
  "video-conversion": "Video conversion",
  "contact-mails": "Mails: contact messages",
  "reset-mails": "Mails: password links",
  "verification-mails": "Mails: email verification",
  "account-mails": "Mails: account safety",
  "payment-reconciliation": "Payment reconciliation",
  "sandbox-delivery": "Sandbox payment notice",
  "media-removal": "File removal",
  housekeeping: "Clean-up of old data",
};

export const STATES: Record<JobState, string> = {
  running: "Running",
  retrying: "Failed, trying again",
  given_up: "Given up",
  waiting: "Waiting",
  done: "Done",
};

const WHEN = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });
const at = (iso: string) => WHEN.format(new Date(iso));

/** When it began, ended or is due, depending on its state. */
export function whenText({ state, started_at, ended_at, due_at, created_at }: ListedJob): string {
  if (state === "running") return `Since ${at(started_at ?? created_at)}`;
  if (state === "given_up" || state === "done") return at(ended_at ?? created_at);
  return new Date(due_at).getTime() > Date.now() ? `Due ${at(due_at)}` : `Due since ${at(due_at)}`;
}

/** Empty before the first try. */
export function triesText({ attempt, attempts }: ListedJob): string {
  return attempt === null ? "" : `Try ${attempt} of ${attempts}`;
}

export const nameOf = ({ kind, about }: ListedJob): string =>
  about === null ? KINDS[kind] : `${KINDS[kind]}: ${about}`;

import type { FastifyBaseLogger } from "fastify";

import { type Job, type JobKind, NoData, defineJob } from "../jobs/job.ts";
import type { JobSender } from "../jobs/JobQueue.ts";
import { MailRefused, type Mailer } from "./mailer.ts";

/** What mails of one kind need: where they wait, and how they are sent. */
export type MailingDeps<Repository> = {
  repository: Repository;
  mailer: Mailer;
  log: FastifyBaseLogger;
  jobs: Pick<JobSender, "wake">;
};

/** As MailingDeps, for mails that lead to the site. `publicUrl`: as its people know it. */
export type LinkMailingDeps<Repository> = MailingDeps<Repository> & { publicUrl: string };

/** Mails that wait in the database. What `noteSent` or `noteRefused` has noted is not in `next` until it is due again. */
export type MailQueue<Item> = {
  /** Those that are due: first what was never tried, then what was tried longest ago. */
  next(most: number): Promise<Item[]>;
  /** Noted before it is sent, so that a mail that breaks the line goes behind the others. */
  noteTry(item: Item): Promise<void>;
  /** Throws MailRefused. */
  send(item: Item): Promise<void>;
  noteSent(item: Item): Promise<void>;
  noteRefused(item: Item, refusal: MailRefused): Promise<void>;
  /** Whether there is any, due or not. */
  hasAny(): Promise<boolean>;
};

const AT_ONCE = 50;
/** Seconds until the next round where no mail waits: a new mail wakes the job. */
const IDLE = 600;

/** Seconds. The kind of a job that sends what waits, in all processes one round after another. */
export const mailRounds = (name: string, every: number): JobKind => ({
  name,
  schema: NoData,
  retry: { limit: 10, delay: every, most: 300 },
  expireIn: 900,
  every,
});

export const mailJob = <Item>(
  kind: JobKind,
  queue: MailQueue<Item>,
  recover: () => Promise<void>,
): Job =>
  defineJob({
    kind,
    concurrency: 1,
    run: async (_data, { signal }) => {
      await sendDue(queue, signal);
      return (await queue.hasAny()) ? undefined : IDLE;
    },
    recover,
  });

/** Sends everything that is due, until `closing`. Throws what keeps the mail server from taking any. */
export const sendDue = async <Item>(
  queue: Omit<MailQueue<Item>, "hasAny">,
  closing: AbortSignal,
): Promise<void> => {
  for (;;) {
    const items = await queue.next(AT_ONCE);
    if (items.length === 0) return;
    for (const item of items) {
      if (closing.aborted) return;
      await sendOne(queue, item);
    }
  }
};

const sendOne = async <Item>(queue: Omit<MailQueue<Item>, "hasAny">, item: Item): Promise<void> => {
  await queue.noteTry(item);
  try {
    await queue.send(item);
  } catch (error) {
    // Where the server itself does not answer, the others need not be tried.
    if (!(error instanceof MailRefused)) throw error;
    return queue.noteRefused(item, error);
  }
  await queue.noteSent(item);
};

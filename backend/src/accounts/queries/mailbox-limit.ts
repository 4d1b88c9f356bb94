import { type RawBuilder, sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";
import { tryCounters } from "../login-tries-repository.ts";

/** Mails of one kind to one mailbox within so many seconds. Accounts that come and go with the same email share it. */
export type MailboxLimit = { name: string; most: number; seconds: number };

const keyOf = ({ name }: MailboxLimit, email: string) => `${name} ${email}`;

/** Whether a mailbox gets one more. @param email A column or a value. */
export const mailboxHasRoom = (
  limit: MailboxLimit,
  email: RawBuilder<string>,
): RawBuilder<boolean> => sql<boolean>`not exists (
  select from login_tries where key = ${keyOf(limit, "")}::text || ${email}::text
    and tries >= ${limit.most} and window_ends > now())`;

/** Counts a mail that a mailbox got: that lasts where its account is deleted. */
export const countMail = async (
  database: Database,
  limits: readonly MailboxLimit[],
  email: string,
): Promise<void> => {
  const { count } = tryCounters(database);
  for (const limit of limits) await count(keyOf(limit, email), limit.seconds);
};

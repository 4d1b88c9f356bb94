import { type RawBuilder, sql } from "kysely";

/** When a mail is due again: a minute after its first refusal, then twice as long each time, 12 hours at most. */
export const dueAfter = (refusals: RawBuilder<number>): RawBuilder<Date> =>
  sql<Date>`now() + least(interval '12 hours', interval '1 minute' * 2 ^ least(${refusals}, 20))`;

import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type RawBuilder, sql } from "kysely";

import type { BackendLimits } from "../config.ts";
import type { Database } from "../database/database.ts";

/** Counts wrong tries to sign in, in the database, so that several processes and a restart count as one. */
export type LoginTries = {
  /** Counts a try before its password is looked at, so that many at once cannot slip through. Throws too_many. */
  begin(email: string, address: string): Promise<void>;
  /** Takes the try back: it was a right one. */
  forgive(email: string, address: string): Promise<void>;
};

/**
 * The strict limit is of one address at one account, so that nobody can lock a teacher out from elsewhere; the
 * wider two stop one address that tries many accounts, and many addresses that try one. What the first limit
 * refuses does not count towards the next, so that one address alone never fills an account's.
 */
export const loginTries = (
  { queries }: Database,
  limits: BackendLimits["loginTries"],
): LoginTries => {
  const keysOf = (email: string, address: string) => ({
    pair: `pair ${address} ${email}`,
    address: `address ${address}`,
    account: `account ${email}`,
  });

  const count = (key: string) => {
    const end = sql<Date>`now() + make_interval(secs => ${limits.windowSeconds})`;
    const over = sql`login_tries.window_ends <= now()`;
    return queries
      .insertInto("login_tries")
      .values({ key, tries: 1, window_ends: end })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({
          tries: sql`case when ${over} then 1 else login_tries.tries + 1 end`,
          window_ends: sql`case when ${over} then excluded.window_ends else login_tries.window_ends end`,
        }),
      )
      .returning("tries")
      .returning(sql<number>`ceil(extract(epoch from window_ends - now()))::int`.as("seconds"))
      .executeTakeFirstOrThrow();
  };

  const countWithin = async (key: string, most: number): Promise<void> => {
    const { tries, seconds } = await count(key);
    if (tries > most) throw new DomainError("too_many", MESSAGES.tooMany, seconds);
  };

  const takeBack = (key: string, tries: RawBuilder<number>) =>
    queries.updateTable("login_tries").set({ tries }).where("key", "=", key).execute();

  return {
    begin: async (email, address) => {
      const keys = keysOf(email, address);
      await countWithin(keys.pair, limits.pair);
      await countWithin(keys.address, limits.address);
      await countWithin(keys.account, limits.account);
    },
    forgive: async (email, address) => {
      const keys = keysOf(email, address);
      const oneLess = sql<number>`greatest(tries - 1, 0)`;
      await takeBack(keys.pair, sql<number>`0`);
      await takeBack(keys.address, oneLess);
      await takeBack(keys.account, oneLess);
    },
  };
};

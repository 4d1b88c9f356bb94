import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { sql } from "kysely";

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
 * wider two stop one address that tries many accounts, and many addresses that try one.
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

  return {
    begin: async (email, address) => {
      const keys = keysOf(email, address);
      const allowed = new Map([
        [keys.pair, limits.pair],
        [keys.address, limits.address],
        [keys.account, limits.account],
      ]);
      const counted = await count([...allowed.keys()]);
      const full = counted.filter(({ key, tries }) => tries > (allowed.get(key) ?? 0));
      if (full.length === 0) return;
      const wait = Math.max(...full.map(({ seconds }) => seconds));
      throw new DomainError("too_many", MESSAGES.tooMany, wait);
    },
    forgive: async (email, address) => {
      const keys = keysOf(email, address);
      await queries
        .updateTable("login_tries")
        .set({ tries: sql`case when key = ${keys.pair} then 0 else greatest(tries - 1, 0) end` })
        // In one order, as `count` does, so that two at once never wait for each other in a circle.
        .where("key", "in", (query) =>
          query
            .selectFrom("login_tries")
            .select("key")
            .where("key", "in", Object.values(keys))
            .orderBy("key")
            .forUpdate(),
        )
        .execute();
    },
  };

  async function count(keys: string[]) {
    const end = sql<Date>`now() + make_interval(secs => ${limits.windowSeconds})`;
    const over = sql`login_tries.window_ends <= now()`;
    return queries
      .insertInto("login_tries")
      .values(keys.toSorted().map((key) => ({ key, tries: 1, window_ends: end })))
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({
          tries: sql`case when ${over} then 1 else login_tries.tries + 1 end`,
          window_ends: sql`case when ${over} then excluded.window_ends else login_tries.window_ends end`,
        }),
      )
      .returning(["key", "tries"])
      .returning(sql<number>`ceil(extract(epoch from window_ends - now()))::int`.as("seconds"))
      .execute();
  }
};

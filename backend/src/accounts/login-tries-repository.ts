import { DomainError } from "@lyceum/shared/errors.ts";
import { MORE_WORK } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { sql } from "kysely";

import type { CountedTries } from "../kernel/database/account-tables.ts";
import type { BackendLimits } from "../kernel/config/config.ts";
import type { Database } from "../kernel/database/database.ts";

type TryLimits = Pick<BackendLimits, "loginTries" | "unprovedRegistrations">;

/** Who tries, as far as a request shows it. */
export type Trier = {
  address: string;
  /** The browser's id from its cookie, which only counts where the account signed in before; null without a cookie. */
  deviceId: string | null;
};

/** Counts wrong tries to sign in, in the database, so that several processes and a restart count as one. */
export type LoginTries = {
  /**
   * Counts a try before its password is looked at, so that many at once cannot slip through. `work` is that of its bot
   * check, where 1 is the usual. Throws too_many, more_work.
   */
  begin(email: string, trier: Trier, work: number): Promise<CountedTry>;
  /** The same of a password that a person who is signed in gives again: others cannot keep them from it. */
  beginSignedIn(email: string, address: string): Promise<CountedTry>;
  /** Counts a code of the second step, or a recovery code; of a person who is signed in, `trier` is null. Throws too_many. */
  beginCode(email: string, trier: Trier | null): Promise<CountedTry>;
  /** Counts a change of a person's second step, each of which is written down and mailed. Throws too_many. */
  beginChange(userId: string): Promise<void>;
  /** Counts a registration that no bot check proves. Throws too_many. */
  beginUnproved(address: string): Promise<void>;
  /** Takes a try back that was right, from the counts that it was added to and no others. */
  forgive(counted: CountedTry): Promise<void>;
  /** Forgets the wrong tries of this address at this account, whose owner has proved who they are in another way. */
  forgetPair(email: string, address: string): Promise<void>;
};

/**
 * The counts that one try was added to: the strict one of this account alone, which a right try clears, and wide ones that
 * other accounts or other people share, which a right try lowers by one.
 */
export type CountedTry = CountedTries;

/** Seconds between two tries, of an account that many guess at, with no more than the usual work. */
const PACE = 3;

/**
 * Wrong codes of one account. Only who knows the password can use them up, and not those of a browser that the account
 * knows. Of a million codes three are right at a time: 20 an hour find one within ten years, as often as not.
 */
const CODES = { most: 20, windowSeconds: 60 * 60 };

/** Wrong codes of one address, at all accounts whose browser is unknown: it may know the passwords of thousands. */
const CODES_OF_ADDRESS = { most: 100, windowSeconds: 60 * 60 };

/** Of the second step of one person. A change of mind is rarer; a flood of mails and of the audit log needs more. */
const CHANGES = { most: 10, windowSeconds: 24 * 60 * 60 };

/** Counts a try against its limits, and refuses what is too much. */
const limiter = (database: Database, limits: TryLimits["loginTries"]) => {
  const counters = tryCounters(database);
  const knows = knowsDevice(database);

  const countWithin = async (
    key: string,
    most: number,
    windowSeconds = limits.windowSeconds,
  ): Promise<void> => {
    const { tries, seconds } = await counters.count(key, windowSeconds);
    if (tries > most) throw new DomainError("too_many", MESSAGES.tooMany, seconds);
  };

  const countStrictly = async (key: string): Promise<CountedTry> => {
    await countWithin(key, limits.pair);
    return { strict: key, wide: [] };
  };

  const slowDown = async (email: string, work: number): Promise<void> => {
    const { tries } = await counters.count(keys.account(email), limits.windowSeconds);
    if (tries <= limits.account || work >= MORE_WORK / 2) return;
    const wait = await counters.take(keys.pace(email), PACE);
    if (wait > 0) throw new DomainError("more_work", MESSAGES.tooMany, wait);
  };

  const countCode = async (email: string, trier: Trier | null): Promise<CountedTry> => {
    const isKnown =
      trier !== null && trier.deviceId !== null && (await knows(email, trier.deviceId));
    const strict = isKnown ? keys.codeOfDevice(email, trier.deviceId) : keys.code(email);
    await countWithin(strict, CODES.most, CODES.windowSeconds);
    if (!trier || isKnown) return { strict, wide: [] };
    const wide = keys.codesOfAddress(trier.address);
    await countWithin(wide, CODES_OF_ADDRESS.most, CODES_OF_ADDRESS.windowSeconds);
    return { strict, wide: [wide] };
  };

  return { counters, knows, countWithin, countStrictly, slowDown, countCode };
};

/**
 * The strict limit is of one address, or of one browser that the account knows, at one account; a wider one stops one
 * address that tries many accounts. Many addresses that try one account are slowed down, and never shut its owner out:
 * a known browser passes, more work passes, and one other try passes every few seconds. What the first limit refuses
 * does not count towards the next, so that one address alone never fills an account's.
 */
export const loginTries = (
  database: Database,
  { loginTries: limits, unprovedRegistrations }: TryLimits,
): LoginTries => {
  const { counters, knows, ...limiting } = limiter(database, limits);
  const { countWithin, countStrictly, slowDown, countCode } = limiting;

  return {
    begin: async (email, { address, deviceId }, work) => {
      if (deviceId !== null && (await knows(email, deviceId)))
        return countStrictly(keys.device(email, deviceId));
      const { strict } = await countStrictly(keys.pair(email, address));
      await countWithin(keys.address(address), limits.address);
      await slowDown(email, work);
      return { strict, wide: [keys.address(address), keys.account(email)] };
    },
    beginSignedIn: (email, address) => countStrictly(keys.pair(email, address)),
    beginCode: countCode,
    beginChange: (userId) => countWithin(keys.change(userId), CHANGES.most, CHANGES.windowSeconds),
    beginUnproved: (address) =>
      countWithin(keys.unproved(address), unprovedRegistrations.perMinute, 60),
    forgive: async ({ strict, wide }) => {
      await counters.clear(strict);
      for (const key of wide) await counters.takeBack(key);
    },
    forgetPair: (email, address) => counters.clear(keys.pair(email, address)),
  };
};

const keys = {
  pair: (email: string, address: string) => `pair ${address} ${email}`,
  device: (email: string, deviceId: string) => `device ${deviceId} ${email}`,
  address: (address: string) => `address ${address}`,
  account: (email: string) => `account ${email}`,
  code: (email: string) => `code ${email}`,
  codesOfAddress: (address: string) => `codes ${address}`,
  codeOfDevice: (email: string, deviceId: string | null) => `code ${deviceId} ${email}`,
  pace: (email: string) => `pace ${email}`,
  change: (userId: string) => `change ${userId}`,
  unproved: (address: string) => `unproved ${address}`,
};

/** Counts within windows of time, in the database. */
export const tryCounters = ({ queries }: Database) => {
  const secondsLeft = sql<number>`ceil(extract(epoch from window_ends - now()))::int`;
  const over = sql`login_tries.window_ends <= now()`;
  const endIn = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;
  const change = (key: string, tries: number | ReturnType<typeof sql<number>>) =>
    queries.updateTable("login_tries").set({ tries }).where("key", "=", key).execute();
  return {
    /** Counts one more, in the window that is open or a new one. */
    count: (key: string, windowSeconds: number) =>
      queries
        .insertInto("login_tries")
        .values({ key, tries: 1, window_ends: endIn(windowSeconds) })
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet({
            tries: sql`case when ${over} then 1 else login_tries.tries + 1 end`,
            window_ends: sql`case when ${over} then excluded.window_ends else login_tries.window_ends end`,
          }),
        )
        .returning("tries")
        .returning(secondsLeft.as("seconds"))
        .executeTakeFirstOrThrow(),

    /** Takes the one place that there is in so many seconds. Of two at once one gets it; seconds to wait, 0 with it. */
    take: async (key: string, seconds: number): Promise<number> => {
      const taken = await queries
        .insertInto("login_tries")
        .values({ key, tries: 1, window_ends: endIn(seconds) })
        .onConflict((conflict) =>
          conflict
            .column("key")
            .doUpdateSet({ window_ends: sql<Date>`excluded.window_ends` })
            .where(sql<boolean>`${over}`),
        )
        .returning("key")
        .executeTakeFirst();
      return taken ? 0 : seconds;
    },

    clear: async (key: string): Promise<void> => {
      await change(key, 0);
    },
    takeBack: (key: string) => change(key, sql<number>`greatest(tries - 1, 0)`),
  };
};

/** Whether the account of this email signed in in this browser before. */
const knowsDevice =
  ({ queries }: Database) =>
  async (email: string, deviceId: string): Promise<boolean> => {
    const row = await queries
      .selectFrom("known_devices")
      .innerJoin("users", "users.id", "known_devices.user_id")
      .select("user_id")
      .where(sql`lower(users.email)`, "=", email)
      .where("device_id", "=", deviceId)
      .executeTakeFirst();
    return row !== undefined;
  };

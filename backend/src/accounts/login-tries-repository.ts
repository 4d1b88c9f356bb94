import { DomainError } from "@lyceum/shared/errors.ts";
import { MORE_WORK } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { sql } from "kysely";

import type { CountedTries } from "../kernel/database/account-tables.ts";
import type { BackendLimits } from "../kernel/config/config.ts";
import type { Database } from "../kernel/database/database.ts";
import type { Person } from "../kernel/security/person.ts";

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
  /**
   * The same of a password that a person who is signed in gives again: the tries of this sign-in alone keep them from it,
   * and they count as guesses from this address. Throws too_many.
   */
  beginSignedIn(person: SignedIn, address: string): Promise<CountedTry>;
  /** Looks at the password of a try. Where that throws, nobody has looked at it, and the try is taken back. */
  look(counted: CountedTry, matches: () => Promise<boolean>): Promise<boolean>;
  /** Counts a code of the second step, or a recovery code, at the sign-in. Throws too_many. */
  beginCode(email: string, trier: Trier): Promise<CountedTry>;
  /** The same of a person who is signed in: the codes of this sign-in alone keep them from it. Throws too_many. */
  beginCodeSignedIn(person: Pick<SignedIn, "sessionId">): Promise<CountedTry>;
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

type SignedIn = Pick<Person, "email" | "sessionId">;

/** Seconds between two tries with no more than the usual work: at an account that many guess at, of an address that guesses a lot. */
const PACE = 3;

/**
 * Wrong codes of one account. Only who knows the password can use them up, and not those of a browser that the account
 * knows, nor those of a person who is signed in. Of a million codes three are right at a time: 20 an hour find one within
 * ten years, as often as not.
 */
const CODES = { most: 20, windowSeconds: 60 * 60 };

/**
 * Wrong codes of one address, at all accounts whose browser is unknown: it may know the passwords of thousands. Beyond
 * these it has one code in so many seconds: a school is one address, and few accounts can use up what all of it has.
 */
const CODES_OF_ADDRESS = { most: 100, windowSeconds: 60 * 60, pace: 10 };

/** Of the second step of one person. A change of mind is rarer; a flood of mails and of the audit log needs more. */
const CHANGES = { most: 10, windowSeconds: 24 * 60 * 60 };

type Limit = { key: string; most: number; windowSeconds: number };

/** The one place that there is in so many seconds, and how those are refused who wait for it. */
type Pace = { key: string; seconds: number; code: "more_work" | "too_many" };

/** A count that a try is added to, and how it refuses the try; null where that passes. */
type Bound = Pick<Limit, "key" | "windowSeconds"> & {
  refusal(counted: { tries: number; seconds: number }): Promise<DomainError | null>;
};

/** Refuses what is more than so much. */
const within = ({ key, most, windowSeconds }: Limit): Bound => ({
  key,
  windowSeconds,
  refusal: async ({ tries, seconds }) =>
    tries > most ? new DomainError("too_many", MESSAGES.tooMany, seconds) : null,
});

/** Counts, and refuses nothing. */
const unlimited = (key: string, windowSeconds: number): Bound => ({
  key,
  windowSeconds,
  refusal: async () => null,
});

type Counters = ReturnType<typeof tryCounters>;

/** Lets one pass at a time of what is more than so much. */
const slowed = (counters: Counters, { key, most, windowSeconds }: Limit, pace: Pace): Bound => ({
  key,
  windowSeconds,
  refusal: async ({ tries }) => {
    const wait = tries > most ? await counters.take(pace.key, pace.seconds) : 0;
    return wait > 0 ? new DomainError(pace.code, MESSAGES.tooMany, wait) : null;
  },
});

/** Counts a try by each of these. What one of them refuses is counted by none: nobody looks at it. Throws the refusal. */
const counting =
  (counters: Counters) =>
  async (strict: Bound, ...wide: Bound[]): Promise<CountedTry> => {
    const added: string[] = [];
    for (const { key, windowSeconds, refusal } of [strict, ...wide]) {
      const refused = await refusal(await counters.count(key, windowSeconds));
      added.push(key);
      if (!refused) continue;
      for (const each of added) await counters.takeBack(each);
      throw refused;
    }
    return { strict: strict.key, wide: wide.map(({ key }) => key) };
  };

/** What the kinds of tries are counted by. */
const boundsOf = (counters: Counters, { windowSeconds, ...most }: TryLimits["loginTries"]) => {
  const few = (key: string) => within({ key, most: most.pair, windowSeconds });

  /** Beyond its limit more work passes at once, and one other try every few seconds. */
  const worked = (limit: Omit<Limit, "windowSeconds">, pace: string, work: number): Bound =>
    work >= MORE_WORK
      ? unlimited(limit.key, windowSeconds)
      : slowed(
          counters,
          { ...limit, windowSeconds },
          { key: pace, seconds: PACE, code: "more_work" },
        );

  return {
    device: (email: string, deviceId: string) => few(keys.device(email, deviceId)),
    pair: (email: string, address: string) => few(keys.pair(email, address)),
    own: ({ sessionId }: SignedIn) => few(keys.own(sessionId)),
    /** What a person who is signed in tries counts for others, whose tries do not count for them. */
    besideOwn: ({ email }: SignedIn, address: string) =>
      unlimited(keys.pair(email, address), windowSeconds),
    address: (address: string, work: number) =>
      worked({ key: keys.address(address), most: most.address }, keys.pace(address), work),
    account: (email: string, work: number) =>
      worked({ key: keys.account(email), most: most.account }, keys.pace(email), work),
    code: (key: string) => within({ key, ...CODES }),
    codesOfAddress: (address: string) =>
      slowed(
        counters,
        { key: keys.codesOfAddress(address), ...CODES_OF_ADDRESS },
        { key: keys.paceOfCodes(address), seconds: CODES_OF_ADDRESS.pace, code: "too_many" },
      ),
  };
};

/**
 * The strict limit is of one address, or of one browser that the account knows, at one account. Wider ones slow down one
 * address that tries many accounts, and many addresses that try one account, and never shut out who is right: a known
 * browser passes, more work passes, and one other try passes every few seconds. What the first limit refuses does not
 * count towards the next, so that one address alone never fills an account's.
 */
export const loginTries = (
  database: Database,
  { loginTries: limits, unprovedRegistrations }: TryLimits,
): LoginTries => {
  const counters = tryCounters(database);
  const count = counting(counters);
  const bounds = boundsOf(counters, limits);
  const knows = knowsDevice(database);

  return {
    begin: async (email, { address, deviceId }, work) =>
      deviceId !== null && (await knows(email, deviceId))
        ? count(bounds.device(email, deviceId))
        : count(
            bounds.pair(email, address),
            bounds.address(address, work),
            bounds.account(email, work),
          ),
    beginSignedIn: (person, address) =>
      count(bounds.own(person), bounds.besideOwn(person, address)),
    beginCode: async (email, { address, deviceId }) =>
      deviceId !== null && (await knows(email, deviceId))
        ? count(bounds.code(keys.codeOfDevice(email, deviceId)))
        : count(bounds.code(keys.code(email)), bounds.codesOfAddress(address)),
    beginCodeSignedIn: ({ sessionId }) => count(bounds.code(keys.codeOfOwn(sessionId))),
    beginChange: async (userId) => {
      await count(within({ key: keys.change(userId), ...CHANGES }));
    },
    beginUnproved: async (address) => {
      const { perMinute: most } = unprovedRegistrations;
      await count(within({ key: keys.unproved(address), most, windowSeconds: 60 }));
    },
    look: async ({ strict, wide }, matches) => {
      try {
        return await matches();
      } catch (error) {
        for (const key of [strict, ...wide]) await counters.takeBack(key);
        throw error;
      }
    },
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
  own: (sessionId: string) => `own ${sessionId}`,
  address: (address: string) => `address ${address}`,
  account: (email: string) => `account ${email}`,
  code: (email: string) => `code ${email}`,
  codesOfAddress: (address: string) => `codes ${address}`,
  codeOfDevice: (email: string, deviceId: string) => `code ${deviceId} ${email}`,
  codeOfOwn: (sessionId: string) => `code own ${sessionId}`,
  /** An email or an address. */
  pace: (whose: string) => `pace ${whose}`,
  paceOfCodes: (address: string) => `pace codes ${address}`,
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

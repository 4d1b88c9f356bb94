import { beginTwoStep, secondStep, turnOnTwoStep } from "@lyceum/shared/rest/two-step.ts";
import { TOTP } from "otpauth";

import { PASSWORD, type Role, type TestApp, cookiesOf, person, post, tryToSignIn } from "./app.ts";

const PERIOD = 30_000;

/** What an authenticator app shows at this moment, ms since the epoch. */
export const codeAt = (secret: string, timestamp: number): string =>
  new TOTP({ secret }).generate({ timestamp });

/** A clock that a test moves; it begins in the middle of a period. */
export const handClock = () => {
  let now = Math.floor(Date.now() / PERIOD) * PERIOD + PERIOD / 2;
  return {
    read: () => now,
    /** Goes on by so many periods of a code. */
    pass: (periods = 1) => {
      now += periods * PERIOD;
    },
  };
};

export type Clock = ReturnType<typeof handClock>;
type App = TestApp["app"];
type Bearer = { bearer: { authorization: string } };

/** A person who may turn it on at a site that mails. */
export const verifiedPerson = async (test: Pick<TestApp, "database" | "app">, role: Role) => {
  const who = await person(test, role);
  await test.database.queries
    .updateTable("users")
    .set({ email_verified_at: new Date() })
    .where("id", "=", who.id)
    .execute();
  return who;
};

/** A new secret for a person. */
export const begin = async (app: App, { bearer }: Bearer): Promise<string> =>
  (await post(app, `/api${beginTwoStep.url}`, {}, bearer)).json<{ secret: string }>().secret;

/** Turns it on for a person, as their page does. The code's period is over afterwards. */
export const turnOn = async (app: App, clock: Clock, who: Bearer) => {
  const secret = await begin(app, who);
  const code = codeAt(secret, clock.read());
  const done = await post(app, `/api${turnOnTwoStep.url}`, { code }, who.bearer);
  clock.pass();
  return { secret, codes: done.json<{ recovery_codes: string[] }>().recovery_codes };
};

/** The ticket that a right password is answered with. */
export const ticketOf = async (app: App, email: string, password = PASSWORD): Promise<string> =>
  (await tryToSignIn(app, email, password)).json<{ ticket: string }>().ticket;

type Factor = { code: string } | { recovery_code: string };

export const showFactor = (app: App, ticket: string, factor: Factor, cookie = "") =>
  post(app, `/api${secondStep.url}`, { ticket, factor }, { cookie });

/** Both steps. Answers the session and what the browser keeps. */
export const signInWith = async (app: App, email: string, factor: Factor) => {
  const reply = await showFactor(app, await ticketOf(app, email), factor);
  return { reply, cookie: cookiesOf(reply) };
};

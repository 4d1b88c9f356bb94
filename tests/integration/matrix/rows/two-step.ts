import { begin, codeAt, handClock, ticketOf, turnOn } from "../../../../backend/test/two-step.ts";
import { type Row, everybody, only, signedIn } from "../row.ts";
import { type Caller, type TestUser, type World, newcomer } from "../world.ts";

/** Turns it on; returns the app's next code. */
const withTwoStep = async ({ app }: World, me: TestUser) => {
  const clock = handClock();
  const { secret } = await turnOn(app, clock, me);
  return { me, code: codeAt(secret, clock.read()) };
};

const careful = async (world: World) => withTwoStep(world, await newcomer(world, "student"));

const MAY = ["student", "teacher", "admin"] as const;
const isIn = (caller: Caller): caller is (typeof MAY)[number] =>
  MAY.some((each) => each === caller);

/** A person of the caller's kind, with it turned on if the call gets that far. */
const asCareful = async (world: World, caller: Caller) => {
  if (caller === "visitor") return { headers: {}, code: "000000" };
  const me = await newcomer(world, caller);
  const { code } = isIn(caller) ? await withTwoStep(world, me) : { code: "000000" };
  return { headers: me.bearer, code };
};

const asNewcomer = async (world: World, caller: Caller) => ({
  headers: caller === "visitor" ? {} : (await newcomer(world, caller)).bearer,
});

const withOwnCode = async (world: World, caller: Caller) => {
  const { headers, code } = await asCareful(world, caller);
  return { headers, body: { factor: { code } } };
};

const withAnothersCode = (as: (typeof MAY)[number]) => ({
  what: "another person's code",
  as,
  answer: 400,
  send: async (world: World) => {
    const { headers } = await asCareful(world, as);
    return { headers, body: { factor: { code: (await careful(world)).code } } };
  },
});

export const TWO_STEP: Record<string, Row> = {
  "POST /api/authenticate/second_step": {
    ...everybody(200),
    send: async (world) => {
      const { me, code } = await careful(world);
      return { body: { ticket: await ticketOf(world.app, me.email), factor: { code } } };
    },
    another: [
      {
        what: "another person's ticket",
        as: "visitor",
        answer: 400,
        send: async (world) => {
          const [{ me }, { code }] = [await careful(world), await careful(world)];
          return { body: { ticket: await ticketOf(world.app, me.email), factor: { code } } };
        },
      },
    ],
  },
  "POST /api/account/two_step/begin": { ...signedIn(200), send: asNewcomer, another: [] },
  "POST /api/account/two_step/turn_on": {
    ...signedIn(200),
    send: async (world, caller) => {
      if (!isIn(caller)) return { ...(await asNewcomer(world, caller)), body: { code: "000000" } };
      const me = await newcomer(world, caller);
      const code = codeAt(await begin(world.app, me), Date.now());
      return { headers: me.bearer, body: { code } };
    },
    another: [],
  },
  "POST /api/account/two_step/turn_off": {
    ...signedIn(200),
    send: withOwnCode,
    another: MAY.map(withAnothersCode),
  },
  "POST /api/account/two_step/recovery_codes": {
    ...signedIn(200),
    send: withOwnCode,
    another: MAY.map(withAnothersCode),
  },
  "POST /api/admin/reset_two_step": {
    ...only({ admin: 200 }),
    send: async (world) => ({ body: { user_id: (await careful(world)).me.id } }),
    another: [
      {
        what: "another admin",
        as: "admin",
        answer: 403,
        send: async (world) => ({ body: { user_id: (await newcomer(world, "admin")).id } }),
      },
      ...MAY.map((as) => ({
        what: "oneself",
        as,
        answer: 403,
        send: ({ people }: World) => ({ body: { user_id: people[as].id } }),
      })),
    ],
  },
};

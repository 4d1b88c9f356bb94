import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { SecondFactor } from "@lyceum/shared/rules.ts";

import type { CountedTry, LoginTries } from "../login-tries-repository.ts";
import type { SignInOrigin } from "../sessions/origin.ts";
import { type Entrant, type Opened, type Sessions, badCredentials } from "../sessions/sessions.ts";
import type { Factors } from "./factors.ts";
import type { TwoStepService } from "./service.ts";
import type { Held, Tickets } from "./tickets-repository.ts";

export type SecondStepsDeps = {
  tickets: Tickets;
  factors: Factors;
  twoStep: Pick<TwoStepService, "isOn" | "isRequired">;
  tries: LoginTries;
  sessions: Pick<Sessions, "enter">;
};

type Given = { ticket: string; factor: SecondFactor };
type FirstStep = Pick<Held, "stays" | "counted">;

const over = () => new DomainError("unauthenticated", MESSAGES.twoStep.over);

/** Counts a code. A ticket that is refused before anybody looks at its code keeps its tries. Throws too_many. */
const countingCode =
  ({ tickets, tries }: SecondStepsDeps) =>
  async (ticket: string, email: string, origin: SignInOrigin): Promise<CountedTry> => {
    try {
      return await tries.beginCode(email, origin);
    } catch (error) {
      await tickets.takeBack(ticket);
      throw error;
    }
  };

/** The one way from showing who one is to a session: over a second step, where the account has one. */
export const createSecondSteps = (deps: SecondStepsDeps) => {
  const { tickets, factors, twoStep, tries, sessions } = deps;
  const countCode = countingCode(deps);

  const open = async (user: Entrant, origin: SignInOrigin, stays: boolean) => {
    const opened = await sessions.enter(user, origin, stays);
    return { ...opened, session: { ...opened.session, ...(await setUpFirst(user)) } };
  };

  const setUpFirst = async (user: Entrant) =>
    twoStep.isRequired(user) && !(await twoStep.isOn(user.id))
      ? { must_set_up_two_step: true as const }
      : {};

  return {
    /** Signs in a person who has shown who they are. Throws second_step, with a ticket, where that is not enough. */
    enter: async (
      user: Entrant,
      origin: SignInOrigin,
      { stays, counted }: FirstStep,
    ): Promise<Opened> => {
      if (!(await twoStep.isOn(user.id))) return open(user, origin, stays);
      const ticket = await tickets.make(user, { stays, counted });
      if (ticket === null) throw badCredentials();
      throw new DomainError("second_step", MESSAGES.twoStep.needed, undefined, { ticket });
    },

    /** Throws invalid (the code), unauthenticated (the ticket is over, or the person is banned), too_many. */
    finish: async ({ ticket, factor }: Given, origin: SignInOrigin): Promise<Opened> => {
      const held = await tickets.tryOne(ticket);
      const user = held && (await tickets.findPerson(held));
      if (!user) throw over();
      const counted = await countCode(ticket, user.email, origin);
      await factors.use(user.id, factor);
      await tries.forgive(counted);
      if (!(await tickets.use(ticket))) throw over();
      if (user.banned_at) throw new DomainError("unauthenticated", MESSAGES.account.banned);
      if (held.counted) await tries.forgive(held.counted);
      return open(user, origin, held.stays);
    },
  };
};

import { setTimeout as pause } from "node:timers/promises";

import { reportCaught } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { LoginForm, RegisterForm, SecondFactor } from "@lyceum/shared/rules.ts";
import type { FastifyBaseLogger } from "fastify";

import type { BotCheck } from "./bot-check/bot-check.ts";
import type { LoginTries } from "./login-tries-repository.ts";
import { assertNewPassword } from "./passwords/new-password.ts";
import type { Origin, SignInOrigin } from "./sessions/origin.ts";
import type { Passwords } from "./passwords/passwords.ts";
import type { Person } from "../kernel/security/person.ts";
import { maySeeAccount } from "./policy.ts";
import { presentUser } from "./present.ts";
import type { AccountsRepository } from "./repository.ts";
import { type Opened, badCredentials, createSessions } from "./sessions/sessions.ts";
import type { AccessTokens, RefreshTokens } from "./sessions/tokens.ts";
import { type SecondStepsDeps, createSecondSteps } from "./two-step/second-steps.ts";
import type { TwoStepService } from "./two-step/service.ts";
import type { VerificationService } from "./verification/service.ts";

type Confirmation = { password: string; factor?: SecondFactor | undefined };

export type AccountsDeps = Pick<SecondStepsDeps, "tickets" | "factors"> & {
  twoStep: SecondStepsDeps["twoStep"] & Pick<TwoStepService, "assertFactor">;
  repository: AccountsRepository;
  passwords: Passwords;
  botCheck: BotCheck;
  tries: LoginTries;
  verification: Pick<VerificationService, "begin">;
  accessTokens: AccessTokens;
  refreshTokens: RefreshTokens;
  /** Who registers as a teacher is a student until an admin approves. */
  teacherApproval: boolean;
  /** Milliseconds that a registration waits which no bot check proves. */
  unprovedDelay: number;
  log: FastifyBaseLogger;
};

export type AccountsService = ReturnType<typeof createAccounts>;

/** Makes accounts. */
const registering = (deps: AccountsDeps) => {
  const { repository, passwords, botCheck, tries, verification } = deps;
  const { unprovedDelay, teacherApproval, log } = deps;

  /** The specified call has no bot check: it works without one, seldom and slowly. */
  const assertFewBots = async (answer: string | undefined, address: string): Promise<void> => {
    if (answer === undefined) {
      await tries.beginUnproved(address);
      await pause(unprovedDelay);
    } else if ((await botCheck.verify(answer)) === null)
      throw new DomainError("invalid", MESSAGES.login.botCheck);
  };

  /** The account is there by now: a mail that cannot be asked for is asked for from the account's page. */
  const beginVerification = (userId: string): Promise<void> =>
    verification
      .begin(userId)
      .catch((error: unknown) => reportCaught("mails that verify emails", log, error));

  return {
    beginVerification,

    /** Throws invalid (bot check, password), too_many, unavailable, conflict when the email is taken. */
    register: async (form: RegisterForm, { address }: Origin): Promise<void> => {
      const { name, email, mobile, password, isTeacher } = form;
      const taken = new DomainError("conflict", MESSAGES.register.emailTaken);
      const waits = isTeacher === "Yes" && teacherApproval;
      const role = isTeacher === "Yes" && !waits ? "teacher" : "student";
      await assertNewPassword(password, role);
      await assertFewBots(form.recaptcha, address);
      if (await repository.findByEmail(email)) throw taken;
      const password_hash = await passwords.hash(password);
      const asked = waits ? { asked_to_teach_at: new Date() } : {};
      const user = { name, email, mobile, role, password_hash, ...asked } as const;
      const made = await repository.insertUser(user);
      if (!made) throw taken;
      await beginVerification(made.id);
    },
  };
};

/** Asks people who are signed in who they are. */
const confirming = ({ repository, passwords, tries, twoStep }: AccountsDeps) => ({
  isConfirmed: (sessionId: string): Promise<boolean> => repository.isConfirmed(sessionId),

  /** Throws invalid, second_step, too_many: guessing here counts as guessing at the sign-in. */
  confirmByPassword: async (
    person: Person,
    { password, factor }: Confirmation,
    origin: Origin,
  ): Promise<void> => {
    const counted = await tries.beginSignedIn(person, origin.address);
    const user = await repository.findByEmail(person.email);
    const stored = user?.password_hash ?? null;
    if (!(await tries.look(counted, () => passwords.matches(stored, password))))
      throw new DomainError("invalid", MESSAGES.account.passwordWrong);
    await tries.forgive(counted);
    await twoStep.assertFactor(person, factor);
    await repository.confirm(person.sessionId);
  },

  /** For people who proved their identity to a provider, with `assertIs`. Throws invalid, second_step, too_many. */
  confirmBy: async (
    person: Person,
    assertIs: () => Promise<void>,
    factor: SecondFactor | undefined,
  ): Promise<void> => {
    // A provider's token is good once: it is not used up before the factor is there.
    if (!factor) await twoStep.assertFactor(person, factor);
    await assertIs();
    await twoStep.assertFactor(person, factor);
    await repository.confirm(person.sessionId);
  },
});

type Enter = ReturnType<typeof createSecondSteps>["enter"];

/** Signs in by email and password. */
const signingIn = ({ repository, passwords, botCheck, tries }: AccountsDeps, enter: Enter) => ({
  /**
   * Throws invalid (bot check), too_many, more_work, unauthenticated, second_step. Says the same of unknown people and wrong
   * passwords; only those who know the password learn that the account is banned or has a second step. Until that step the try counts.
   */
  signIn: async (form: LoginForm, origin: SignInOrigin): Promise<Opened> => {
    const work = await botCheck.verify(form.recaptcha);
    if (work === null) throw new DomainError("invalid", MESSAGES.login.botCheck);
    const counted = await tries.begin(form.email, origin, work);
    const user = await repository.findByEmail(form.email);
    const stored = user?.password_hash ?? null;
    const right = await tries.look(counted, () => passwords.matches(stored, form.password));
    if (!user || !right) throw badCredentials();
    const opened = user.banned_at
      ? null
      : await enter(user, origin, { stays: form.stay_signed_in, counted });
    await tries.forgive(counted);
    if (!opened) throw new DomainError("unauthenticated", MESSAGES.account.banned);
    return opened;
  },
});

export const createAccounts = (deps: AccountsDeps) => {
  const { repository, botCheck, accessTokens } = deps;
  const { refresh, signOut, endReplaced, ...sessions } = createSessions(deps);
  const { enter, finish } = createSecondSteps({ ...deps, sessions });

  return {
    refresh,
    signOut,
    endReplaced,
    enter,
    finish,
    ...registering(deps),
    ...signingIn(deps, enter),
    ...confirming(deps),

    botCheckOptions: botCheck.options,

    challenge: (work: number) => botCheck.challenge(work),

    authenticate: async (token: string): Promise<Person | null> => {
      const claims = accessTokens.verify(token);
      return claims && repository.personOf(claims.sub, claims.sid);
    },

    /** Throws not_found for an unknown user and for one whom this person may not see alike. */
    findUser: async (person: Person, email: string) => {
      const user = maySeeAccount(person, email) ? await repository.findByEmail(email) : undefined;
      if (!user) throw new DomainError("not_found", MESSAGES.users.notFound);
      return presentUser(user, await repository.findStudies(user.id));
    },
  };
};

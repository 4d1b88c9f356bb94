import { setTimeout as pause } from "node:timers/promises";

import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Session } from "@lyceum/shared/rest/accounts.ts";
import type { LoginForm, RegisterForm } from "@lyceum/shared/rules.ts";
import type { FastifyBaseLogger } from "fastify";

import type { BotCheck } from "./bot-check.ts";
import type { LoginTries } from "./login-tries.ts";
import { assertNewPassword } from "./new-password.ts";
import type { Origin, SignInOrigin } from "./origin.ts";
import type { Passwords } from "./passwords.ts";
import type { Person } from "./person.ts";
import { maySeeAccount } from "./policy.ts";
import { type UserRow, presentUser } from "./present.ts";
import type { AccountsRepository } from "./repository.ts";
import type { AccessTokens, RefreshClaims, RefreshTokens } from "./tokens.ts";

export type AccountsDeps = {
  repository: AccountsRepository;
  passwords: Passwords;
  botCheck: BotCheck;
  tries: LoginTries;
  accessTokens: AccessTokens;
  refreshTokens: RefreshTokens;
  /** Milliseconds that a registration waits which no bot check proves. */
  unprovedDelay: number;
  log: FastifyBaseLogger;
};

/** A session begun or gone on with: what the page keeps, and what its cookie keeps, where it has one. */
export type Opened = { session: Session; refreshToken: string | null };

/** What a page shows to go on with its session: its cookie, its last access token, and its browser. */
export type Presented = {
  cookie: string | undefined;
  bearer: string | null;
  deviceId: string | null;
};

type SessionOwner = Pick<UserRow, "id" | "role" | "email" | "mobile">;

export type AccountsService = ReturnType<typeof createAccounts>;

export const createAccounts = (deps: AccountsDeps) => {
  const { repository, passwords, botCheck, tries, accessTokens, refreshTokens } = deps;
  const { unprovedDelay, log } = deps;

  const sessionOf = (owner: SessionOwner, sid: string, stays: boolean): Session => ({
    auth_token: accessTokens.sign({
      sub: owner.id,
      sid,
      role: owner.role,
      ...(stays ? {} : { tab: true }),
    }),
    role: owner.role,
    email: owner.email,
    mobile: owner.mobile,
    ...(stays ? { stay_signed_in: true } : {}),
  });

  const openStaying = (owner: SessionOwner, claims: RefreshClaims): Opened => ({
    session: sessionOf(owner, claims.signInId, true),
    refreshToken: refreshTokens.sign(claims),
  });

  const openInTab = (owner: SessionOwner, signInId: string): Opened => ({
    session: sessionOf(owner, signInId, false),
    refreshToken: null,
  });

  /** Signs in a person who has shown who they are. */
  const enter = async (
    user: SessionOwner,
    origin: SignInOrigin,
    stays: boolean,
  ): Promise<Opened> => {
    const signInId = await repository.signIn(user.id, origin, stays);
    return stays ? openStaying(user, { signInId, generation: 0 }) : openInTab(user, signInId);
  };

  /**
   * Rotates the refresh token. One that was rotated moments ago is answered with its successor, so that two tabs that
   * refresh at once, or a page whose answer got lost, go on; an older one was stolen, and ends the sign-in.
   */
  const refreshByCookie = async (token: string, origin: Origin): Promise<Opened> => {
    const claims = refreshTokens.read(token);
    if (!claims) throw signInFirst();
    const { signInId, generation } = claims;
    const rotated = await repository.rotate(signInId, generation, origin);
    const current = await repository.findSignIn(signInId);
    if (!current) throw signInFirst();
    if (rotated) return openStaying(current, { signInId, generation: generation + 1 });
    if (current.generation === generation + 1 && current.justRotated)
      return openStaying(current, { signInId, generation: current.generation });
    log.warn({ userId: current.id, signInId }, "An old refresh token came back: sign-in revoked");
    await repository.revoke(signInId);
    throw signInFirst();
  };

  /** Bound to the browser that signed in: a token that was copied elsewhere is good for its quarter of an hour alone. */
  const refreshInTab = async (
    signInId: string,
    deviceId: string | null,
    origin: Origin,
  ): Promise<Opened> => {
    const used = await repository.useInTab(signInId, origin, deviceId);
    const current = used ? await repository.findSignIn(signInId) : undefined;
    if (!current) throw signInFirst();
    return openInTab(current, signInId);
  };

  /** The specified call has no bot check: it works without one, seldom and slowly. */
  const assertFewBots = async (answer: string | undefined, address: string): Promise<void> => {
    if (answer === undefined) {
      await tries.beginUnproved(address);
      await pause(unprovedDelay);
    } else if ((await botCheck.verify(answer)) === null)
      throw new DomainError("invalid", MESSAGES.login.botCheck);
  };

  const revokeAll = async (ids: (string | null | undefined)[]): Promise<void> => {
    for (const id of ids) if (id) await repository.revoke(id);
  };

  return {
    enter,

    botCheckOptions: botCheck.options,

    challenge: (work: number) => botCheck.challenge(work),

    /** Throws invalid (bot check, password), too_many, unavailable, conflict when the email is taken. */
    register: async (form: RegisterForm, { address }: Origin): Promise<void> => {
      const { name, email, mobile, password, isTeacher } = form;
      const taken = new DomainError("conflict", MESSAGES.register.emailTaken);
      const role = isTeacher === "Yes" ? "teacher" : "student";
      await assertNewPassword(password, role);
      await assertFewBots(form.recaptcha, address);
      if (await repository.findByEmail(email)) throw taken;
      const password_hash = await passwords.hash(password);
      if (!(await repository.insertUser({ name, email, mobile, role, password_hash }))) throw taken;
    },

    /**
     * Throws invalid (bot check), too_many, more_work, unauthenticated. Says the same of unknown people and wrong passwords; that
     * somebody is banned is told to whoever knows the password.
     */
    signIn: async (form: LoginForm, origin: SignInOrigin): Promise<Opened> => {
      const work = await botCheck.verify(form.recaptcha);
      if (work === null) throw new DomainError("invalid", MESSAGES.login.botCheck);
      await tries.begin(form.email, origin, work);
      const user = await repository.findByEmail(form.email);
      const right = await passwords.matches(user?.password_hash ?? null, form.password);
      if (!user || !right) throw new DomainError("unauthenticated", MESSAGES.login.badCredentials);
      await tries.forgive(form.email, origin);
      if (user.banned_at) throw new DomainError("unauthenticated", MESSAGES.account.banned);
      return enter(user, origin, form.stay_signed_in);
    },

    /** Goes on with the session of the tab, where it has one of its own, else with the cookie's. Throws unauthenticated. */
    refresh: async ({ cookie, bearer, deviceId }: Presented, origin: Origin): Promise<Opened> => {
      const inTab = bearer === null ? null : accessTokens.readTab(bearer);
      if (inTab !== null) return refreshInTab(inTab, deviceId, origin);
      if (cookie === undefined) throw signInFirst();
      return refreshByCookie(cookie, origin);
    },

    /** Ends the sign-ins that cookie and token stand for; without one, there is nothing to end. */
    signOut: ({ cookie, bearer }: Omit<Presented, "deviceId">): Promise<void> =>
      revokeAll([
        cookie === undefined ? null : refreshTokens.read(cookie)?.signInId,
        bearer === null ? null : accessTokens.readTab(bearer),
      ]),

    authenticate: async (token: string): Promise<Person | null> => {
      const claims = accessTokens.verify(token);
      return claims && repository.personOf(claims.sub, claims.sid);
    },

    /** Throws not_found alike for nobody and for somebody whom this person may not see. */
    findUser: async (person: Person, email: string) => {
      const user = maySeeAccount(person, email) ? await repository.findByEmail(email) : undefined;
      if (!user) throw new DomainError("not_found", MESSAGES.users.notFound);
      return presentUser(user, await repository.findStudies(user.id));
    },
  };
};

const signInFirst = () => new DomainError("unauthenticated", MESSAGES.signInFirst);

import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Session } from "@lyceum/shared/rest/accounts.ts";
import type { LoginForm, RegisterForm } from "@lyceum/shared/rules.ts";
import type { FastifyBaseLogger } from "fastify";

import type { BotCheck } from "./bot-check.ts";
import type { LoginTries } from "./login-tries.ts";
import { assertNewPassword } from "./new-password.ts";
import type { Origin } from "./origin.ts";
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
  log: FastifyBaseLogger;
};

/** A session begun or gone on with: what the page keeps, and what its cookie keeps. */
export type Opened = { session: Session; refreshToken: string };

type SessionOwner = Pick<UserRow, "id" | "role" | "email" | "mobile">;

export type AccountsService = ReturnType<typeof createAccounts>;

export const createAccounts = (deps: AccountsDeps) => {
  const { repository, passwords, botCheck, tries, accessTokens, refreshTokens, log } = deps;

  const open = (owner: SessionOwner, claims: RefreshClaims): Opened => ({
    session: {
      auth_token: accessTokens.sign({ sub: owner.id, sid: claims.signInId, role: owner.role }),
      role: owner.role,
      email: owner.email,
      mobile: owner.mobile,
    },
    refreshToken: refreshTokens.sign(claims),
  });

  /** Signs in somebody who has shown who they are. */
  const enter = async (user: SessionOwner, origin: Origin): Promise<Opened> => {
    const signInId = await repository.signIn(user.id, origin);
    return open(user, { signInId, generation: 0 });
  };

  return {
    enter,

    botCheckOptions: botCheck.options,

    challenge: () => botCheck.challenge(),

    /** Throws invalid (password), conflict when the email is taken. */
    register: async ({ name, email, mobile, password, isTeacher }: RegisterForm): Promise<void> => {
      const taken = new DomainError("conflict", MESSAGES.register.emailTaken);
      const role = isTeacher === "Yes" ? "teacher" : "student";
      await assertNewPassword(password, role);
      if (await repository.findByEmail(email)) throw taken;
      const password_hash = await passwords.hash(password);
      if (!(await repository.insertUser({ name, email, mobile, role, password_hash }))) throw taken;
    },

    /**
     * Throws invalid (bot check), too_many, unauthenticated. Says the same of unknown people and wrong passwords; that
     * somebody is banned is told to whoever knows the password.
     */
    signIn: async (form: LoginForm, origin: Origin): Promise<Opened> => {
      if (!(await botCheck.verify(form.recaptcha)))
        throw new DomainError("invalid", MESSAGES.login.botCheck);
      await tries.begin(form.email, origin.address);
      const user = await repository.findByEmail(form.email);
      const right = await passwords.matches(user?.password_hash ?? null, form.password);
      if (!user || !right) throw new DomainError("unauthenticated", MESSAGES.login.badCredentials);
      await tries.forgive(form.email, origin.address);
      if (user.banned_at) throw new DomainError("unauthenticated", MESSAGES.account.banned);
      return enter(user, origin);
    },

    /**
     * Rotates the refresh token. One that was rotated moments ago is answered with its successor, so that two tabs
     * that refresh at once, or a page whose answer got lost, go on; an older one was stolen, and ends the sign-in.
     * Throws unauthenticated.
     */
    refresh: async (token: string | undefined, origin: Origin): Promise<Opened> => {
      const claims = token === undefined ? null : refreshTokens.read(token);
      if (!claims) throw signInFirst();
      const { signInId, generation } = claims;
      const rotated = await repository.rotate(signInId, generation, origin);
      const current = await repository.findSignIn(signInId);
      if (!current) throw signInFirst();
      if (rotated) return open(current, { signInId, generation: generation + 1 });
      if (current.generation === generation + 1 && current.justRotated)
        return open(current, { signInId, generation: current.generation });
      log.warn({ userId: current.id, signInId }, "An old refresh token came back: sign-in revoked");
      await repository.revoke(signInId);
      throw signInFirst();
    },

    /** Ends the sign-in that the cookie stands for; whoever has none is signed out already. */
    signOut: async (token: string | undefined): Promise<void> => {
      const claims = token === undefined ? null : refreshTokens.read(token);
      if (claims) await repository.revoke(claims.signInId);
    },

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

import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Session } from "@lyceum/shared/rest/accounts.ts";
import type { FastifyBaseLogger } from "fastify";

import type { Origin, SignInOrigin } from "./origin.ts";
import type { UserRow } from "../present.ts";
import type { AccountsRepository } from "../repository.ts";
import type { AccessTokens, RefreshClaims, RefreshTokens } from "./tokens.ts";

type SessionsDeps = {
  repository: AccountsRepository;
  accessTokens: AccessTokens;
  refreshTokens: RefreshTokens;
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

export type SessionOwner = Pick<UserRow, "id" | "role" | "email" | "mobile">;

/** Somebody as they were when they showed who they are. */
export type Entrant = SessionOwner & Pick<UserRow, "password_hash">;

export type Sessions = ReturnType<typeof createSessions>;

/** What a page and its cookie get of a sign-in. */
const opening = ({ accessTokens, refreshTokens }: SessionsDeps) => {
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

  return { openStaying, openInTab };
};

/** The two ways to go on with a session: by the cookie that it has, or by the token of its tab. */
const goingOn = (deps: SessionsDeps) => {
  const { repository, refreshTokens, log } = deps;
  const { openStaying, openInTab } = opening(deps);

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

  return { refreshByCookie, refreshInTab };
};

/** What an access token says that its page may have had for long. */
const lastOf = ({ accessTokens }: SessionsDeps, bearer: string | null) =>
  bearer === null ? null : accessTokens.readOld(bearer);

/** The ends of sessions. */
const ending = (deps: SessionsDeps) => {
  const { repository, refreshTokens } = deps;

  const revokeAll = async (ids: (string | undefined)[]): Promise<void> => {
    for (const id of new Set(ids)) if (id !== undefined) await repository.revoke(id);
  };

  return {
    /**
     * Ends the sign-ins that cookie and token stand for; without one, there is nothing to end. Of two people only the token's is meant:
     * the other one has signed in in another tab since. False then: the browser keeps their cookie.
     */
    signOut: async ({ cookie, bearer }: Omit<Presented, "deviceId">): Promise<boolean> => {
      const own = lastOf(deps, bearer);
      const kept = cookie === undefined ? null : refreshTokens.read(cookie);
      const owner = own && kept ? await repository.findSignIn(kept.signInId) : undefined;
      const isAnothers = owner !== undefined && owner.id !== own?.sub;
      await revokeAll(isAnothers ? [own?.sid] : [kept?.signInId, own?.sid]);
      return !isAnothers;
    },

    /** Ends the sign-in of a cookie that gives way to that of a new session, where both are the same person's. */
    endReplaced: async (cookie: string, { email }: Session): Promise<void> => {
      const before = refreshTokens.read(cookie);
      const owner = before ? await repository.findSignIn(before.signInId) : undefined;
      if (before && owner?.email === email) await repository.revoke(before.signInId);
    },
  };
};

/** Begins sessions, goes on with them and ends them: those that a cookie keeps, and those of a tab alone. */
export const createSessions = (deps: SessionsDeps) => {
  const { repository } = deps;
  const { openStaying, openInTab } = opening(deps);
  const { refreshByCookie, refreshInTab } = goingOn(deps);

  /** Signs in a person who has shown who they are. Throws unauthenticated where their password is another one by now. */
  const enter = async (user: Entrant, origin: SignInOrigin, stays: boolean): Promise<Opened> => {
    const signInId = await repository.signIn(user, origin, stays);
    if (signInId === null) throw badCredentials();
    return stays ? openStaying(user, { signInId, generation: 0 }) : openInTab(user, signInId);
  };

  return {
    enter,
    ...ending(deps),

    /** Goes on with the session of the tab, where it has one of its own, else with the cookie's. Throws unauthenticated. */
    refresh: async ({ cookie, bearer, deviceId }: Presented, origin: Origin): Promise<Opened> => {
      const last = lastOf(deps, bearer);
      if (last?.tab) return refreshInTab(last.sid, deviceId, origin);
      if (cookie === undefined) throw signInFirst();
      return refreshByCookie(cookie, origin);
    },
  };
};

const signInFirst = () => new DomainError("unauthenticated", MESSAGES.signInFirst);

export const badCredentials = () =>
  new DomainError("unauthenticated", MESSAGES.login.badCredentials);

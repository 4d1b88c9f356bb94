import type { Session as SignedIn } from "@lyceum/shared/rest/accounts.ts";
import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import { ROLES } from "@lyceum/shared/rest/endpoint.ts";

/** The exact content of session storage (specification, section 3). */
export type Session = { tkn: string; role: Role; email_id: string; mobile_number: string };

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;
type Surroundings = {
  /** Storage of this tab: the session. */
  tab: Store;
  /**
   * Storage of every tab: whether a cookie keeps a session in this browser, so that a visitor's page makes no request.
   */
  browser: Store;
  /**
   * Requests a new token, by the refresh cookie or the last token; null if there is no session, undefined from a backend that
   * renews none.
   */
  refresh: (lastToken: string | null) => Promise<SignedIn | null | undefined>;
  now: () => number;
};

const KEYS = ["tkn", "role", "email_id", "mobile_number"] as const;
const SIGNED_IN_BEFORE = "signed-in";
/** In the browser's storage while a logout has no answer: what its cookie keeps then is nobody's to resume. */
export const SIGN_OUT_DUE = "sign-out-due";
/** Milliseconds that a logout waits for its answer: a network may swallow it without a word. */
export const LOGOUT_WAIT = 5_000;
/** A token that expires within this many milliseconds may expire on its way to the server. */
const TOO_OLD = 30_000;

/**
 * The session of a page: kept in the tab's storage, and renewed by the refresh cookie if the person stays signed in,
 * else by its last token; at most one renewal at a time.
 */
export function createSession({ tab, browser, refresh, now }: Surroundings) {
  const { get, forgetInTab, changeTo, onChange } = keptIn(tab, browser);
  /** How far this browser's clock is ahead of the server's, ms: known after the first token. */
  let ahead = 0;

  const goOn = ({ auth_token, role, email, mobile, stay_signed_in }: SignedIn) => {
    const { iat } = claimsOf(auth_token);
    if (iat !== undefined) ahead = now() - iat * 1_000;
    if (stay_signed_in) browser.setItem(SIGNED_IN_BEFORE, "yes");
    return changeTo({ tkn: auth_token, role, email_id: email, mobile_number: mobile });
  };

  /**
   * Renews the token. Null if there is no session any more, which also ends it here; undefined where no token is renewed, which
   * leaves it as it is.
   */
  const renew = oneAtATime(async () => {
    const asked = get();
    const answer = await refresh(asked?.tkn ?? null);
    // A sign-in or sign-out during the request is newer than this answer.
    if (get() !== asked) return get();
    if (answer === undefined) return undefined;
    // The cookie may be of somebody who signed in in another tab: what this one sends is never theirs.
    if (answer && (!asked || answer.email === asked.email_id)) return goOn(answer);
    return changeTo(null, answer !== null);
  });

  return {
    getSession: get,
    forgetInTab,
    /** True if this browser was signed in, so that asking the server is worth a request. */
    mayResume: () => browser.getItem(SIGNED_IN_BEFORE) !== null,
    /** The session of this tab, or the one from another tab's cookie. */
    resume: async () => get() ?? (await renew()),
    renew,
    /** A valid token, as far as this page knows; null for a visitor. Rejects if the server cannot be reached. */
    freshToken: async () => {
      const token = get()?.tkn;
      if (token && expiresAt(token) - (now() - ahead) <= TOO_OLD) await renew();
      return get()?.tkn ?? null;
    },
    /** Starts a session: this browser's data of another one is dropped. */
    keep: (given: SignedIn) => {
      for (const mark of [SIGNED_IN_BEFORE, SIGN_OUT_DUE]) browser.removeItem(mark);
      return goOn(given);
    },
    end: () => changeTo(null),
    onChange,
  };
}

/** The session in the tab's storage, with its changes. */
function keptIn(tab: Store, browser: Store) {
  const listeners = new Set<() => void>();
  const forget = () => KEYS.forEach((key) => tab.removeItem(key));
  let current = read(tab);
  let leaving = false;
  return {
    get: () => current,
    /** What loads in this tab next is nobody's; this page goes on until its session ends. */
    forgetInTab: () => {
      leaving = true;
      forget();
    },
    /** `stays`: whether the browser still keeps somebody signed in. */
    changeTo: <Next extends Session | null>(next: Next, stays = next !== null): Next => {
      current = next;
      if (!next) {
        leaving = false;
        forget();
      } else if (!leaving) for (const key of KEYS) tab.setItem(key, next[key]);
      if (!stays) browser.removeItem(SIGNED_IN_BEFORE);
      listeners.forEach((listener) => listener());
      return next;
    },
    /** Calls back after every change; returns a function that stops it. */
    onChange: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A call that, while it runs, answers all who ask. */
function oneAtATime<Answer>(ask: () => Promise<Answer>) {
  let running: Promise<Answer> | null = null;
  return () =>
    (running ??= ask().finally(() => {
      running = null;
    }));
}

function read(tab: Store): Session | null {
  const [tkn, role, email_id, mobile_number] = KEYS.map((key) => tab.getItem(key));
  const known = ROLES.find((each) => each === role);
  return tkn && known
    ? { tkn, role: known, email_id: email_id ?? "", mobile_number: mobile_number ?? "" }
    : null;
}

/** When a token expires, ms since the epoch: never, if it does not say so, as another backend's. */
const expiresAt = (token: string) => (claimsOf(token).exp ?? Infinity) * 1_000;

type Claims = { exp?: number; iat?: number };

/** When a JWT was issued and when it expires, seconds since the epoch; neither for anything else. */
function claimsOf(token: string): Claims {
  try {
    const claims = token.split(".")[1]!.replaceAll("-", "+").replaceAll("_", "/");
    const { exp, iat } = JSON.parse(atob(claims)) as { exp?: unknown; iat?: unknown };
    return { exp: numberOf(exp), iat: numberOf(iat) };
  } catch {
    return {};
  }
}

const numberOf = (value: unknown) => (typeof value === "number" ? value : undefined);

import type { Session as SignedIn } from "@lyceum/shared/rest/accounts.ts";
import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import { ROLES } from "@lyceum/shared/rest/endpoint.ts";

/** Exactly what session storage holds (specification, section 3). */
export type Session = { tkn: string; role: Role; email_id: string; mobile_number: string };

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;
type Surroundings = {
  /** Storage of this tab: the session. */
  tab: Store;
  /** Storage of every tab: whether somebody signed in in this browser, so that a visitor's page asks nothing. */
  browser: Store;
  /** Asks the server for a new token by the refresh cookie; null when there is no session to refresh. */
  refresh: () => Promise<SignedIn | null>;
  now: () => number;
};

const KEYS = ["tkn", "role", "email_id", "mobile_number"] as const;
const SIGNED_IN_BEFORE = "signed-in";
/** A token that ends within this many milliseconds may end on its way to the server. */
const TOO_OLD = 30_000;

/** The session of a page: kept in the tab's storage, renewed by the refresh cookie, at most one renewal at a time. */
export function createSession({ tab, browser, refresh, now }: Surroundings) {
  const listeners = new Set<() => void>();
  let current = read(tab);
  let renewing: Promise<Session | null> | null = null;

  const changeTo = (next: Session | null) => {
    current = next;
    for (const key of KEYS) next ? tab.setItem(key, next[key]) : tab.removeItem(key);
    if (next) browser.setItem(SIGNED_IN_BEFORE, "yes");
    else browser.removeItem(SIGNED_IN_BEFORE);
    listeners.forEach((listener) => listener());
  };

  const keep = ({ auth_token, role, email, mobile }: SignedIn) => {
    const next = { tkn: auth_token, role, email_id: email, mobile_number: mobile };
    changeTo(next);
    return next;
  };

  const askAgain = async () => {
    const asked = current;
    const answer = await refresh();
    // Somebody signed in or out while we asked: what they did is newer than this answer.
    if (current !== asked) return current;
    if (answer) return keep(answer);
    changeTo(null);
    return null;
  };

  /** Renews the token by the cookie. Null when there is no session any more, which also ends it here. */
  const renew = () => {
    renewing ??= askAgain().finally(() => {
      renewing = null;
    });
    return renewing;
  };

  return {
    getSession: () => current,
    /** True when this browser was signed in, so that asking the server is worth a request. */
    mayResume: () => browser.getItem(SIGNED_IN_BEFORE) !== null,
    /** The session of this tab, or the one that the cookie of another tab gives. */
    resume: async () => current ?? (await renew()),
    renew,
    /** A token good for a call now; null for a visitor. Rejects when the server cannot be reached. */
    freshToken: async () => {
      if (!current) return null;
      return expiresAt(current.tkn) - now() > TOO_OLD
        ? current.tkn
        : ((await renew())?.tkn ?? null);
    },
    keep,
    end: () => changeTo(null),
    /** Calls back after every change; answers what stops it. */
    onChange: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function read(tab: Store): Session | null {
  const [tkn, role, email_id, mobile_number] = KEYS.map((key) => tab.getItem(key));
  const known = ROLES.find((each) => each === role);
  return tkn && known
    ? { tkn, role: known, email_id: email_id ?? "", mobile_number: mobile_number ?? "" }
    : null;
}

/** When a JWT ends, ms since the epoch; at once for what is not one, so that it is renewed. */
function expiresAt(token: string) {
  try {
    const claims = token.split(".")[1]!.replaceAll("-", "+").replaceAll("_", "/");
    const { exp } = JSON.parse(atob(claims)) as { exp?: unknown };
    return typeof exp === "number" ? exp * 1000 : 0;
  } catch {
    return 0;
  }
}

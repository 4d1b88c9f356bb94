import { logout, refreshSession, type Session } from "@lyceum/shared/rest/accounts.ts";

import { browserStorage } from "../browser/storage.ts";
import { awaitServer } from "../http/await-server.ts";
import { call, type CallReply } from "../http/call.ts";
import { CallError } from "../http/CallError.ts";
import { isUnknownCall } from "../http/unknown-call.ts";
import { LOGOUT_WAIT, SIGN_OUT_DUE } from "./session-keeper.ts";

/** Milliseconds that each of the two tries of a renewal waits for its answer: every call and the live connection wait with it. */
const RENEWAL_WAIT = 10_000;
/** Milliseconds after which an answer is not taken any more, nor its cookie. */
const RENEWAL_OVER = 120_000;
/** Renewals that wait for an answer: a browser has six connections to a site, and other calls need some. */
const UNANSWERED_MOST = 3;

/**
 * A new token, by the refresh cookie or the last token; null if there is no session, undefined from a backend that renews none:
 * the call is not one of the specification. Rejects without an answer.
 */
export async function askForSession(lastToken: string | null): Promise<Session | null | undefined> {
  // A person who logged out believes to be out: nobody who comes next must be let in as them. Nor must a late answer sign them out.
  if (lastToken === null && browserStorage.getItem(SIGN_OUT_DUE) !== null) {
    await endOnServer(null, AbortSignal.timeout(LOGOUT_WAIT));
    return null;
  }
  try {
    return (await renewal(lastToken ?? undefined)).data;
  } catch (error) {
    const status = error instanceof CallError ? error.status : null;
    if (status === 401) return null;
    if (isUnknownCall(status)) return undefined;
    throw error;
  }
}

const unanswered = new Set<AbortController>();

/**
 * Not waited for longer, and asked for once more at once: the server may have another cookie by now, and takes the one before for half a minute.
 * What was asked for first goes on until another is answered, since its answer may still bring that cookie.
 */
async function renewal(token?: string, isLast = false): Promise<CallReply<typeof refreshSession>> {
  const answer = asked(token);
  // By then nobody may be waiting for it.
  answer.catch(() => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), RENEWAL_WAIT);
  });
  const reply = await Promise.race([answer, late]).finally(() => clearTimeout(timer));
  if (reply) return reply;
  if (!isLast) return renewal(token, true);
  awaitServer();
  throw new CallError(null, null);
}

/** One that comes to the server after another was answered has a cookie that looks stolen: it is ended then. */
async function asked(token?: string): Promise<CallReply<typeof refreshSession>> {
  const mine = new AbortController();
  unanswered.add(mine);
  for (const old of [...unanswered].slice(0, -UNANSWERED_MOST)) old.abort();
  const over = setTimeout(() => mine.abort(), RENEWAL_OVER);
  try {
    const reply = await call(refreshSession, { signal: mine.signal }, token);
    for (const old of unanswered) if (old !== mine) old.abort();
    return reply;
  } finally {
    clearTimeout(over);
    unanswered.delete(mine);
  }
}

/** Ends the session on the server, unless the signal ends it first. Rejects without an answer: then it is still due. */
export async function endOnServer(token: string | null, signal?: AbortSignal): Promise<void> {
  await call(logout, { signal }, token ?? undefined);
  browserStorage.removeItem(SIGN_OUT_DUE);
}

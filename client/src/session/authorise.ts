import { MESSAGES } from "@lyceum/shared/messages.ts";

import type { Session } from "./session-keeper.ts";
import { CallError } from "../http/CallError.ts";

type Keeper = {
  getSession: () => Session | null;
  freshToken: () => Promise<string | null>;
  renew: () => Promise<Session | null>;
};

/**
 * Sends a call as the signed-in person. If the server rejects the token, it is renewed, once for all pending calls, and
 * the call is repeated once. If that fails too, the session has ended. A call that is `named` by who sends it is refused
 * where the session ended before: a visitor's is something else.
 */
export const authorisedBy =
  (keeper: Keeper) =>
  async <Reply>(
    send: (token: string | undefined) => Promise<Reply>,
    named = false,
  ): Promise<Reply> => {
    const was = keeper.getSession();
    const token = await keeper.freshToken();
    if (named && was && !token) throw new CallError(401, MESSAGES.signInFirst);
    try {
      return await send(token ?? undefined);
    } catch (error) {
      if (!(token && error instanceof CallError && error.status === 401)) throw error;
      // Another call may have renewed it meanwhile; then try that token first.
      const current = keeper.getSession()?.tkn;
      const renewed = current === token ? (await keeper.renew())?.tkn : current;
      if (!renewed) throw error;
      return send(renewed);
    }
  };

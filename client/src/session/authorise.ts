import { MESSAGES } from "@lyceum/shared/messages.ts";

import type { Session } from "./session-keeper.ts";
import { CallError } from "../http/CallError.ts";

type Keeper = {
  getSession: () => Session | null;
  freshToken: () => Promise<string | null>;
  renew: () => Promise<Session | null | undefined>;
  end: () => void;
};

/**
 * Sends a call as the signed-in person. If the server rejects the token, it is renewed, once for all pending calls, and
 * the call is repeated once. If that fails too, or the backend renews no tokens, the session has ended. A call that is
 * `named` by who sends it is refused where the session ended before: a visitor's is something else. So is every call where
 * somebody else signed in meanwhile: what one person sends is never another's.
 */
export const authorisedBy =
  (keeper: Keeper) =>
  async <Reply>(
    send: (token: string | undefined) => Promise<Reply>,
    named = false,
  ): Promise<Reply> => {
    const was = keeper.getSession();
    const token = await keeper.freshToken();
    const isCallers = (session: Session | null) => session?.email_id === was?.email_id;
    if (was && (token ? !isCallers(keeper.getSession()) : named))
      throw new CallError(401, MESSAGES.signInFirst);
    try {
      return await send(token ?? undefined);
    } catch (error) {
      if (!(token && error instanceof CallError && error.status === 401)) throw error;
      // Another call may have renewed it meanwhile; then try that token first.
      const current = keeper.getSession();
      const next = current?.tkn === token ? await keeper.renew() : current;
      // The refusal is all that is known of its end.
      if (next === undefined) keeper.end();
      if (!next || !isCallers(next)) throw error;
      return send(next.tkn);
    }
  };

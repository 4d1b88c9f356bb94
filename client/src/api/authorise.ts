import type { Session } from "../session/session-keeper.ts";
import { CallError } from "./CallError.ts";

type Keeper = {
  getSession: () => Session | null;
  freshToken: () => Promise<string | null>;
  renew: () => Promise<Session | null>;
};

/**
 * Sends something as whoever is signed in. When the server does not know the token any more it is renewed, once
 * for all calls under way, and the call repeated once; when that fails too the session has ended.
 */
export const authorisedBy =
  (keeper: Keeper) =>
  async <Reply>(send: (token: string | undefined) => Promise<Reply>): Promise<Reply> => {
    const token = await keeper.freshToken();
    try {
      return await send(token ?? undefined);
    } catch (error) {
      if (!(token && error instanceof CallError && error.status === 401)) throw error;
      // Another call may have renewed it meanwhile; then that one is worth trying before asking again.
      const current = keeper.getSession()?.tkn;
      const renewed = current === token ? (await keeper.renew())?.tkn : current;
      if (!renewed) throw error;
      return send(renewed);
    }
  };

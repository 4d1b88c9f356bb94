import type { Endpoint } from "@lyceum/shared/rest/endpoint.ts";

import { session } from "../app/session.ts";
import { call, type CallInput, type CallReply } from "./call.ts";
import { CallError } from "./CallError.ts";

type Keeper = Pick<typeof session, "getSession" | "freshToken" | "renew">;

/**
 * Calls as whoever is signed in. When the server does not know the token any more it is renewed, once for all
 * calls under way, and the call repeated once; when that fails too the session has ended.
 */
export const authorisedBy =
  (keeper: Keeper, send: typeof call) =>
  async <const Description extends Endpoint>(
    description: Description,
    input: CallInput<Description>,
  ): Promise<CallReply<Description>> => {
    const token = await keeper.freshToken();
    try {
      return await send(description, input, token ?? undefined);
    } catch (error) {
      if (!(token && error instanceof CallError && error.status === 401)) throw error;
      // Another call may have renewed it meanwhile; then that one is worth trying before asking again.
      const current = keeper.getSession()?.tkn;
      const renewed = current === token ? (await keeper.renew())?.tkn : current;
      if (!renewed) throw error;
      return send(description, input, renewed);
    }
  };

export const callAuthorised = authorisedBy(session, call);

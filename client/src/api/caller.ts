import type { Endpoint } from "@lyceum/shared/rest/endpoint.ts";

import { loadPart } from "../browser/load-part.ts";
import type { CallInput, CallReply } from "../http/call.ts";

/** Makes the calls of the store's queries. Rejects with `CallError`. */
export type Caller = (
  description: Endpoint,
  input: CallInput<Endpoint>,
) => Promise<CallReply<Endpoint>>;

/** Over HTTP as the signed-in person; loaded with the first call. */
export const callFromPage: Caller = async (description, input) => {
  const { callAuthorised } = await loadPart(() => import("../session/authorised.ts"));
  return callAuthorised(description, input);
};

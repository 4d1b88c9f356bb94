import type { Endpoint } from "@lyceum/shared/rest/endpoint.ts";

import type { CallInput, CallReply } from "./call.ts";

/** Makes the calls of the store's queries. Rejects with `CallError`. */
export type Caller = (
  description: Endpoint,
  input: CallInput<Endpoint>,
) => Promise<CallReply<Endpoint>>;

/** Over HTTP as the signed-in person; loaded with the first call. */
export const callFromPage: Caller = async (description, input) =>
  (await import("./authorised.ts")).callAuthorised(description, input);

import type { Endpoint } from "@lyceum/shared/rest/endpoint.ts";

import { session } from "./session.ts";
import { authorisedBy } from "./authorise.ts";
import { call, type CallInput } from "../http/call.ts";
import { CallError } from "../http/CallError.ts";
import { confirmation } from "./confirmation.ts";

const authorised = authorisedBy(session);

/** Where an admin turns on a required two-step sign-in. */
const SET_UP = "/account";

/** Goes there and loads the page again, because nothing on it can continue. */
function leadToSetUp(error: unknown): never {
  const asked = error instanceof CallError && error.code === "set_up_two_step";
  if (asked && window.location.pathname !== SET_UP) window.location.assign(SET_UP);
  throw error;
}

/** One call as the signed-in person, who is asked to confirm a sensitive call. Rejects with `CallError`. */
export const callAuthorised = <const Description extends Endpoint>(
  description: Description,
  input: CallInput<Description>,
) =>
  confirmation
    .run(() => authorised((token) => call(description, input, token), isNamed(description)))
    .catch(leadToSetUp);

/** What visitors may send too goes out under their name if a person sends it. */
const isNamed = ({ access, method }: Endpoint) => access === "optional" && method !== "GET";

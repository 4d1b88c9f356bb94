import type { Endpoint } from "@lyceum/shared/rest/endpoint.ts";

import { session } from "../app/session.ts";
import { authorisedBy } from "./authorise.ts";
import { call, type CallInput } from "./call.ts";

const authorised = authorisedBy(session);

/** One call as whoever is signed in on this page. Rejects with `CallError`. */
export const callAuthorised = <const Description extends Endpoint>(
  description: Description,
  input: CallInput<Description>,
) => authorised((token) => call(description, input, token));

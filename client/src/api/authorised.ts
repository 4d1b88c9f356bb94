import type { Endpoint } from "@lyceum/shared/rest/endpoint.ts";

import { session } from "../session/session.ts";
import { authorisedBy } from "./authorise.ts";
import { call, type CallInput } from "./call.ts";
import { confirmation } from "./confirmation.ts";

const authorised = authorisedBy(session);

/** One call as the person who is signed in on this page, who is asked to confirm it where it is grave. Rejects with `CallError`. */
export const callAuthorised = <const Description extends Endpoint>(
  description: Description,
  input: CallInput<Description>,
) => confirmation.run(() => authorised((token) => call(description, input, token)));

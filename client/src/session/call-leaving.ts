import type { Endpoint } from "@lyceum/shared/rest/endpoint.ts";

import { session } from "./session.ts";
import { readBases } from "../http/bases.ts";
import type { CallInput, CallReply } from "../http/call.ts";
import { CallError } from "../http/CallError.ts";

/**
 * A call of the signed-in person that completes even if the page closes meanwhile. There is no time to renew a token,
 * and at most 64 kB may be in flight (Fetch standard, keepalive). Rejects with `CallError`.
 */
export async function callLeaving<const Description extends Endpoint>(
  description: Description,
  input: Pick<CallInput<Description>, "body">,
): Promise<CallReply<Description>> {
  const token = session.getSession()?.tkn;
  const response = await fetch(readBases()[description.base] + description.url, {
    method: description.method,
    keepalive: true,
    headers: {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(input.body),
  }).catch(() => null);
  if (!response?.ok) throw new CallError(response?.status ?? null, null);
  const reply = description.reply.safeParse(await response.json());
  if (!reply.success) throw new CallError(response.status, null);
  return reply.data as CallReply<Description>;
}

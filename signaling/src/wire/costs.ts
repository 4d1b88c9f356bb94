import type { RequestDescription } from "@lyceum/shared/signaling/request.ts";
import { type RequestBody, type RequestName, REQUESTS } from "@lyceum/shared/signaling/requests.ts";

/** What this request counts for over the one that every request counts for, in requests of the socket's rate. */
export const extraCost = <Name extends RequestName>(
  name: Name,
  body: RequestBody<Name>,
): number => {
  const { cost = 1 }: RequestDescription = REQUESTS[name];
  const counts = typeof cost === "number" ? cost : cost(body as never);
  return Math.max(0, counts - 1);
};

/** The same of a request that is passed on as it came; 0 where it will be refused. */
export const extraCostOfRaw = (name: string, raw: unknown): number => {
  const known = name as RequestName;
  const parsed = REQUESTS[known].body.safeParse(raw);
  return parsed.success ? extraCost(known, parsed.data as RequestBody<RequestName>) : 0;
};

import type { RequestBody, RequestName } from "@lyceum/shared/signaling/requests.ts";

type Costs = { [Name in RequestName]?: (body: RequestBody<Name>) => number };

/** Of these, so many are as much work as one request. */
const CHANGES_A_REQUEST = 5;
const PEOPLE_A_REQUEST = 20;
/** A list, or a whole class, is read and sent. */
const WHOLE = 5;

/** What a request counts for where it is more than one, in requests of the socket's rate. */
const COSTS: Costs = {
  setConsumers: ({ changes }) => changes.length / CHANGES_A_REQUEST,
  watchPresence: ({ personIds }) => personIds.length / PEOPLE_A_REQUEST,
  watchClasses: () => WHOLE,
  watchUploads: () => WHOLE,
  joinClass: () => WHOLE,
  openMedia: () => WHOLE,
  startClass: () => WHOLE,
  stopClass: () => WHOLE,
};

/** What this request counts for over the one that every request counts for. */
export const extraCost = <Name extends RequestName>(name: Name, body: RequestBody<Name>): number =>
  Math.max(0, (COSTS[name]?.(body) ?? 1) - 1);

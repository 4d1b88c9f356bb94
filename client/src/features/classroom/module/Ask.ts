import type { RequestInput, RequestName } from "@lyceum/shared/signaling/requests.ts";

/** Sends a request of the class. Never rejects: a refusal is announced. */
export type Ask = <Name extends RequestName>(name: Name, body: RequestInput<Name>) => Promise<void>;

import type { RequestDescription } from "@lyceum/shared/signaling/request.ts";
import type {
  RequestBody,
  RequestName,
  RequestReply,
  Requests,
} from "@lyceum/shared/signaling/requests.ts";

import type { Person } from "../ports/accounts.ts";
import type { Connection } from "./connection.ts";

export type Needs = RequestDescription["needs"];

type Visitor = { connection: Connection };
type SignedIn = Visitor & { person: Person };
type Seated<Seat> = SignedIn & { seat: Seat };

/** What a handler may rely on, by what its request needs. */
export type Callers<Seat> = {
  visitor: Visitor;
  session: SignedIn;
  person: SignedIn;
  admin: SignedIn;
  seat: Seated<Seat>;
  host: Seated<Seat>;
};

/**
 * A reply, or a function that makes it at the moment of sending. A snapshot must be made then: a notice sent
 * between making it and sending it would reach the page first, and be undone by the older snapshot.
 */
export type Answer<Name extends RequestName> = RequestReply<Name> | (() => RequestReply<Name>);

export type Handler<Name extends RequestName, Seat> = (
  caller: Callers<Seat>[Requests[Name]["needs"]],
  body: RequestBody<Name>,
) => Promise<Answer<Name>> | Answer<Name>;

/** One handler per request: a request without one does not compile. */
export type Handlers<Seat = unknown> = { [Name in RequestName]: Handler<Name, Seat> };

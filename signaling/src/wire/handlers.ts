import type {
  RequestBody,
  RequestDescription,
  RequestName,
  RequestReply,
  Requests,
} from "@lyceum/shared/signaling/requests.ts";

import type { Participant } from "../classroom/seats/Participant.ts";
import type { Connection } from "./connection.ts";
import type { Person } from "../ports/ports.ts";

export type Needs = RequestDescription["needs"];

type Visitor = { connection: Connection };
type SignedIn = Visitor & { person: Person };
type Seated = SignedIn & { seat: Participant };

/** What a handler may rely on, by what its request needs. */
export type Callers = {
  visitor: Visitor;
  person: SignedIn;
  admin: SignedIn;
  seat: Seated;
  host: Seated;
};
export type CallerOf<Name extends RequestName> = Callers[Requests[Name]["needs"]];

/**
 * A reply, or a function that makes it at the moment of sending. A snapshot must be made then: a notice sent
 * between making it and sending it would reach the page first, and be undone by the older snapshot.
 */
export type Answer<Name extends RequestName> = RequestReply<Name> | (() => RequestReply<Name>);

export type Handler<Name extends RequestName> = (
  caller: CallerOf<Name>,
  body: RequestBody<Name>,
) => Promise<Answer<Name>> | Answer<Name>;

/** One handler a request: a request without one does not compile. */
export type Handlers = { [Name in RequestName]: Handler<Name> };

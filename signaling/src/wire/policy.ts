import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";

import type { Connection } from "./connection.ts";
import type { Callers, Needs } from "./handlers.ts";

/** Decides by what a request needs: returns the caller, or throws its refusal. */
export type Policy<Seat> = { [Need in Needs]: (connection: Connection) => Callers<Seat>[Need] };

/** Signed in, also as an admin who has yet to turn on two-step sign-in: what is about their own session alone. */
const session = (connection: Connection) => {
  if (!connection.person) throw new DomainError("unauthenticated", MESSAGES.signInFirst);
  return { connection, person: connection.person };
};

const person = (connection: Connection) => {
  const caller = session(connection);
  if (caller.person.mustSetUpTwoStep)
    throw new DomainError("set_up_two_step", MESSAGES.twoStep.required);
  return caller;
};

const admin = (connection: Connection) => {
  const caller = person(connection);
  if (caller.person.role !== "admin") throw new DomainError("forbidden", MESSAGES.notAllowed);
  return caller;
};

/** Who may send a request. Deny by default. */
export const policyFor = <Seat extends { role: "host" | "student" }>(
  seatOf: (connection: Connection) => Seat | null,
): Policy<Seat> => {
  const seated = (connection: Connection) => {
    const caller = person(connection);
    const seat = seatOf(connection);
    if (!seat) throw new DomainError("conflict", "Join the class first.");
    return { ...caller, seat };
  };
  const host = (connection: Connection) => {
    const caller = seated(connection);
    if (caller.seat.role !== "host") throw new DomainError("forbidden", MESSAGES.notAllowed);
    return caller;
  };
  return { visitor: (connection) => ({ connection }), session, person, admin, seat: seated, host };
};

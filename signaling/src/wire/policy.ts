import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";

import type { Connection } from "./connection.ts";
import type { Callers, Needs } from "./handlers.ts";

const person = (connection: Connection): Callers["person"] => {
  if (!connection.person) throw new DomainError("unauthenticated", MESSAGES.signInFirst);
  return { connection, person: connection.person };
};

const admin = (connection: Connection): Callers["admin"] => {
  const caller = person(connection);
  if (caller.person.role !== "admin") throw new DomainError("forbidden", MESSAGES.notAllowed);
  return caller;
};

const seat = (connection: Connection): Callers["seat"] => {
  const caller = person(connection);
  if (!connection.seat) throw new DomainError("conflict", "Join the class first.");
  return { ...caller, seat: connection.seat };
};

const host = (connection: Connection): Callers["host"] => {
  const caller = seat(connection);
  if (caller.seat.role !== "host") throw new DomainError("forbidden", MESSAGES.notAllowed);
  return caller;
};

/** Who may send a request, by what it needs; answers the caller, or refuses. Deny by default. */
export const POLICY: { [Need in Needs]: (connection: Connection) => Callers[Need] } = {
  visitor: (connection) => ({ connection }),
  person,
  admin,
  seat,
  host,
};

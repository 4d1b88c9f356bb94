import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Failure } from "@lyceum/shared/result.ts";
import { Handshake } from "@lyceum/shared/signaling/handshake.ts";
import type { Logger } from "pino";
import type { Socket } from "socket.io";

import { SOCKETS_PER_PERSON } from "../limits.ts";
import type { Accounts, Person } from "../ports.ts";
import { toFailure } from "./to-failure.ts";

type Next = (error?: Error) => void;

/** The page finds the failure in `connect_error`'s `data`. */
class HandshakeRefused extends Error {
  readonly data: Omit<Failure, "ok">;

  constructor({ code, message }: Failure) {
    super(message);
    this.data = { code, message };
  }
}

const personOf = async (auth: unknown, accounts: Accounts): Promise<Person | null> => {
  const handshake = Handshake.safeParse(auth);
  if (!handshake.success) throw new DomainError("invalid", "The handshake is not valid.");
  if (handshake.data.token === undefined) return null;
  const person = await accounts.authenticate(handshake.data.token);
  if (!person) throw new DomainError("unauthenticated", MESSAGES.signInFirst);
  return person;
};

/** Who a socket is, and how many changes of accounts had been heard of before that was asked. */
type Admitted = { person: Person; heard: number };

/**
 * Decides at the handshake who a socket is: no token is a visitor, a token that is not valid is refused. A token that
 * expires later cuts nothing: the page shows its new one at its next handshake.
 */
export class Authentication {
  readonly #accounts: Accounts;
  readonly #heard: () => number;
  readonly #log: Logger;
  readonly #admitted = new WeakMap<Socket, Admitted>();
  readonly #sockets = new Map<string, number>();

  /** `heard`: how many changes of accounts were heard of until now. */
  constructor(accounts: Accounts, heard: () => number, log: Logger) {
    this.#accounts = accounts;
    this.#heard = heard;
    this.#log = log;
  }

  readonly middleware = (socket: Socket, next: Next): void => {
    this.#admit(socket).then(
      () => next(),
      (error: unknown) => next(new HandshakeRefused(toFailure(error, this.#log))),
    );
  };

  /** Null for a visitor. */
  admitted(socket: Socket): Admitted | null {
    return this.#admitted.get(socket) ?? null;
  }

  async #admit(socket: Socket): Promise<void> {
    const heard = this.#heard();
    const person = await personOf(socket.handshake.auth, this.#accounts);
    if (!person) return;
    this.#count(socket, person.id);
    this.#admitted.set(socket, { person, heard });
  }

  /** Counts connections of the engine, not sockets: one that leaves during its handshake is given back too. */
  #count(socket: Socket, personId: string): void {
    const open = this.#sockets.get(personId) ?? 0;
    if (open >= SOCKETS_PER_PERSON) throw new DomainError("too_many", MESSAGES.tooMany);
    if (socket.conn.readyState !== "open") return;
    this.#sockets.set(personId, open + 1);
    socket.conn.once("close", () => {
      const left = (this.#sockets.get(personId) ?? 1) - 1;
      if (left > 0) this.#sockets.set(personId, left);
      else this.#sockets.delete(personId);
    });
  }
}

import { guarded } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Failure } from "@lyceum/shared/result.ts";
import { Handshake } from "@lyceum/shared/signaling/handshake.ts";
import type { Logger } from "pino";
import type { Socket } from "socket.io";

import { Gate } from "@lyceum/shared/sync/Gate.ts";
import type { Accounts, Person } from "../ports/accounts.ts";
import type { Callers } from "./Callers.ts";
import type { Everywhere } from "./Everywhere.ts";
import { HANDSHAKES_AT_ONCE, HANDSHAKES_EACH, SOCKETS_PER_PERSON } from "./limits.ts";
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

export type AuthenticationDeps = {
  accounts: Accounts;
  callers: Callers;
  everywhere: Everywhere;
  /** How many changes of accounts have arrived until now. */
  heard: () => number;
  log: Logger;
};

/** Who a socket is, and how many changes of accounts had arrived before that was asked. */
export type Admission = { person: Person; heard: number };

/**
 * Decides at the handshake who a socket is: without a token a visitor; an invalid token is refused. A token that expires
 * later does not close the socket: the page sends its new one at its next handshake.
 */
export class Authentication {
  readonly #deps: AuthenticationDeps;
  readonly #gate = new Gate(HANDSHAKES_AT_ONCE);
  /** Handshakes by connection: many may come on one, until one is accepted. */
  readonly #tried = new WeakMap<Socket["conn"], number>();
  readonly #admitted = new WeakMap<Socket, Admission>();
  readonly #sockets = new Map<string, number>();

  constructor(deps: AuthenticationDeps) {
    this.#deps = deps;
  }

  readonly middleware = (socket: Socket, next: Next): void => {
    const tried = (this.#tried.get(socket.conn) ?? 0) + 1;
    this.#tried.set(socket.conn, tried);
    // Each costs a question to the database, and everybody else's wait for their turn behind it.
    if (tried > HANDSHAKES_EACH) {
      socket.conn.close();
      return;
    }
    this.#admit(socket).then(
      () => next(),
      (error: unknown) => next(new HandshakeRefused(toFailure(error, this.#deps.log))),
    );
  };

  /** Null for a visitor. */
  admitted(socket: Socket): Admission | null {
    return this.#admitted.get(socket) ?? null;
  }

  async #admit(socket: Socket): Promise<void> {
    const { accounts, heard: heardNow } = this.#deps;
    const { heard, person } = await this.#gate.run(async () => {
      // Its page has gone: nobody waits for the answer.
      if (socket.conn.readyState !== "open") throw tooMany();
      return { heard: heardNow(), person: await personOf(socket.handshake.auth, accounts) };
    });
    if (!person) return this.#countVisitor(socket);
    await this.#count(socket, person.id);
    this.#admitted.set(socket, { person, heard });
  }

  async #countVisitor(socket: Socket): Promise<void> {
    const { callers, everywhere } = this.#deps;
    const address = socket.conn.remoteAddress;
    if (socket.conn.readyState !== "open") return;
    if (!callers.visitorOpened(address)) throw tooMany();
    const uncount = onceClosed(socket, this.#deps.log, () => {
      callers.visitorClosed(address);
      return everywhere.areTooManyVisitors(address);
    });
    if (!(await everywhere.areTooManyVisitors(address))) return;
    uncount();
    throw tooMany();
  }

  /** Counts connections of the engine, not sockets, so that one that leaves during its handshake is uncounted too. */
  async #count(socket: Socket, personId: string): Promise<void> {
    const { everywhere } = this.#deps;
    const open = this.#sockets.get(personId) ?? 0;
    if (open >= SOCKETS_PER_PERSON) throw tooMany();
    if (socket.conn.readyState !== "open") return;
    this.#sockets.set(personId, open + 1);
    const uncount = onceClosed(socket, this.#deps.log, () => {
      const left = (this.#sockets.get(personId) ?? 1) - 1;
      if (left > 0) this.#sockets.set(personId, left);
      else this.#sockets.delete(personId);
      return everywhere.areTooManyOf(personId, left);
    });
    if (!(await everywhere.areTooManyOf(personId, open + 1))) return;
    uncount();
    throw tooMany();
  }
}

const tooMany = () => new DomainError("too_many", MESSAGES.tooMany);

/** Does the work when the socket's connection is closed, or as soon as what it returns is called; once. */
const onceClosed = (socket: Socket, log: Logger, work: () => unknown): (() => void) => {
  const now = guarded("sockets", log, () => {
    socket.conn.off("close", now);
    return work();
  });
  socket.conn.once("close", now);
  return now;
};

import { guarded } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { failure } from "@lyceum/shared/result.ts";
import { continued } from "@lyceum/shared/tracing.ts";
import type { Logger } from "pino";
import type { Socket } from "socket.io";

import type { Person } from "../ports/accounts.ts";
import type { Connection } from "../wire/connection.ts";
import type { Dispatch } from "../wire/dispatch.ts";
import { FarConnection, type FarLine } from "./FarConnection.ts";
import { classOf } from "./class-requests.ts";
import { TO_OWNER, type ToEdge, type ToEdgeArgs, type ToOwner, type ToOwnerArgs } from "./wire.ts";

const UNIT = "links of signaling";
const MOVED = { moved: true } as const;

export type LineDeps = {
  dispatch: Dispatch;
  /** Whether this process has the class, which it takes where nobody has it. */
  owns: (classId: string) => Promise<boolean>;
  /** Whether this process may act as an owner at all. */
  isOwner: () => boolean;
  lost: (page: Connection) => unknown;
  namesFor: (person: Person, role: "host" | "student", classId: string) => Promise<string[] | null>;
  log: Logger;
};

type Answer = (answer: unknown) => void;

/** One other process that has pages of our classes. */
export class Line implements FarLine {
  readonly #socket: Socket;
  readonly #deps: LineDeps;
  readonly #pages = new Map<string, FarConnection>();
  readonly #channels = new Map<string, Set<FarConnection>>();
  /** Traces of pages' next requests. */
  readonly #traces = new Map<string, string>();

  constructor(socket: Socket, deps: LineDeps) {
    this.#socket = socket;
    this.#deps = deps;
    this.#on("open", ([id, peer]) => this.#open(id, peer));
    this.#on("lost", ([id]) => this.#lost(id));
    this.#on("traced", ([id, traceparent]) => {
      if (this.#pages.has(id)) this.#traces.set(id, traceparent);
    });
    this.#on("ask", (args, answer) => this.#askTraced(args, answer));
    this.#on("names", async ([person, role, classId], answer) =>
      answer(await this.#deps.namesFor(person, role, classId)),
    );
    socket.on(
      "disconnect",
      guarded(UNIT, deps.log, () => {
        for (const id of this.#pages.keys()) this.#lost(id);
      }),
    );
  }

  /** Pages that it knows. */
  get size(): number {
    return this.#pages.size;
  }

  tell<Name extends ToEdge>(name: Name, ...args: ToEdgeArgs<Name>): void {
    this.#socket.emit(name, ...args);
  }

  join(channel: string, page: FarConnection): void {
    this.#channels.set(channel, (this.#channels.get(channel) ?? new Set()).add(page));
  }

  leave(channel: string, page: FarConnection): void {
    const pages = this.#channels.get(channel);
    pages?.delete(page);
    if (pages?.size === 0) this.#channels.delete(channel);
  }

  /** Whether a page behind this line subscribes to the channel. */
  hears(channel: string): boolean {
    return this.#channels.has(channel);
  }

  /** What is not understood is not answered: its sender gives up waiting. */
  #on<Name extends ToOwner>(
    name: Name,
    hear: (args: ToOwnerArgs<Name>, answer: Answer) => unknown,
  ): void {
    const { log } = this.#deps;
    const take = (...raw: unknown[]) => {
      const answer = typeof raw.at(-1) === "function" ? (raw.pop() as Answer) : () => undefined;
      const parsed = TO_OWNER[name].safeParse(raw);
      if (parsed.success) return hear(parsed.data as ToOwnerArgs<Name>, answer);
      log.warn(
        { err: parsed.error, message: name },
        "message of a signaling process not understood",
      );
      return undefined;
    };
    const event: string = name;
    this.#socket.on(event, guarded(UNIT, log, take));
  }

  #open(id: string, peer: ToOwnerArgs<"open">[1]): void {
    if (!this.#pages.has(id)) this.#pages.set(id, new FarConnection(this, id, peer));
  }

  #lost(id: string): unknown {
    const page = this.#pages.get(id);
    if (!page) return undefined;
    page.lost();
    this.#pages.delete(id);
    this.#traces.delete(id);
    for (const channel of this.#channels.keys()) this.leave(channel, page);
    // A seat that it has just left is not kept for it.
    return page.waits ? page.inTurn(() => this.#deps.lost(page)) : this.#deps.lost(page);
  }

  #askTraced(args: ToOwnerArgs<"ask">, answer: Answer): Promise<void> {
    const traceparent = this.#traces.get(args[0]);
    this.#traces.delete(args[0]);
    return continued(traceparent, () => this.#ask(args, answer));
  }

  async #ask([id, event, body]: ToOwnerArgs<"ask">, answer: Answer): Promise<void> {
    const page = this.#pages.get(id);
    if (!page || !this.#deps.isOwner()) return answer(MOVED);
    const classId = classOf(event, body);
    const pass = () => this.#deps.dispatch(page, event, [body, answer]);
    // At once where it can be: a message that the page is lost may be read before any turn comes.
    if (classId === null && !page.waits) return pass();
    await page.inTurn(async () => {
      const refusal = await this.#refusalFor(classId);
      if (refusal) answer(refusal);
      else pass();
    });
  }

  /** What a request is answered where this process does not have its class; null where it does. */
  async #refusalFor(classId: string | null) {
    try {
      const isOurs = classId === null ? this.#deps.isOwner() : await this.#deps.owns(classId);
      return isOurs ? null : MOVED;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return failure(error.code, error.message);
    }
  }
}

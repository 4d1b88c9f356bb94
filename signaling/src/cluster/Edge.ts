import { setTimeout as wait } from "node:timers/promises";

import { inBackground } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type Failure, type Result, failure } from "@lyceum/shared/result.ts";
import { keptForLater } from "@lyceum/shared/promises.ts";
import { SerialQueue } from "@lyceum/shared/sync/SerialQueue.ts";
import type { Logger } from "pino";

import { type Acknowledge, acknowledgeOf } from "../wire/acknowledge.ts";
import type { Connection } from "../wire/connection.ts";
import type { Dispatch } from "../wire/dispatch.ts";
import { extraCostOfRaw } from "../wire/costs.ts";
import { toFailure } from "../wire/to-failure.ts";
import { classOf, wayOf } from "./class-requests.ts";
import { hasBinary } from "./has-binary.ts";
import { isTooDeep } from "./is-too-deep.ts";
import { type Link, outOfReach } from "./Link.ts";
import { Answer } from "./wire.ts";

/** Milliseconds that a page's request about a class may wait for the class's next owner; less than pages wait for an answer. */
const PATIENCE = 8_000;
const TRIED_EVERY = 250;

/** Where a page is: in a class that this process has (null), or behind a link. `seated`: it has had a seat there. */
type Home = { link: Link | null; classId: string; seated: boolean };

type EdgeDeps = {
  /** Answers what this process can answer. */
  dispatch: Dispatch;
  /** Whether this process may act as an owner at all, at this moment. */
  isOwner: () => boolean;
  /** Whether it has the class for certain, without asking the database. */
  isOurs: (classId: string) => boolean;
  /** All that there are. */
  links: () => Iterable<Link>;
  /** The link to the class's owner; null where that is this process. Throws `unavailable`, `not_found`. */
  find: (classId: string) => Promise<Link | null>;
  /** Takes a page out of a class of this process. */
  leave: (page: Connection) => Promise<unknown>;
  /** The page has no seat in a live class any more. */
  attendsNot: (page: Connection) => void;
  log: Logger;
};

type Asked = {
  page: Connection;
  event: string;
  body: unknown;
  acknowledge: Acknowledge;
  /** It was charged as it came. */
  paid: boolean;
};

const isMoved = (answer: Answer): answer is { moved: true } => "moved" in answer;

/** The pages whose sockets this process has: brings each request about a class to the class's owner. */
export class Edge {
  readonly #deps: EdgeDeps;
  readonly #homes = new Map<Connection, Home>();
  readonly #queues = new WeakMap<Connection, SerialQueue>();
  /** The class that each page wants to be in, null after it left: another object whenever that is another one. */
  readonly #wishes = new WeakMap<Connection, { classId: string | null }>();

  constructor(deps: EdgeDeps) {
    this.#deps = deps;
  }

  get size(): number {
    return this.#homes.size;
  }

  /** Those that are in this class of this process. */
  pagesIn(classId: string): Connection[] {
    const homes = [...this.#homes].filter(([, home]) => !home.link && home.classId === classId);
    return homes.map(([page]) => page);
  }

  /** In place of the process's own dispatch. */
  readonly dispatch: Dispatch = (page, event, args) => {
    const acknowledge = acknowledgeOf(args);
    const way = wayOf(event);
    const isOurs = way === "here" || !acknowledge || args.length !== 2 || !page.person;
    if (isOurs) return this.#deps.dispatch(page, event, args);
    if (isTooDeep(args[0]) || hasBinary(args[0]))
      return acknowledge(failure("invalid", MESSAGES.notReadable));
    const classId = classOf(event, args[0]);
    const home = this.#homes.get(page);
    // Many requests may be read at once: were it paid for in its turn, all of them would come before the first had cost anything.
    const paid = classId === null && !!home?.link && home.seated;
    const asked = { page, event: event as string, body: args[0], acknowledge, paid };
    if (paid) this.#charge(asked);
    if (way !== "seated" && classId === null) return this.#answerHere(asked);
    const isWish = way === "entering" || event === "leaveClass";
    if (isWish && this.#wishes.get(page)?.classId !== classId) this.#wishes.set(page, { classId });
    inBackground("requests", this.#deps.log, () =>
      classId === null ? this.#seated(asked) : this.#ofClass(asked, classId),
    );
  };

  /** The socket is gone. */
  lost(page: Connection): void {
    this.#homes.delete(page);
    // It may have asked about classes that it was not in.
    for (const link of this.#deps.links()) link.lost(page);
  }

  /** The page is where it was, but without a seat. */
  seatLost(page: Connection): void {
    const home = this.#homes.get(page);
    if (home) home.seated = false;
  }

  /** This class is no longer behind this link (null: in this process): its pages must join it again. */
  classMoved(link: Link | null, classId: string): void {
    for (const [page, home] of this.#homes)
      if (home.link === link && home.classId === classId) this.#moved(page, home);
  }

  /** Nothing is behind this link any more. */
  linkEnded(link: Link): void {
    for (const [page, home] of this.#homes) if (home.link === link) this.#moved(page, home);
  }

  #moved(page: Connection, { link, classId }: Home): void {
    this.#homes.delete(page);
    link?.lost(page);
    page.unsubscribe(`class:${classId}`);
    this.#deps.attendsNot(page);
    page.notify("seatMoved", { classId });
  }

  #answerHere({ page, event, body, acknowledge }: Asked): void {
    this.#deps.dispatch(page, event, [body, acknowledge]);
  }

  /** One page's requests leave in their order; their answers are not waited for. */
  #inTurn<Value>(page: Connection, task: () => Promise<Value> | Value): Promise<Value> {
    const queue = this.#queues.get(page) ?? new SerialQueue();
    this.#queues.set(page, queue);
    return queue.run(task);
  }

  async #seated(asked: Asked): Promise<void> {
    try {
      await this.#ofSeat(asked);
    } catch (error) {
      asked.acknowledge(toFailure(error, this.#deps.log.child({ request: asked.event })));
    }
  }

  async #ofSeat(asked: Asked): Promise<void> {
    const sent = await this.#inTurn(asked.page, () => {
      const home = this.#homes.get(asked.page);
      if (home?.link === null && !this.#deps.isOwner()) throw outOfReach();
      if (!home?.link) return { answer: this.#answerHere(asked), home };
      if (home.seated && !asked.paid) this.#charge(asked);
      return { answer: this.#send(home.link, asked), home };
    });
    const answer = await sent.answer;
    if (!answer) return;
    if (!isMoved(answer)) {
      if (asked.event === "leaveClass") this.seatLost(asked.page);
      return asked.acknowledge(answer as Result<unknown>);
    }
    if (sent.home && this.#homes.get(asked.page) === sent.home) this.#moved(asked.page, sent.home);
    asked.acknowledge(this.#unavailable());
  }

  /**
   * Tried again while the class has no owner who answers: it may be about to get another one. Not so once the page wants to be
   * elsewhere, or left: it would be taken out of there.
   */
  async #ofClass(asked: Asked, classId: string): Promise<void> {
    const until = performance.now() + PATIENCE;
    const wish = this.#wishes.get(asked.page);
    const isOvertaken = () =>
      wayOf(asked.event) === "entering" && this.#wishes.get(asked.page) !== wish;
    for (;;) {
      const refusal = await this.#tryOfClass(asked, classId);
      if (refusal === null) return;
      const isOver = refusal.code !== "unavailable" || performance.now() > until;
      if (!isOver) await wait(TRIED_EVERY);
      if (isOver || asked.page.gone || isOvertaken()) return asked.acknowledge(refusal);
    }
  }

  /** Null once it is answered, or is answered here. */
  async #tryOfClass(asked: Asked, classId: string): Promise<Failure | null> {
    try {
      const { sent } = await this.#inTurn(asked.page, async () => ({
        sent: await this.#enter(asked, classId),
      }));
      if (!sent) return null;
      const answer = await sent.answer;
      const home = this.#homes.get(asked.page);
      const isHome = home?.link === sent.link && home.classId === classId;
      if (!isMoved(answer)) {
        const result = answer as Result<unknown>;
        if (isHome && asked.event === "joinClass") home.seated = result.ok;
        asked.acknowledge(result);
        return null;
      }
      if (isHome) this.#homes.delete(asked.page);
      return this.#unavailable();
    } catch (error) {
      if (error instanceof DomainError && error.code === "unavailable") return this.#unavailable();
      return toFailure(error, this.#deps.log.child({ request: asked.event }));
    }
  }

  /** Null where it is answered here. */
  async #enter(
    asked: Asked,
    classId: string,
  ): Promise<{ link: Link; answer: Promise<Answer> } | null> {
    const { page, event } = asked;
    const home = this.#homes.get(page);
    const link = await this.#find(home, classId);
    // Nothing would ever tell the other process that it is gone.
    if (page.gone) throw outOfReach();
    if (wayOf(event) === "entering") {
      if (home && home.link !== link) await this.#leave(page, home);
      if (page.gone) throw outOfReach();
      const seated = home?.classId === classId && home.link === link && home.seated;
      this.#homes.set(page, { link, classId, seated });
    }
    if (link) {
      this.#charge(asked);
      return { link, answer: this.#send(link, asked) };
    }
    this.#answerHere(asked);
    return null;
  }

  async #find(home: Home | undefined, classId: string): Promise<Link | null> {
    if (home?.classId === classId && home.link?.open) return home.link;
    return this.#deps.isOurs(classId) ? null : this.#deps.find(classId);
  }

  async #leave(page: Connection, { link }: Home): Promise<void> {
    if (!link) {
      await this.#deps.leave(page);
      return;
    }
    // Its answer is not waited for: a process that stands still keeps no page from another class.
    link.request(page, "leaveClass", {}).catch(() => undefined);
    link.lost(page);
  }

  /** Paid for here: the page's next request may come before the owner could say what this one costs. */
  #charge({ page, event, body }: Asked): void {
    page.charge(extraCostOfRaw(event, body));
  }

  #send(link: Link, { page, event, body }: Asked): Promise<Answer> {
    const answer = link.request(page, event, body).then((raw) => Answer.parse(raw));
    return keptForLater(answer);
  }

  #unavailable(): Failure {
    const { code, message } = outOfReach();
    return failure(code, message);
  }
}

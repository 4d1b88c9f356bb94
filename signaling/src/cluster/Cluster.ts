import { guarded, inBackground } from "@lyceum/shared/edges.ts";
import type { Logger } from "pino";

import type { ClassroomRegistry } from "../classroom/ClassroomRegistry.ts";
import type { Inside } from "../classroom/seats/Inside.ts";
import type { Person } from "../ports/accounts.ts";
import type { Elsewhere } from "../presence/Elsewhere.ts";
import type { Classes } from "../ports/classes.ts";
import type { ClassOwner, Ownership } from "../ports/ownership.ts";
import type { Channels, Connection } from "../wire/connection.ts";
import type { Dispatch } from "../wire/dispatch.ts";
import { AskedOnce } from "./AskedOnce.ts";
import { Edge } from "./Edge.ts";
import { FarConnection } from "./FarConnection.ts";
import { type Next, closeInTurns, moveInTurns, movedUntil, untilBack } from "./hand-over.ts";
import { Lines, type LinesConfig } from "./Lines.ts";
import { type Link, type LinkEvents, outOfReach } from "./Link.ts";
import { Links } from "./Links.ts";
import { Orphans } from "./Orphans.ts";
import { Names } from "./wire.ts";

/** Milliseconds between two looks for classes without an owner, and for other processes. */
const LOOKED_EVERY = 1_000;
/** Milliseconds that other processes have to link to this one again, before it gives its classes to those that it reaches. */
const REACHED_WITHIN = 700;
const UNIT = "signaling in several processes";

/** `url`: where other signaling processes reach this one. */
export type ClusterConfig = LinesConfig & { url: string };

type ClusterDeps = {
  ownership: Ownership;
  /** Those of this process alone. */
  channels: Channels;
  inside: Inside;
  elsewhere: Elsewhere;
  config: ClusterConfig;
  log: Logger;
};
/** What this process does with its own classes and pages. */
type Parts = {
  registry: ClassroomRegistry;
  dispatch: Dispatch;
  attend: (page: Connection, attends: boolean) => void;
};
type Role = "host" | "student";

/** This process among others that share the classes: see docs/PROTOCOL.md. */
export class Cluster {
  readonly #deps: ClusterDeps;
  readonly #links: Links;
  readonly #ours = new Set<string>();
  readonly #orphans = new Orphans();
  readonly #pages = new Map<string, Connection>();
  /** Classes whose owners the database is asked for now, and those that are linked to now. */
  readonly #asking = new AskedOnce<ClassOwner>();
  readonly #finding = new AskedOnce<Link | null>();
  /** The last link to this process was lost, and none has come since. */
  #unreached = false;
  #leaving = false;
  #parts: Parts | null = null;
  #edge: Edge | null = null;
  #lines: Lines | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: ClusterDeps) {
    this.#deps = deps;
    const { ownership, config, inside, elsewhere, log } = deps;
    this.#links = new Links({
      secret: config.secret,
      url: config.url,
      processId: () => ownership.id,
      events: this.#heard(),
      onEnd: (link) => {
        this.#links.forget(link, inside);
        elsewhere.forget(link);
        this.#edge?.linkEnded(link);
      },
      log,
    });
    elsewhere.tellBy((...who) => this.#lines?.here(...who));
    ownership.onLost(() => this.#letAllGo());
    inside.onChange((classId) => {
      if (this.#ours.has(classId)) this.#lines?.inside(classId, inside.of(classId));
    });
  }

  /** From now on requests are answered, and classes without an owner are looked for. Returns what takes the place of `dispatch`. */
  async serve(parts: Parts): Promise<Dispatch> {
    this.#parts = parts;
    const { ownership, log, config } = this.#deps;
    const { registry, dispatch } = parts;
    const edge = this.#newEdge(parts);
    const unreached = guarded(UNIT, log, () => this.#leaveUnreached(registry));
    this.#edge = edge;
    this.#lines = await Lines.open(
      {
        dispatch,
        owns: (classId) => this.owns(classId),
        processId: () => ownership.id,
        isOwner: () => ownership.id !== null,
        lost: (page) => registry.lost(page),
        namesFor: (person, role, classId) => registry.namesFor(person, role, classId),
        inside: () => this.#counts(),
        elsewhere: this.#deps.elsewhere,
        onUnreached: () => {
          this.#unreached = true;
          setTimeout(unreached, REACHED_WITHIN).unref();
        },
        log,
      },
      config,
    );
    const look = guarded(UNIT, log, () => this.#look(registry));
    this.#timer = setInterval(look, LOOKED_EVERY).unref();
    look();
    return edge.dispatch;
  }

  /** How many pages are in classes, and how many processes are linked to this one. */
  get size(): number {
    return (this.#edge?.size ?? 0) + (this.#lines?.size ?? 0);
  }

  opened(page: Connection): void {
    this.#pages.set(page.id, page);
  }

  lost(page: Connection): void {
    this.#pages.delete(page.id);
    this.#edge?.lost(page);
  }

  /** Whether this process has the class, which it takes where nobody has it. Throws `unavailable`, `not_found`. */
  async owns(classId: string): Promise<boolean> {
    const { ownership } = this.#deps;
    if (ownership.id === null) throw outOfReach();
    if (this.#ours.has(classId)) return true;
    return (await this.#ownerOf(classId)).processId === ownership.id;
  }

  /** Those of several classes that this process owns, or that nobody owns. */
  async ownedOf(classIds: readonly string[]): Promise<string[]> {
    const owned: string[] = [];
    for (const classId of classIds) if (await this.owns(classId)) owned.push(classId);
    return owned;
  }

  /** Starts and ends no class that may be another process's by now. */
  fenced(classes: Classes): Classes {
    const setState: Classes["setState"] = async (classId, state) => {
      if (!this.#isOurs(classId)) throw outOfReach();
      return classes.setState(classId, state);
    };
    return Object.assign(Object.create(classes) as Classes, { setState });
  }

  /** To the pages of other processes. */
  notify(...notice: Parameters<Channels["notify"]>): void {
    this.#lines?.notify(...notice);
  }

  /** A page of this process, or of another. */
  attend(page: Connection, attends: boolean): void {
    if (page instanceof FarConnection) page.attend(attends);
    else this.#parts?.attend(page, attends);
  }

  /** As `ClassroomRegistry.namesFor`, of any process's classes. */
  async namesFor(person: Person, role: Role, classId: string): Promise<string[] | null> {
    if (this.#deps.inside.of(classId) === 0) return null;
    const link = await this.#find(classId);
    if (!link) return this.#parts?.registry.namesFor(person, role, classId) ?? null;
    return Names.parse(await link.ask("names", person, role, classId));
  }

  /**
   * Gives every class to another process, where there is one, and closes the sockets here: those of a class with it, the others
   * after that, so that never all pages come back at once. @param toldAt When the process was told to stop.
   */
  async handOver(toldAt?: number): Promise<void> {
    const { ownership } = this.#deps;
    clearInterval(this.#timer);
    await ownership.drain();
    const others = (await ownership.others()).filter(({ draining }) => !draining);
    if (others.length === 0) return;
    // One that was started just now tells how many people are back, too.
    this.#links.keep(others);
    await this.#moveAll({ others, until: movedUntil({ toldAt }) }, (classId) => {
      const pages = this.#edge?.pagesIn(classId) ?? [];
      this.#giveUp(classId);
      for (const page of pages) page.close();
    });
    await closeInTurns([...this.#pages.values()]);
  }

  /** The addresses of living processes that refuse this one's secret. */
  get refusing(): readonly string[] {
    return this.#links.refusing;
  }

  /** Idempotent. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#links.close();
    await this.#lines?.close();
    await this.#deps.ownership.close();
  }

  /** At this moment: a process that stood still owns nothing when it goes on. */
  #isOurs(classId: string): boolean {
    return this.#deps.ownership.id !== null && this.#ours.has(classId);
  }

  #find(classId: string): Promise<Link | null> {
    return this.#finding.ask(classId, () => this.#linkTo(classId));
  }

  async #linkTo(classId: string): Promise<Link | null> {
    const { ownership } = this.#deps;
    if (ownership.id === null) throw outOfReach();
    if (this.#ours.has(classId)) return null;
    const owner = await this.#ownerOf(classId);
    return owner.processId === ownership.id ? null : this.#links.to(owner);
  }

  /** Notes a class that is this process's, which takes it where nobody has it. */
  #ownerOf(classId: string): Promise<ClassOwner> {
    const { ownership } = this.#deps;
    return this.#asking.ask(classId, async () => {
      const owner = await ownership.ownerOf(classId);
      if (owner.processId === ownership.id) this.#ours.add(classId);
      return owner;
    });
  }

  async #look(registry: ClassroomRegistry): Promise<void> {
    const { ownership } = this.#deps;
    if (ownership.id === null) return;
    this.#links.keep(await ownership.others());
    await this.#giveUpTaken();
    for (const classId of await this.#orphans.claim(ownership)) this.#ours.add(classId);
    await this.#orphans.open(registry);
    this.#forgetIdle(registry);
    // It may have reached none of the others when it was lost.
    if (this.#unreached) await this.#leaveUnreached(registry);
  }

  /**
   * Nobody reaches this process any more, but it reaches others that live: pages whose sockets they have can be in its classes
   * again once it has given them away. It alone may, as it lives too.
   */
  async #leaveUnreached({ openIds }: ClassroomRegistry): Promise<void> {
    const { ownership, log } = this.#deps;
    this.#unreached &&= this.#lines?.size === 0;
    if (!this.#unreached || this.#leaving || ownership.id === null || openIds.length === 0) return;
    this.#leaving = true;
    try {
      const reached = (await ownership.others()).filter(
        ({ id, draining, recent }) => !draining && recent && this.#links.reaches(id),
      );
      if (reached.length === 0) return;
      log.error({ classes: openIds.length }, "no other signaling process reaches this one");
      const to = { others: reached, until: movedUntil({ unreached: true }) };
      await this.#moveAll(to, (classId) => this.#letGo(classId));
    } finally {
      this.#leaving = false;
    }
  }

  /** Each class once the people of the one before are back. */
  async #moveAll(
    to: { others: readonly Next[]; until: number },
    giveUp: (classId: string) => void,
  ): Promise<void> {
    const { ownership, inside } = this.#deps;
    const { openIds = [] } = this.#parts?.registry ?? {};
    await moveInTurns(openIds, to, async (classId, next, time) => {
      await this.#parts?.registry.endIfStopped(classId);
      const present = this.#parts?.registry.presentIn(classId) ?? 0;
      const back = untilBack(classId, { inside, present, time });
      await ownership.handOver(classId, next.id);
      giveUp(classId);
      await back;
    });
  }

  /** Another process may have got a class that this one had, however that was: its owner is the one that the database names. */
  async #giveUpTaken(): Promise<void> {
    for (const classId of await this.#deps.ownership.takenOf([...this.#ours])) {
      this.#deps.log.error({ classId }, "another process has a class that this one had");
      this.#letGo(classId);
    }
  }

  #newEdge({ registry, dispatch, attend }: Parts): Edge {
    const { ownership, log } = this.#deps;
    return new Edge({
      dispatch,
      isOwner: () => ownership.id !== null,
      isOurs: (classId) => this.#isOurs(classId),
      links: () => this.#links.all(),
      find: (classId) => this.#find(classId),
      leave: async (page) => {
        await registry.leave(page);
        await registry.lost(page);
      },
      attendsNot: (page) => attend(page, false),
      log,
    });
  }

  /** What other processes say of their classes. */
  #heard(): LinkEvents {
    const { channels, inside, elsewhere } = this.#deps;
    const page = (id: string) => this.#pages.get(id);
    return {
      to: (_link, id, name, body) => {
        const found = page(id);
        if (found && name === "seatTaken") this.#edge?.seatLost(found);
        found?.notify(name as never, body as never);
      },
      all: (_link, channel, name, body, except) =>
        channels.notify(
          channel,
          name as never,
          body as never,
          except === null ? null : page(except),
        ),
      subscribe: (_link, id, channel) => page(id)?.subscribe(channel),
      unsubscribe: (_link, id, channel) => page(id)?.unsubscribe(channel),
      attend: (_link, id, attends) => {
        const found = page(id);
        if (found) this.#parts?.attend(found, attends);
      },
      close: (_link, id) => page(id)?.close(),
      moved: (link, classId) => this.#edge?.classMoved(link, classId),
      here: (link, ...who) => elsewhere.heard(link, ...who),
      inside: (link, classId, count) => this.#links.inside(link, classId, count, inside),
    };
  }

  #counts(): (readonly [string, number])[] {
    return [...this.#ours].map((classId) => [classId, this.#deps.inside.of(classId)] as const);
  }

  #letAllGo(): void {
    for (const classId of this.#ours)
      inBackground(UNIT, this.#deps.log, () => this.#letGo(classId));
  }

  /** A request for a class that is not here asks the database for its owner. */
  #forgetIdle({ openIds }: ClassroomRegistry): void {
    const open = new Set(openIds);
    for (const classId of this.#ours) if (!open.has(classId)) this.#ours.delete(classId);
  }

  #letGo(classId: string): void {
    this.#giveUp(classId);
    this.#edge?.classMoved(null, classId);
  }

  #giveUp(classId: string): void {
    this.#ours.delete(classId);
    this.#parts?.registry.letGo(classId);
    this.#lines?.moved(classId);
  }
}

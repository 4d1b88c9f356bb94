import type { Logger } from "pino";

import type { ClassroomRegistry } from "../classroom/ClassroomRegistry.ts";
import type { Connection } from "../connection.ts";
import { STANDING_ASKED_AGAIN } from "../limits.ts";
import type { Accounts, Changes, Person, Standing } from "../ports.ts";
import { UntilCurrent } from "../UntilCurrent.ts";

type SessionsDeps = {
  accounts: Accounts;
  changes: Changes;
  registry: ClassroomRegistry;
  log: Logger;
};

/** Ends the sockets and seats of sessions that are over, and re-judges those of people whose role is another one. */
export class Sessions {
  readonly #deps: SessionsDeps;
  readonly #open = new Map<string, Set<Connection>>();
  readonly #judging = new UntilCurrent((personId) => this.#judge(personId));
  readonly #again = new Set<NodeJS.Timeout>();
  readonly #stops: (() => void)[];
  #heard = 0;

  constructor(deps: SessionsDeps) {
    this.#deps = deps;
    this.#stops = [
      deps.changes.onAccount((personId) => this.#changed(personId)),
      deps.changes.onGap(() => this.#changedAll()),
    ];
  }

  /** How many changes were heard of, to notice one between a handshake's authentication and its end. */
  get heard(): number {
    return this.#heard;
  }

  /** `heard`: as it was before this person was authenticated. */
  opened(connection: Connection, person: Person, heard: number): void {
    this.#open.set(person.id, (this.#open.get(person.id) ?? new Set()).add(connection));
    if (heard !== this.#heard) this.#judging.changed(person.id);
  }

  lost(connection: Connection): void {
    const personId = connection.person?.id;
    if (personId === undefined) return;
    const open = this.#open.get(personId);
    open?.delete(connection);
    if (open?.size === 0) this.#open.delete(personId);
  }

  /** Idempotent. */
  close(): void {
    for (const stop of this.#stops.splice(0)) stop();
    for (const timer of this.#again) clearTimeout(timer);
    this.#again.clear();
  }

  #changed(personId: string): void {
    this.#heard += 1;
    this.#judging.changed(personId);
  }

  #changedAll(): void {
    this.#heard += 1;
    const seated = this.#deps.registry.seats().map(({ person }) => person.id);
    for (const personId of new Set([...this.#open.keys(), ...seated]))
      this.#judging.changed(personId);
  }

  async #judge(personId: string): Promise<void> {
    try {
      for (const sessionId of this.#sessionsOf(personId)) {
        const standing = await this.#deps.accounts.standing(personId, sessionId);
        await this.#apply(personId, sessionId, standing);
      }
    } catch (err) {
      this.#deps.log.error({ err, personId }, "session not judged");
      this.#judgeAgain(personId);
    }
  }

  /** Somebody who is banned must not stay because the database was away at that moment. */
  #judgeAgain(personId: string): void {
    const timer = setTimeout(() => {
      this.#again.delete(timer);
      this.#judging.changed(personId);
    }, STANDING_ASKED_AGAIN);
    this.#again.add(timer);
  }

  #sessionsOf(personId: string): Set<string> {
    const open = this.#pagesOf(personId).flatMap(({ person }) => person?.sessionId ?? []);
    const seated = this.#deps.registry.seatsOf(personId).map(({ person }) => person.sessionId);
    return new Set([...open, ...seated]);
  }

  #pagesOf(personId: string): Connection[] {
    return [...(this.#open.get(personId) ?? [])];
  }

  /** Seats first: also those whose socket is lost, which their people could come back to. */
  async #apply(personId: string, sessionId: string, standing: Standing): Promise<void> {
    const { registry } = this.#deps;
    const pages = this.#pagesOf(personId).filter(({ person }) => person?.sessionId === sessionId);
    const seats = registry.seatsOf(personId).filter(({ person }) => person.sessionId === sessionId);
    if (standing.ended !== null) {
      for (const seat of seats) seat.classroom.leave(seat);
      for (const page of pages) this.#end(page, standing.ended);
      return;
    }
    const { person } = standing;
    const changed = pages.filter((page) => page.person?.role !== person.role);
    const stale = seats.filter((seat) => seat.person.role !== person.role);
    await Promise.all([
      ...changed.map((page) => this.#renew(page, person)),
      ...stale.map((seat) => registry.rejudge(seat, person)),
    ]);
  }

  /** A join that is under way is undone after it. */
  #end(page: Connection, reason: Exclude<Standing["ended"], null>): void {
    page.notify("sessionEnded", { reason });
    void this.#deps.registry.leave(page);
    page.close();
  }

  /** What a page was subscribed to in its old role ends with its socket; it comes back as what it is now. */
  #renew(page: Connection, person: Person): Promise<void> {
    page.notify("sessionChanged", { role: person.role });
    const rejudged = this.#deps.registry.rejudgeSeatOf(page, person);
    page.close();
    return rejudged;
  }
}

import { guarded, inBackground } from "@lyceum/shared/edges.ts";
import type { Logger } from "pino";

import type { ClassroomRegistry } from "../classroom/ClassroomRegistry.ts";
import type { Connection } from "../wire/connection.ts";
import { SESSIONS_A_QUERY, STATUS_ASKED_AGAIN } from "./limits.ts";
import type { Accounts, Person, SessionKey, SessionStatus } from "../ports/accounts.ts";
import type { Changes } from "../ports/changes.ts";
import { Coalescer } from "@lyceum/shared/sync/Coalescer.ts";

type SessionsDeps = {
  accounts: Accounts;
  changes: Changes;
  registry: ClassroomRegistry;
  log: Logger;
};

type Rights = Pick<Person, "role" | "mustSetUpTwoStep">;

const hasSameRights = (left: Rights, right: Rights): boolean =>
  left.role === right.role && Boolean(left.mustSetUpTwoStep) === Boolean(right.mustSetUpTwoStep);

const keyOfRights = ({ sessionId, role, mustSetUpTwoStep = false }: Person): string =>
  `${sessionId} ${role} ${mustSetUpTwoStep}`;

/** Ends the sockets and seats of sessions that are over, and re-judges those of people whose role is another one. */
export class Sessions {
  readonly #deps: SessionsDeps;
  readonly #open = new Map<string, Set<Connection>>();
  readonly #judging: Coalescer;
  readonly #waiting = new Set<NodeJS.Timeout>();
  readonly #stops: (() => void)[];
  #heard = 0;

  constructor(deps: SessionsDeps) {
    this.#deps = deps;
    this.#judging = new Coalescer("sessions", deps.log, (personId) => this.#judge(personId));
    this.#stops = [
      deps.changes.on(
        "account",
        guarded("sessions", deps.log, (id: string) => this.#changed(id)),
      ),
      deps.changes.onGap(guarded("sessions", deps.log, () => this.#changedAll())),
    ];
  }

  /** How many changes arrived, to notice one between a handshake's authentication and its end. */
  get heard(): number {
    return this.#heard;
  }

  /** People with a page open, and judgements that are waited with. */
  get size(): number {
    return this.#open.size + this.#waiting.size;
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
    for (const timer of this.#waiting) clearTimeout(timer);
    this.#waiting.clear();
  }

  #changed(personId: string): void {
    this.#heard += 1;
    this.#judging.changed(personId);
  }

  /** Many are asked about at once; only whose standing is another one than we know is judged. */
  async #changedAll(): Promise<void> {
    this.#heard += 1;
    const people = this.#people();
    try {
      for (let from = 0; from < people.length; from += SESSIONS_A_QUERY)
        await this.#lookThrough(people.slice(from, from + SESSIONS_A_QUERY));
    } catch (err) {
      this.#deps.log.error({ err }, "sessions not judged");
      this.#again(() => this.#changedAll());
    }
  }

  async #lookThrough(people: readonly Person[]): Promise<void> {
    const sessions = people.map(({ id, sessionId }) => ({ personId: id, sessionId }));
    const standings = await this.#deps.accounts.standings(sessions);
    for (const [index, person] of people.entries()) {
      const standing = standings[index];
      if (standing?.ended === null && hasSameRights(standing.person, person)) continue;
      this.#judging.changed(person.id);
    }
  }

  /** As whom each page and each seat is here, each once. */
  #people(): Person[] {
    const pages = [...this.#open.values()].flatMap((open) => [...open]);
    const known = [
      ...pages.flatMap(({ person }) => person ?? []),
      ...this.#deps.registry.seats().map(({ person }) => person),
    ];
    return [...new Map(known.map((one) => [keyOfRights(one), one])).values()];
  }

  async #judge(personId: string): Promise<void> {
    try {
      const sessions = this.#sessionsOf(personId);
      const standings = await this.#deps.accounts.standings(sessions);
      for (const [index, session] of sessions.entries()) {
        const standing = standings[index];
        if (standing) await this.#apply(session, standing);
      }
    } catch (err) {
      this.#deps.log.error({ err, personId }, "session not judged");
      this.#again(() => this.#judging.changed(personId));
    }
  }

  /** A banned person must not stay because the database was away at that moment. */
  #again(judge: () => unknown): void {
    const timer = setTimeout(
      guarded("sessions", this.#deps.log, () => {
        this.#waiting.delete(timer);
        return judge();
      }),
      STATUS_ASKED_AGAIN,
    );
    this.#waiting.add(timer);
  }

  #sessionsOf(personId: string): SessionKey[] {
    const open = this.#pagesOf(personId).flatMap(({ person }) => person?.sessionId ?? []);
    const seated = this.#deps.registry.seatsOf(personId).map(({ person }) => person.sessionId);
    return [...new Set([...open, ...seated])].map((sessionId) => ({ personId, sessionId }));
  }

  #pagesOf(personId: string): Connection[] {
    return [...(this.#open.get(personId) ?? [])];
  }

  /** Seats first: also those whose socket is lost, which their people could come back to. */
  async #apply({ personId, sessionId }: SessionKey, standing: SessionStatus): Promise<void> {
    const { registry } = this.#deps;
    const pages = this.#pagesOf(personId).filter(({ person }) => person?.sessionId === sessionId);
    const seats = registry.seatsOf(personId).filter(({ person }) => person.sessionId === sessionId);
    if (standing.ended !== null) {
      for (const seat of seats) registry.giveUp(seat);
      for (const page of pages) this.#end(page, standing.ended);
      return;
    }
    const { person } = standing;
    const changed = pages.filter((page) => !page.person || !hasSameRights(page.person, person));
    const stale = seats.filter((seat) => !hasSameRights(seat.person, person));
    await Promise.all([
      ...changed.map((page) => this.#renew(page, person)),
      ...stale.map((seat) => registry.rejudge(seat, person)),
    ]);
  }

  /** A join that is under way is undone after it. */
  #end(page: Connection, reason: Exclude<SessionStatus["ended"], null>): void {
    page.notify("sessionEnded", { reason });
    const { registry, log } = this.#deps;
    inBackground("sessions", log, () => registry.leave(page));
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

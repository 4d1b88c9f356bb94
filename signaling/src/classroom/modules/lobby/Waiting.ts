import type { NoticeBody } from "@lyceum/shared/signaling/notices.ts";
import type { LobbyView } from "@lyceum/shared/signaling/lobby.ts";

import type { Person } from "../../../ports/accounts.ts";
import type { Connection } from "../../../wire/connection.ts";
import { seatId } from "../../seats/seat-id.ts";

type Answer = NoticeBody<"lobbyAnswered">["answer"];
/** A person in the lobby: on several pages at most as many times as they opened the class. */
export type Guest = { id: string; person: Person; since: string; pages: Set<Connection> };

/** The people in the lobby of one class, the longest waiting first. */
export class Waiting {
  readonly #classId: string;
  readonly #byPerson = new Map<string, Guest>();

  constructor(classId: string) {
    this.#classId = classId;
  }

  get size(): number {
    return this.#byPerson.size;
  }

  get all(): Guest[] {
    return [...this.#byPerson.values()];
  }

  has(personId: string): boolean {
    return this.#byPerson.has(personId);
  }

  get(participantId: string): Guest | undefined {
    return this.all.find(({ id }) => id === participantId);
  }

  /** True if the person did not wait before. */
  add(person: Person, page: Connection): boolean {
    const guest = this.#byPerson.get(person.id);
    guest?.pages.add(page);
    if (guest) return false;
    const id = seatId(this.#classId, person.id);
    const since = new Date().toISOString();
    this.#byPerson.set(person.id, { id, person, since, pages: new Set([page]) });
    return true;
  }

  /** The page is gone, and with the last one its person. Returns the person, with the pages left; null for a page that did not wait. */
  leave(page: Connection): Guest | null {
    const guest = this.all.find(({ pages }) => pages.has(page));
    if (!guest) return null;
    guest.pages.delete(page);
    if (guest.pages.size === 0) this.#byPerson.delete(guest.person.id);
    return guest;
  }

  /** Answers a person's pages; the person waits no more. */
  answer({ person, pages }: Guest, answer: Answer): void {
    this.#byPerson.delete(person.id);
    for (const page of pages) page.notify("lobbyAnswered", { answer });
  }

  get view(): LobbyView {
    const waiting = this.all.map(({ id, person, since }) => ({
      participantId: id,
      name: person.name,
      since,
    }));
    return { waiting };
  }
}

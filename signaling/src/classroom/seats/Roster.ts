import type { Participant } from "./Participant.ts";

/** Who has a seat: one a person. */
export class Roster {
  readonly #byId = new Map<string, Participant>();
  readonly #byPerson = new Map<string, Participant>();

  get size(): number {
    return this.#byId.size;
  }

  all(): Participant[] {
    return [...this.#byId.values()];
  }

  get(participantId: string): Participant | undefined {
    return this.#byId.get(participantId);
  }

  ofPerson(personId: string): Participant | undefined {
    return this.#byPerson.get(personId);
  }

  add(participant: Participant): void {
    this.#byId.set(participant.id, participant);
    this.#byPerson.set(participant.person.id, participant);
  }

  /** False when it was not here. */
  remove(participant: Participant): boolean {
    this.#byPerson.delete(participant.person.id);
    return this.#byId.delete(participant.id);
  }
}

import { noSuch } from "@lyceum/shared/refusals.ts";

import type { Participant } from "./Participant.ts";

/** The participants of a class, one per person. */
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

  /** Throws `not_found` where there is no such participant. */
  required(participantId: string): Participant {
    const participant = this.get(participantId);
    if (!participant) throw noSuch("participant");
    return participant;
  }

  ofPerson(personId: string): Participant | undefined {
    return this.#byPerson.get(personId);
  }

  add(participant: Participant): void {
    this.#byId.set(participant.id, participant);
    this.#byPerson.set(participant.person.id, participant);
  }

  /** False when the participant was not here. */
  remove(participant: Participant): boolean {
    this.#byPerson.delete(participant.person.id);
    return this.#byId.delete(participant.id);
  }
}

import { noSuch } from "@lyceum/shared/refusals.ts";

import type { Participant } from "./Participant.ts";

/** The participants of a class, one per person. What is asked at every join takes no longer in a larger class. */
export class Roster {
  readonly #byId = new Map<string, Participant>();
  readonly #byPerson = new Map<string, Participant>();
  readonly #hosts = new Set<Participant>();
  #places = 0;

  get size(): number {
    return this.#byId.size;
  }

  /** In the order of arrival. */
  all(): Participant[] {
    return [...this.#byId.values()];
  }

  get hosts(): readonly Participant[] {
    return [...this.#hosts];
  }

  get(participantId: string): Participant | undefined {
    return this.#byId.get(participantId);
  }

  has(participant: Participant): boolean {
    return this.#byId.get(participant.id) === participant;
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
    this.#places += 1;
    participant.place = this.#places;
    this.#byId.set(participant.id, participant);
    this.#byPerson.set(participant.person.id, participant);
    this.noteRole(participant);
  }

  /** Call it when the role of a participant who is here may be another one. */
  noteRole(participant: Participant): void {
    if (participant.role === "host") this.#hosts.add(participant);
    else this.#hosts.delete(participant);
  }

  /** False when the participant was not here: another seat of the same person stays. */
  remove(participant: Participant): boolean {
    if (!this.has(participant)) return false;
    this.#hosts.delete(participant);
    this.#byPerson.delete(participant.person.id);
    return this.#byId.delete(participant.id);
  }
}

import { guarded, inBackground, reportCaught } from "@lyceum/shared/edges.ts";
import { SEAT_KEPT } from "@lyceum/shared/limits.ts";
import { SerialQueue } from "@lyceum/shared/sync/SerialQueue.ts";

import type { Participant } from "../../seats/Participant.ts";
import type { ClassroomModule, ModuleRoomOf } from "../ClassroomModule.ts";
import type { HandPorts, HandStore, StoredHand } from "./ports.ts";
import { Queue } from "./Queue.ts";

const UNIT = "raised hands";

/**
 * Raised hands: kept with the seat, also while its socket is lost, and in a live class in the database. All changes take
 * turns, so that what others see is what is kept.
 */
export class Hands implements ClassroomModule<"hands"> {
  readonly #room: ModuleRoomOf<"hands">;
  readonly #store: HandStore;
  readonly #turns = new SerialQueue();
  readonly #queue = new Queue();
  /** The session whose hands are known here. */
  #known: string | null = null;
  #absent: NodeJS.Timeout | null = null;

  constructor(room: ModuleRoomOf<"hands">, { hands }: HandPorts) {
    this.#room = room;
    this.#store = hands;
  }

  readonly handlers: ClassroomModule<"hands">["handlers"] = {
    raiseHand: async ({ seat }, { raised }) => {
      await this.#inTurn(() => (raised ? this.#raise(seat) : this.#lower([seat])));
      return {};
    },
    callNextHand: () =>
      this.#inTurn(async () => {
        const next = this.#present().find(({ connected }) => connected);
        if (!next) return { participantId: null };
        await this.#lower([next]);
        this.#room.notifyAll("handCalled", { participantId: next.id });
        return { participantId: next.id };
      }),
    lowerHand: async (_caller, { participantId }) => {
      const seat = this.#room.participant(participantId);
      await this.#inTurn(() => this.#lower([seat]));
      return {};
    },
    lowerAllHands: async () => {
      await this.#inTurn(async () => {
        const session = this.#room.session();
        if (session) await this.#store.lower(session, this.#queue.people());
        this.#clear();
      });
      return {};
    },
  };

  fieldsOf({ person }: Participant) {
    const handPlace = this.#queue.placeOf(person.id);
    return { handRaised: handPlace !== null, handPlace };
  }

  /** The first snapshot after a restart shows the hands that were raised before. Keeps nobody out. */
  async load(): Promise<void> {
    await this.#inTurn(() => undefined).catch((error: unknown) =>
      reportCaught(UNIT, this.#room.log, error),
    );
  }

  onStart(): void {
    inBackground(UNIT, this.#room.log, () => this.#inTurn(() => undefined));
  }

  onEnd(): void {
    const session = this.#room.session();
    const people = this.#queue.people();
    this.#clear();
    this.#known = null;
    if (session && people.length > 0) this.#later(() => this.#store.lower(session, people));
  }

  onLeave({ person }: Participant): void {
    if (!this.#queue.remove(person.id)) return;
    const session = this.#room.session();
    if (session) this.#later(() => this.#store.lower(session, [person.id]));
  }

  close(): void {
    if (this.#absent) clearTimeout(this.#absent);
  }

  /** Those with a seat here, in the order of the queue. */
  #present(): Participant[] {
    return this.#queue.people().flatMap((id) => this.#room.ofPerson(id) ?? []);
  }

  #isHere(seat: Participant): boolean {
    return this.#room.has(seat);
  }

  async #raise(seat: Participant): Promise<void> {
    // The seat may have been given up while this waited.
    if (this.#queue.placeOf(seat.person.id) !== null || !this.#isHere(seat)) return;
    const session = this.#room.session();
    if (session) {
      const raised = await this.#store.raise(session, [seat.person.id]);
      if (!this.#isHere(seat) || this.#room.session() !== session)
        return this.#store.lower(session, [seat.person.id]);
      this.#queue.use(raised);
    } else this.#queue.append(seat.person.id);
    this.#room.participantChanged(seat);
  }

  async #lower(seats: Participant[]): Promise<void> {
    const raised = seats.filter(({ person }) => this.#queue.placeOf(person.id) !== null);
    const people = raised.map(({ person }) => person.id);
    const session = this.#room.session();
    if (session && people.length > 0) await this.#store.lower(session, people);
    for (const seat of raised) {
      this.#queue.remove(seat.person.id);
      this.#room.participantChanged(seat);
    }
  }

  #clear(): void {
    if (this.#queue.people().length === 0) return;
    this.#queue.clear();
    this.#room.notifyAll("handsLowered", {});
  }

  /** In a turn of its own, once the hands of the session are known. */
  #inTurn<Value>(work: () => Promise<Value> | Value): Promise<Value> {
    return this.#turns.run(async () => {
      const session = this.#room.session();
      if (session !== null && session !== this.#known) await this.#takeOver(session);
      return work();
    });
  }

  #later(work: () => Promise<void>): void {
    inBackground(UNIT, this.#room.log, () => this.#turns.run(work));
  }

  /** Hands that were raised before the start are kept from now on; those kept before a restart are raised again. */
  async #takeOver(session: string): Promise<void> {
    const waiting = this.#queue.people();
    const kept = await this.#store.listOf(session);
    const raised = waiting.length > 0 ? await this.#store.raise(session, waiting) : [];
    this.#known = session;
    this.#queue.use([...kept, ...raised]);
    for (const seat of this.#present()) this.#room.participantChanged(seat);
    if (kept.length > 0) this.#dropAbsentLater(kept);
  }

  /** A person who does not come back after a restart has no seat any more. */
  #dropAbsentLater(kept: StoredHand[]): void {
    const drop = () => {
      const gone = kept.map(({ personId }) => personId).filter((id) => !this.#room.ofPerson(id));
      const session = this.#room.session();
      for (const personId of gone) this.#queue.remove(personId);
      if (session) this.#later(() => this.#store.lower(session, gone));
    };
    if (this.#absent) clearTimeout(this.#absent);
    this.#absent = setTimeout(guarded(UNIT, this.#room.log, drop), SEAT_KEPT).unref();
  }
}

import type { ClassSnapshot, Participant } from "@lyceum/shared/signaling/classroom.ts";
import type { NoticeBody, NoticeName } from "@lyceum/shared/signaling/notices.ts";
import type { Producer } from "@lyceum/shared/signaling/streams.ts";

import type { LivePage } from "./LivePage.ts";

/**
 * What a page knows of its class: the snapshot, and every notice after it. `faults` are notices that make no sense to such a page: of
 * somebody who is there already, or who is unknown.
 */
export class KnownClass {
  readonly people = new Map<string, Participant>();
  readonly producers = new Map<string, Producer>();
  readonly faults: string[] = [];
  headcount: number | null = null;
  self = "";

  private constructor(page: LivePage) {
    const on = <Name extends NoticeName>(name: Name, take: (body: NoticeBody<Name>) => void) => {
      const event: string = name;
      page.socket.on(event, (body: NoticeBody<Name>) => {
        // What comes before the snapshot is part of it.
        if (this.self !== "") take(body);
      });
    };
    on("participantJoined", ({ participant, listed }) => {
      if (this.people.has(participant.id) && participant.id !== this.self)
        this.faults.push(`joined again: ${participant.name}${listed ? ", listed" : ""}`);
      this.people.set(participant.id, participant);
    });
    on("participantChanged", ({ participant }) => {
      this.#mustKnow("changed", participant.id);
      this.people.set(participant.id, participant);
    });
    on("participantLeft", ({ participantId }) => {
      this.#mustKnow("left", participantId);
      this.people.delete(participantId);
    });
    on("headcountChanged", ({ headcount }) => {
      this.headcount = headcount;
    });
    on("producerAdded", ({ producer }) => {
      this.#mustKnow("stream", producer.participantId);
      if (this.producers.has(producer.id)) this.faults.push(`stream again: ${producer.source}`);
      this.producers.set(producer.id, producer);
    });
    on("producerChanged", ({ producer }) => {
      this.#mustKnow("stream changed", producer.participantId);
      this.producers.set(producer.id, producer);
    });
    on("producerRemoved", ({ producerId }) => {
      this.producers.delete(producerId);
    });
  }

  /** Joins, and follows the class from there. */
  static async join(page: LivePage, classId: string): Promise<KnownClass> {
    const known = new KnownClass(page);
    await new Promise<void>((resolve, reject) => {
      // Taken in the turn in which it arrives: the next notice may already wait.
      page.socket.emit("joinClass", { classId, pageId: page.pageId }, (result: never) => {
        const { ok, value } = result as { ok: boolean; value: ClassSnapshot };
        if (!ok) return reject(new Error("joinClass refused"));
        known.#take(value);
        resolve();
      });
    });
    return known;
  }

  /** Without this person, and what only their own page knows. */
  get others() {
    const own = this.people.get(this.self);
    return {
      names: [...this.people.values()].filter((each) => each !== own).map(({ name }) => name),
      producers: [...this.producers.values()].filter((each) => each.participantId !== this.self),
    };
  }

  #take(snapshot: ClassSnapshot): void {
    this.self = snapshot.you.id;
    this.headcount = snapshot.headcount ?? null;
    for (const each of snapshot.participants) this.people.set(each.id, each);
    for (const each of snapshot.producers) this.producers.set(each.id, each);
  }

  #mustKnow(what: string, participantId: string): void {
    if (!this.people.has(participantId)) this.faults.push(`${what}: unknown`);
  }
}

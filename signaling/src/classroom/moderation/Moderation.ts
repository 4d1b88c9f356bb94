import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { noSuch } from "@lyceum/shared/refusals.ts";
import type { Source } from "@lyceum/shared/signaling/streams.ts";
import type { SerialQueue } from "@lyceum/shared/sync/SerialQueue.ts";

import type { Classes } from "../../ports/classes.ts";
import type { ClassMedia } from "../media/ClassMedia.ts";
import type { Seats } from "../seats/Seats.ts";

type ModerationDeps = {
  classId: string;
  classes: Pick<Classes, "putOut">;
  /** Where joining and removing take turns. */
  queue: SerialQueue;
  seats: Seats;
  media: Pick<ClassMedia, "endKept">;
};

/** What a host may do to one participant. Rejects with `not_found` where there is no such participant. */
export class Moderation {
  readonly #deps: ModerationDeps;

  constructor(deps: ModerationDeps) {
    this.#deps = deps;
  }

  async mute(participantId: string, source: Source): Promise<void> {
    const { media } = this.#deps.seats.roster.required(participantId);
    this.#deps.media.endKept();
    if (!media) throw noSuch("producer");
    await media.publisher.mute(source);
  }

  /** Mutes every student who speaks, or could. A stream that cannot be muted is reported; the others are muted. */
  async muteAll(): Promise<void> {
    this.#deps.media.endKept();
    const publishers = this.#deps.seats.roster
      .all()
      .flatMap(({ role, media }) => (role === "student" && media ? [media.publisher] : []));
    const muted = await Promise.allSettled(publishers.map((each) => each.silence(["microphone"])));
    const failed = muted.find(({ status }) => status === "rejected");
    if (failed?.status === "rejected") throw failed.reason;
  }

  askToUnmute(participantId: string, source: Source): void {
    const { connection } = this.#deps.seats.roster.required(participantId);
    connection?.notify("askedToUnmute", { source });
  }

  /** Removes a student until the next start: in its turn, so that nobody is removed and joins at the same time. */
  async remove(participantId: string): Promise<void> {
    const { classId, classes, queue, seats } = this.#deps;
    const asked = seats.roster.required(participantId);
    // Left and joined again meanwhile, the person has another seat.
    const seated = () => seats.roster.get(participantId) ?? asked;
    await queue.run(async () => {
      const { role, person } = seated();
      if (role === "host") throw new DomainError("forbidden", MESSAGES.notAllowed);
      await classes.putOut(classId, person.id);
      seats.remove(seated());
    });
  }
}

import { CAPTIONS_WAITING_MAX, PHRASE_TIME_MAX } from "@lyceum/shared/class-limits.ts";
import { CLASS_REFUSALS } from "@lyceum/shared/class-refusals.ts";
import { reportCaught } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { RequestBody } from "@lyceum/shared/signaling/requests.ts";

import type { Participant } from "../../seats/Participant.ts";
import { Batch } from "../Batch.ts";
import type { ClassroomModule, ModuleRoomOf } from "../ClassroomModule.ts";
import { liveSession } from "../live-session.ts";
import { Lines } from "./Lines.ts";
import { SpeechPace } from "./SpeechPace.ts";
import type { CaptionPorts, CaptionStore } from "./ports.ts";

type Said = RequestBody<"caption">;

const tooMany = () => new DomainError("too_many", MESSAGES.tooMany);

/** Live captions: what people's own browsers hear them say, sent together to everyone in the class. */
export class Captions implements ClassroomModule<"captions"> {
  readonly #room: ModuleRoomOf<"captions">;
  readonly #store: CaptionStore;
  readonly #pace = new SpeechPace();
  readonly #lines = new Lines();
  readonly #batch: Batch;
  /** Phrases that are being written. */
  #writing = 0;

  constructor(room: ModuleRoomOf<"captions">, { classCaptions }: CaptionPorts) {
    this.#room = room;
    this.#store = classCaptions;
    this.#batch = new Batch("captions", room.log, () => {
      this.#room.notifyAll("captioned", { lines: this.#lines.take() });
    });
  }

  readonly handlers: ClassroomModule<"captions">["handlers"] = {
    caption: async ({ seat }, said) => {
      const sessionId = liveSession(this.#room);
      this.#assertSpeaks(seat);
      if (!this.#pace.take(seat.person.id)) throw tooMany();
      if (said.final) await this.#keep(sessionId, seat, said);
      // Put out, or the class over, while it was written.
      if (this.#room.session() !== sessionId || !this.#room.has(seat)) return {};
      if (!this.#lines.put({ participantId: seat.id, ...said })) throw tooMany();
      this.#batch.changed();
      return {};
    },
  };

  /** A line that was not sent yet is not sent at all. */
  onLeave({ id }: Participant): void {
    this.#lines.drop(id);
  }

  onEnd(): void {
    this.close();
  }

  close(): void {
    this.#batch.close();
    this.#lines.take();
  }

  /** Of a voice that the class hears: a hand-written page cannot write to everyone this way while a host has muted it. */
  #assertSpeaks(seat: Participant): void {
    this.#room.assertMayCaption(seat);
    const streams = [...(this.#room.media()?.producers.values() ?? [])];
    const isHeard = streams.some(
      ({ owner, view }) => owner === seat && view.source === "microphone" && !view.mutedByHost,
    );
    if (!isHeard) throw new DomainError("forbidden", CLASS_REFUSALS.captions.noMicrophone);
  }

  /** Those who cannot hear the class get the line also where it cannot be written. */
  async #keep(sessionId: string, seat: Participant, said: Said): Promise<void> {
    if (this.#writing >= CAPTIONS_WAITING_MAX) throw tooMany();
    this.#writing += 1;
    const { person, role } = seat;
    const { text, language, lasted } = said;
    const phrase = { authorId: person.id, name: person.name, role, text, language };
    // A page says no more than that: it may have begun at any time before.
    const mayHaveLasted = lasted < PHRASE_TIME_MAX ? lasted : Infinity;
    try {
      await this.#room.whileRecorded(seat, mayHaveLasted, (recordingId, to) =>
        this.#store.add({ ...phrase, sessionId, recordingId, from: to - lasted, to }),
      );
    } catch (error) {
      reportCaught("captions", this.#room.log, error);
    } finally {
      this.#writing -= 1;
    }
  }
}

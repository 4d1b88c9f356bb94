import type { Reaction } from "@lyceum/shared/signaling/reactions.ts";

import { Batch } from "../Batch.ts";
import type { ClassroomModule, ModuleRoomOf } from "../ClassroomModule.ts";
import { liveSession } from "../live-session.ts";

/** Reactions, counted and sent together. */
export class Reactions implements ClassroomModule<"reactions"> {
  readonly #room: ModuleRoomOf<"reactions">;
  readonly #batch: Batch;
  #counts: Partial<Record<Reaction, number>> = {};

  constructor(room: ModuleRoomOf<"reactions">) {
    this.#room = room;
    this.#batch = new Batch("reactions", room.log, () => this.#send());
  }

  readonly handlers: ClassroomModule<"reactions">["handlers"] = {
    react: (_caller, { reaction }) => {
      liveSession(this.#room);
      this.#counts[reaction] = (this.#counts[reaction] ?? 0) + 1;
      this.#batch.changed();
      return {};
    },
  };

  onEnd(): void {
    this.close();
  }

  close(): void {
    this.#batch.close();
    this.#counts = {};
  }

  #send(): void {
    const counts = this.#counts;
    this.#counts = {};
    this.#room.notifyAll("reacted", { counts });
  }
}

import type { Participant } from "../../seats/Participant.ts";
import type { ClassroomModule, ModuleRoomOf } from "../ClassroomModule.ts";

/** Raised hands: kept with the seat, also while its socket is lost. */
export class Hands implements ClassroomModule<"hands"> {
  readonly #room: ModuleRoomOf<"hands">;
  readonly #raised = new Set<Participant>();

  constructor(room: ModuleRoomOf<"hands">) {
    this.#room = room;
  }

  readonly handlers: ClassroomModule<"hands">["handlers"] = {
    raiseHand: ({ seat }, { raised }) => {
      this.#set(seat, raised);
      return {};
    },
  };

  fieldsOf(participant: Participant) {
    return { handRaised: this.#raised.has(participant) };
  }

  onLeave(participant: Participant): void {
    this.#raised.delete(participant);
  }

  #set(participant: Participant, raised: boolean): void {
    if (this.#raised.has(participant) === raised) return;
    if (raised) this.#raised.add(participant);
    else this.#raised.delete(participant);
    this.#room.participantChanged(participant);
  }
}

import { Coalescer } from "@lyceum/shared/sync/Coalescer.ts";

import type { ClassroomModule, ModuleRoomOf } from "../ClassroomModule.ts";
import type { MaterialsPort, MaterialsPorts } from "./ports.ts";

/** Notifies everyone with a seat when the list of the class's materials changes, whichever process changed it. */
export class Materials implements ClassroomModule<"materials"> {
  readonly handlers = {};
  readonly #room: ModuleRoomOf<"materials">;
  readonly #materials: MaterialsPort;
  readonly #reads: Coalescer;
  /** Null before the first change of the class: then one notice too many is sent rather than one too few. */
  #known: string | null = null;

  constructor(room: ModuleRoomOf<"materials">, { materials }: MaterialsPorts) {
    this.#room = room;
    this.#materials = materials;
    this.#reads = new Coalescer("materials", room.log, (classId) => this.#read(classId));
  }

  onChange(): void {
    this.#reads.changed(this.#room.classId);
  }

  async #read(classId: string): Promise<void> {
    const read = await this.#materials.fingerprintOf(classId);
    if (read === this.#known) return;
    this.#known = read;
    this.#room.notifyAll("materialsChanged", {});
  }
}

import { DiskRoom } from "../kernel/files/DiskRoom.ts";
import { BackupError } from "./description.ts";
import { size } from "./size.ts";

/** The room that a backup, or what is restored of one, may take beside a site that runs. */
export class BackupRoom extends DiskRoom {
  readonly #folder: string;

  constructor(folder: string) {
    super(folder);
    this.#folder = folder;
  }

  /** Throws an error for the operator where so many bytes more are too many. */
  override async assert(bytes = 0): Promise<void> {
    const left = await this.left();
    if (left >= bytes) return;
    const more = bytes > 0 ? `, and ${size(bytes)} more are needed` : "";
    throw new BackupError(
      `The disk of ${this.#folder} has too little room: ${size(Math.max(0, left))} are left, beside the part that stays free for the database${more}. Make room there, or choose a folder on another disk (for a drill, with TMPDIR).`,
    );
  }
}

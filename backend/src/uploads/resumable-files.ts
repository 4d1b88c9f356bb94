import { createWriteStream } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { FileStore } from "@tus/file-store";

import type { DiskRoom } from "../kernel/files/DiskRoom.ts";

/** Files as tus keeps them, except that it learns why one could not be written: the disk may be full. */
export class ResumableFiles extends FileStore {
  readonly #room: DiskRoom;

  constructor(directory: string, room: DiskRoom) {
    super({ directory });
    this.#room = room;
  }

  override async write(from: Readable, id: string, offset: number): Promise<number> {
    const to = createWriteStream(join(this.directory, id), { flags: "r+", start: offset });
    await pipeline(from, this.#room.guard(), to);
    return offset + to.bytesWritten;
  }
}

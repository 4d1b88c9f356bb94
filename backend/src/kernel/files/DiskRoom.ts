import type { Buffer } from "node:buffer";
import { statfs } from "node:fs/promises";
import { Transform } from "node:stream";

import { reserveOf } from "@lyceum/shared/disk-reserve.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";

/** Bytes written between two looks. */
const LOOK_EVERY = 4 * 1024 ** 2;

/** The room on the disk that uploads and what is made of them may take. */
export class DiskRoom {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Bytes that may still be written; below 0 where the database's share is touched. */
  async left(): Promise<number> {
    const { bsize, blocks, bavail } = await statfs(this.#folder);
    return bavail * bsize - reserveOf(blocks * bsize);
  }

  /** Throws disk_full where so many bytes more are too many. */
  async assert(bytes = 0): Promise<void> {
    if ((await this.left()) < bytes) throw new DomainError("disk_full", MESSAGES.upload.diskFull);
  }

  /** Lets bytes through as long as there is room; throws disk_full. */
  guard(): Transform {
    let unseen = LOOK_EVERY;
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        unseen += chunk.length;
        if (unseen < LOOK_EVERY) return done(null, chunk);
        unseen = 0;
        this.assert().then(
          () => done(null, chunk),
          (error: Error) => done(error),
        );
      },
    });
  }
}

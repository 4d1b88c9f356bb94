import { mkdir, readdir, statfs } from "node:fs/promises";
import { join } from "node:path";

import { reserveOf } from "@lyceum/shared/disk-reserve.ts";
import { guarded, inBackground } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import type { Logger } from "pino";

import type { RecordingsConfig } from "../config.ts";
import type { Notify } from "../Notices.ts";
import { RoomRecorder } from "./RoomRecorder.ts";

/** Milliseconds between two looks at the disk and at the packets that came. */
const LOOK_EVERY = 2_000;
/** Milliseconds between two notices that packets are left out. */
const BEHIND_EVERY = 10_000;

const refused = (why: string) => new DomainError("unavailable", why);

/** All recordings of this host, and their limits. */
export class Recordings {
  readonly #config: RecordingsConfig | undefined;
  readonly #notify: Notify;
  readonly #log: Logger;
  readonly #recorders = new Map<RoomRecorder, string>();
  #packets = 0;
  #packetsPerSecond = 0;
  #lookedAt = performance.now();
  #looking: NodeJS.Timeout | undefined;

  constructor(config: RecordingsConfig | undefined, notify: Notify, log: Logger) {
    this.#config = config;
    this.#notify = notify;
    this.#log = log;
  }

  /**
   * Throws `unavailable` where this host records nothing (more) now. One that has begun goes on, also in another process or after a
   * pause, as long as there is space to go on.
   */
  async open(roomId: string, recordingId: string): Promise<RoomRecorder> {
    const config = this.#config;
    if (!config) throw refused("This media host records nothing.");
    const folder = join(config.folder, recordingId);
    const hasBegun = (await readdir(folder).catch(() => [])).length > 0;
    if (!hasBegun) this.#assertFree(config);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { freeToStart, freeToStop } = config;
    const ahead = hasBegun ? 0 : Math.max(0, freeToStart - freeToStop);
    if (!(await isFree(folder, hasBegun ? freeToStop : freeToStart, ahead)))
      throw refused("Too little space on the disk of recordings.");
    if (!hasBegun) this.#assertFree(config);
    return this.#start(roomId, { recordingId, folder, waitingMax: config.waitingMax });
  }

  /** Idempotent. Resolves when all is on the disk. */
  async close(): Promise<void> {
    clearInterval(this.#looking);
    await Promise.allSettled([...this.#recorders.keys()].map((recorder) => recorder.close()));
  }

  #start(
    roomId: string,
    about: { recordingId: string; folder: string; waitingMax: number },
  ): RoomRecorder {
    const { recordingId } = about;
    const log = this.#log.child({ roomId, recordingId });
    let behindTold = -Infinity;
    const recorder: RoomRecorder = new RoomRecorder(
      {
        ...about,
        log,
        onPacket: () => (this.#packets += 1),
        onDropped: () => {
          if (performance.now() - behindTold < BEHIND_EVERY) return;
          behindTold = performance.now();
          this.#notify("recordingBehind", { roomId, recordingId });
        },
        onFailed: (error) => {
          log.error({ err: error }, "a recording could not be written");
          this.#fail(recorder, "write");
        },
      },
      (closed) => this.#forget(closed),
    );
    this.#recorders.set(recorder, roomId);
    const look = guarded("recordings", this.#log, () => this.#look());
    this.#looking ??= setInterval(look, LOOK_EVERY).unref();
    return recorder;
  }

  #forget(recorder: RoomRecorder): void {
    this.#recorders.delete(recorder);
    if (this.#recorders.size > 0) return;
    clearInterval(this.#looking);
    this.#looking = undefined;
    this.#packetsPerSecond = 0;
  }

  #assertFree({ recordingsMax, packetsPerSecondMax }: RecordingsConfig): void {
    const full =
      this.#recorders.size >= recordingsMax || this.#packetsPerSecond >= packetsPerSecondMax;
    if (full) throw refused("This media host records as many classes as it can.");
  }

  async #look(): Promise<void> {
    const now = performance.now();
    this.#packetsPerSecond = (this.#packets * 1_000) / (now - this.#lookedAt);
    this.#packets = 0;
    this.#lookedAt = now;
    if (!this.#config || (await isFree(this.#config.folder, this.#config.freeToStop))) return;
    for (const recorder of this.#recorders.keys()) this.#fail(recorder, "disk");
  }

  #fail(recorder: RoomRecorder, reason: "disk" | "write"): void {
    const roomId = this.#recorders.get(recorder);
    if (roomId === undefined || recorder.closed) return;
    recorder.endedBy = reason;
    inBackground("end of a recording", this.#log, () => recorder.close());
    this.#notify("recordingFailed", { roomId, recordingId: recorder.recordingId, reason });
  }
}

/**
 * Whether so many bytes are free, and as many as are kept for the database, which may be on the same disk, with what is ahead of a
 * recording that begins.
 */
const isFree = async (folder: string, bytes: number, ahead = 0): Promise<boolean> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return bavail * bsize >= Math.max(bytes, reserveOf(blocks * bsize) + ahead);
};

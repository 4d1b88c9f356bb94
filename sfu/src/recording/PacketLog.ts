import { type FileHandle, open } from "node:fs/promises";

import { RECORD_KIND, recordHead, type LogHead } from "@lyceum/shared/packet-log.ts";
import { keptForLater } from "@lyceum/shared/promises.ts";

import { hostNow } from "./host-clock.ts";

/** Milliseconds between two writes, and between two `fdatasync`: what is lost with the process, and with the power. */
const WRITE_EVERY = 500;
const SYNC_EVERY = 5_000;
/** Bytes. So many are written at once, before the next turn. */
const WRITE_AT = 256 * 1024;
type About = Omit<LogHead, "epoch">;

type Options = {
  /** Bytes in memory: a disk that does not keep up must not fill the memory of the media host. */
  waitingMax: number;
  /** Called at most once. */
  onFailed: (error: unknown) => void;
};

/** The packets of one stream, appended as they came. What is whole can be read, also after the process was killed. */
export class PacketLog {
  readonly epoch: number;
  dropped = 0;
  readonly #file: FileHandle;
  readonly #options: Options;
  readonly #timer: NodeJS.Timeout;
  #parts: Buffer[] = [];
  #bytes = 0;
  #waiting = 0;
  #synced = 0;
  #writing: Promise<void> = Promise.resolve();
  #ended = false;
  #closing: Promise<void> | undefined;

  private constructor(file: FileHandle, about: About, options: Options) {
    this.#file = file;
    this.#options = options;
    this.epoch = hostNow();
    const head: LogHead = { ...about, epoch: this.epoch };
    this.add(Buffer.from(JSON.stringify(head)), RECORD_KIND.head);
    this.#timer = setInterval(() => this.#write(), WRITE_EVERY).unref();
  }

  /** Rejects where the file exists: no log is written over another. The head is written when it resolves. */
  static async create(path: string, about: About, options: Options): Promise<PacketLog> {
    const log = new PacketLog(await open(path, "wx", 0o600), about, options);
    log.#write();
    await log.#writing;
    return log;
  }

  /** False where it was left out, because too much waits for the disk. */
  add(bytes: Buffer, kind: number = RECORD_KIND.rtp): boolean {
    if (this.#ended) return true;
    if (this.#waiting + this.#bytes > this.#options.waitingMax) {
      this.dropped += 1;
      return false;
    }
    const head = recordHead(bytes.length, kind, hostNow() - this.epoch);
    this.#parts.push(head, bytes);
    this.#bytes += head.length + bytes.length;
    if (this.#bytes > WRITE_AT) this.#write();
    return true;
  }

  /** Idempotent. Resolves when all is on the disk. */
  close(): Promise<void> {
    return (this.#closing ??= keptForLater(this.#close()));
  }

  async #close(): Promise<void> {
    clearInterval(this.#timer);
    this.#write();
    this.#ended = true;
    await this.#writing;
    try {
      await this.#file.datasync();
    } finally {
      await this.#file.close();
    }
  }

  #write(): void {
    if (this.#bytes === 0 || this.#ended) return;
    const bytes = Buffer.concat(this.#parts, this.#bytes);
    this.#parts = [];
    this.#bytes = 0;
    this.#waiting += bytes.length;
    this.#writing = this.#writing
      .then(() => this.#append(bytes))
      .catch((error: unknown) => this.#fail(error));
  }

  async #append(bytes: Buffer): Promise<void> {
    try {
      await this.#file.appendFile(bytes);
      if (performance.now() - this.#synced < SYNC_EVERY) return;
      this.#synced = performance.now();
      await this.#file.datasync();
    } finally {
      this.#waiting -= bytes.length;
    }
  }

  /** A record may be cut in the middle: nothing may follow it. */
  #fail(error: unknown): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#options.onFailed(error);
  }
}

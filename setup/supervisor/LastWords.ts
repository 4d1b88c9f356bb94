import { appendFile, mkdir, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";

/** Bytes of a program's output that are remembered, and the file size at which the file is rotated. */
const REMEMBERED = 64 * 1024;
const FILE_MAX = 1024 * 1024;

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/**
 * The end of a program's output, written to a file when it ends without being stopped. The file and its predecessor
 * together have at most about 2 MB.
 */
export class LastWords {
  readonly path: string;
  #chunks: Buffer[] = [];
  #size = 0;

  /** @param path of the file; its folder is created with the first write. */
  constructor(path: string) {
    this.path = path;
  }

  hear(chunk: Buffer): void {
    this.#chunks.push(chunk.subarray(-REMEMBERED));
    this.#size += this.#chunks.at(-1)!.length;
    while (this.#size - this.#chunks[0]!.length >= REMEMBERED)
      this.#size -= this.#chunks.shift()!.length;
  }

  /** Appends the remembered output, under a line with the time and the reason of the end, and clears it. */
  async write(how: string): Promise<void> {
    const said = Buffer.concat(this.#chunks).subarray(-REMEMBERED);
    this.#chunks = [];
    this.#size = 0;
    await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
    if ((await sizeOf(this.path)) > FILE_MAX) await rename(this.path, `${this.path}.previous`);
    const head = `── ${new Date().toISOString()}: ended (${how}); the last that it said:\n`;
    await appendFile(this.path, Buffer.concat([Buffer.from(head), said, Buffer.from("\n")]), {
      mode: 0o600,
    });
  }
}

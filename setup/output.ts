import { fstatSync, writeSync } from "node:fs";
import { Writable } from "node:stream";

const [STDOUT, STDERR] = [1, 2] as const;

/** What cannot be written now, such as onto a full disk, is left out: what is said later may find room again. */
const toFile = (fd: number): Writable =>
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      try {
        for (let at = 0; at < chunk.length;) at += writeSync(fd, chunk, at);
      } catch {
        // There is nobody to tell.
      }
      done();
    },
  });

const isLine = (fd: number): boolean => {
  const kind = fstatSync(fd);
  return kind.isFIFO() || kind.isSocket();
};

const outputOf = (fd: number, stream: NodeJS.WriteStream): Writable => {
  if (!stream.isTTY && !isLine(fd)) return toFile(fd);
  // Its reader has gone: nobody reads what is written.
  return stream.on("error", () => undefined);
};

/** Where this process says something. A full disk, or a reader that has gone, does not end it, as it would end a Node program. */
export const output = {
  out: outputOf(STDOUT, process.stdout),
  err: outputOf(STDERR, process.stderr),
};

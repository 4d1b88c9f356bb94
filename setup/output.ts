import { fstatSync, writeSync } from "node:fs";
import { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

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

/** Bytes that wait for their reader at most. */
const UNREAD_MOST = 1024 * 1024;

/** Milliseconds between two looks whether they have come there. */
const LOOK_EVERY = 10;

const linesIn = (chunk: Buffer): number =>
  chunk.reduce((sum, byte) => sum + Number(byte === 10), 0);

/** What nobody reads, such as in a terminal whose output is held, is left out: to wait for its reader would stop this process, and to keep it would fill its memory. */
const toReader = (stream: NodeJS.WriteStream): Writable => {
  // Its reader has gone: nobody reads what is written.
  stream.on("error", () => undefined);
  waitForNobody(stream);
  let leftOut = 0;
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (stream.writableLength > UNREAD_MOST) leftOut += linesIn(chunk);
      else {
        if (leftOut > 0)
          stream.write(`(${leftOut} lines left out, which nobody was there to read)\n`);
        leftOut = 0;
        stream.write(chunk);
      }
      done();
    },
  });
};

/** Node writes to a terminal only as fast as that takes it, and does nothing else meanwhile. */
const waitForNobody = (stream: NodeJS.WriteStream): void => {
  const { _handle: handle } = stream as { _handle?: { setBlocking?: (blocking: boolean) => void } };
  if (stream.isTTY) handle?.setBlocking?.(false);
};

const outputOf = (fd: number, stream: NodeJS.WriteStream): Writable =>
  stream.isTTY || isLine(fd) ? toReader(stream) : toFile(fd);

/** Where this process says something. A full disk, or a reader that has gone or reads no more, does not end or stop it, as it would a Node program. */
export const output = {
  out: outputOf(STDOUT, process.stdout),
  err: outputOf(STDERR, process.stderr),
};

/** Resolves once all that was said has come to its reader. @param most milliseconds that a reader who does not read is waited for. */
export async function allSaid(most = 2_000): Promise<void> {
  const end = Date.now() + most;
  const isOnItsWay = () => process.stdout.writableLength + process.stderr.writableLength > 0;
  while (isOnItsWay() && Date.now() < end) await sleep(LOOK_EVERY);
}

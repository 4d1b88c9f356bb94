import { createReadStream } from "node:fs";

import { type LogRecord, readRecords } from "@lyceum/shared/packet-log.ts";

const CHUNK = 1024 * 1024;

/** The whole records of a log, to the one that a crash cut short. */
export async function* readLog(path: string): AsyncGenerator<LogRecord> {
  let left = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) {
    const { records, rest } = readRecords(Buffer.concat([left, chunk as Buffer]));
    yield* records;
    left = Buffer.from(rest);
  }
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

import { pino } from "pino";
import { onTestFinished } from "vitest";

import { readLogs } from "./recordings.ts";

/** A recording in a folder that goes with the test, and the numbers of the packets that its logs have, by their streams. */
export const recordingFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), "lyceum-recording-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const recording = {
    folder,
    waitingMax: 2 ** 20,
    log: pino({ level: "silent" }),
    onPacket: () => {},
    onDropped: () => {},
    onFailed: () => {},
  };
  const written = async (): Promise<Record<string, number[]>> => {
    const logs = await readLogs(dirname(folder), basename(folder));
    const numbers = logs.map(({ head, packets }) => [
      head.producerId,
      packets.map(({ bytes }) => bytes.readUInt16BE(2)),
    ]);
    return Object.fromEntries(numbers);
  };
  return { recording, written };
};

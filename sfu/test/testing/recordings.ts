import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { LogHead, RECORD_KIND, readRecords } from "@lyceum/shared/packet-log.ts";
import { RtpHeader } from "werift";
import { onTestFinished } from "vitest";

import type { RecordingsConfig } from "../../src/config.ts";
import { soundVolume } from "./publishing.ts";

/** A folder for one test, and the limits of a host that records into it. */
export const recordingsIn = async (
  changes?: Partial<RecordingsConfig>,
): Promise<RecordingsConfig> => {
  const folder = await mkdtemp(join(tmpdir(), "lyceum-recordings-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const limits = {
    freeToStart: 0,
    freeToStop: 0,
    recordingsMax: 10,
    packetsPerSecondMax: 4_000,
    waitingMax: 16 * 2 ** 20,
  };
  return { folder, ...limits, ...changes };
};

/** Every log of a recording by its file's name. */
export const readLogs = async (folder: string, recordingId: string) => {
  const files = await readdir(join(folder, recordingId));
  const logs = files.map(async (file) => {
    const { records } = readRecords(await readFile(join(folder, recordingId, file)));
    const [first, ...packets] = records;
    if (first?.kind !== RECORD_KIND.head) throw new Error("A log begins with its head.");
    return { file, head: LogHead.parse(JSON.parse(first.bytes.toString())), packets };
  });
  return Promise.all(logs);
};

export type ReadLog = Awaited<ReturnType<typeof readLogs>>[number];

/** The volumes of the sound in a log, in the order of arrival. */
export const volumesIn = ({ packets }: ReadLog): number[] =>
  packets.map(({ bytes }) =>
    soundVolume(bytes.subarray(RtpHeader.deSerialize(bytes).payloadOffset)),
  );

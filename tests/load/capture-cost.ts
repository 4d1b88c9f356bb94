import { randomUUID } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { createSfu } from "@lyceum/sfu/createSfu.ts";
import { serveSfu } from "@lyceum/sfu/wire.ts";
import { pino } from "pino";

import { cpuSeconds } from "./cpu.ts";
import { Helper } from "./Helper.ts";
import type { commands as publisherCommands } from "./publisher.ts";

const ROOM = "bench";
/** Of one camera; its voice comes with it. */
const BITRATE = 500_000;
const SETTLES = 3_000;

type Publisher = Helper<typeof publisherCommands>;

/** CPU of the media host with its worker, in percent of a core, for a person with camera and microphone, and kB/s written. */
export type CaptureCost = { people: number; idle: number; recording: number; written: number };

const bytesIn = async (folder: string): Promise<number> => {
  const files = await readdir(folder);
  const sizes = await Promise.all(files.map((file) => stat(join(folder, file))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
};

/** A class of this many cameras and microphones that nobody watches, not recorded and then recorded, for this long each. */
export const captureCost = async (
  opened: AsyncDisposableStack,
  folder: string,
  { people, workerBin, milliseconds }: { people: number; workerBin: string; milliseconds: number },
): Promise<CaptureCost> => {
  const log = pino({ level: "silent" });
  const limits = {
    freeToStart: 0,
    freeToStop: 0,
    recordingsMax: 10,
    packetsPerSecondMax: 40_000,
    waitingMax: 16 * 2 ** 20,
  };
  const media = { workers: 1, listen: [{ ip: "127.0.0.1" }], port: 0, consumersPerWorker: 1e6 };
  const made = await createSfu({ ...media, workerBin, recordings: { folder, ...limits } }, log);
  const sfu = opened.adopt(made, (each) => each.close());
  const secret = randomUUID();
  const wire = await serveSfu(sfu, { host: "127.0.0.1", port: 0, secret }, log);
  opened.defer(() => wire.close());
  const publisher: Publisher = new Helper(join(import.meta.dirname, "publisher.ts"));
  opened.defer(() => publisher.close());
  const host = { url: wire.url, secret };
  const producerIds: string[] = [];
  for (let person = 0; person < people; person += 1)
    producerIds.push(...(await publisher.ask("publish", { host, roomId: ROOM, bitrate: BITRATE })));

  const cpu = async () =>
    cpuSeconds() + ((await sfu.load({})).workers[0]?.cpuSeconds ?? Number.NaN);
  const measure = async () => {
    await wait(SETTLES);
    const [before, began] = [await cpu(), performance.now()];
    await wait(milliseconds);
    return (100 * (await cpu()) - 100 * before) / ((performance.now() - began) / 1_000);
  };
  const idle = await measure();
  const recordingId = randomUUID();
  await sfu.startRecording({ roomId: ROOM, recordingId });
  for (const producerId of producerIds)
    await sfu.recordProducer({ roomId: ROOM, producerId, layer: 0 });
  const began = performance.now();
  const recording = await measure();
  const seconds = (performance.now() - began) / 1_000;
  const written = (await bytesIn(join(folder, recordingId))) / 1_000 / seconds / people;
  return { people, idle, recording, written };
};

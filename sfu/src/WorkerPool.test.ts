import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";

import { observer, type types } from "mediasoup";
import { pino } from "pino";
import { expect, it, onTestFinished } from "vitest";

import { createSfu } from "./createSfu.ts";
import { WORKER_FILES } from "./limit-files.ts";
import { picture, tone } from "../test/testing/sources.ts";
import { SyntheticPage } from "../test/testing/SyntheticPage.ts";

const log = pino({ level: "silent" });
const config = { workers: 2, listen: [{ ip: "127.0.0.1" }], port: 0, consumersPerWorker: 1 };
const ROOM = { roomId: "room" };

/** A host, and the workers that mediasoup started for it. */
const host = async (changes: Partial<typeof config> & { workerBin?: string } = {}) => {
  const workers: types.Worker[] = [];
  const remember = (worker: types.Worker) => void workers.push(worker);
  observer.on("newworker", remember);
  onTestFinished(() => void observer.off("newworker", remember));
  const sfu = await createSfu({ ...config, ...changes }, log);
  onTestFinished(() => sfu.close());
  return { sfu, workers };
};

it("leaves nothing in the workers of a room that was closed", async () => {
  const { sfu, workers } = await host();
  const empty = await Promise.all(workers.map((worker) => worker.dump()));
  const page = async () => {
    const opened = await SyntheticPage.open(sfu, ROOM.roomId);
    onTestFinished(() => opened.close());
    return opened;
  };
  const teacher = await page();
  const seen = await teacher.publish(picture(160, 120, 10));
  const heard = await teacher.publish(
    tone(() => 0.5),
    { observed: true },
  );
  for (const student of [await page(), await page()])
    for (const { id } of [seen, heard]) await student.resume(await student.consume(id));
  const busy = await Promise.all(workers.map((worker) => worker.dump()));
  expect(busy.map(({ routerIds }) => routerIds.length)).toEqual([1, 1]);
  await sfu.closeRoom(ROOM);
  expect(await Promise.all(workers.map((worker) => worker.dump()))).toEqual(empty);
});

it.runIf(existsSync("/proc/self/limits"))(
  "lets strangers open connections to a worker's port up to a number",
  async () => {
    const { workers } = await host({ workers: 1 });
    const limits = await readFile(`/proc/${workers[0]?.pid}/limits`, "utf8");
    expect(limits).toMatch(new RegExp(`Max open files +${WORKER_FILES} +${WORKER_FILES} `));
  },
);

it("replaces a dead worker at once, and ever more slowly when it dies in a loop", async () => {
  const { workers } = await host({ workers: 1 });
  const downtimes = [];
  for (let deaths = 1; deaths <= 3; deaths += 1) {
    process.kill(workers.at(-1)?.pid ?? Number.NaN, "SIGKILL");
    const killedAt = performance.now();
    await expect.poll(() => workers.length, { timeout: 15_000, interval: 10 }).toBe(deaths + 1);
    downtimes.push(performance.now() - killedAt);
  }
  const [, second = 0, third = 0] = downtimes;
  expect(second).toBeGreaterThan(400);
  expect(third).toBeGreaterThan(800);
});

it("does not start without a worker to run", async () => {
  await expect(host({ workerBin: "/no/such/worker" })).rejects.toThrow("ENOENT");
});

it("refuses rooms once it is closed", async () => {
  const { sfu, workers } = await host();
  await sfu.close();
  await sfu.close();
  await expect(sfu.openRoom(ROOM)).rejects.toMatchObject({ code: "unavailable" });
  await expect.poll(() => workers.every(({ subprocessClosed }) => subprocessClosed)).toBe(true);
});

import { pino } from "pino";
import { expect, it, onTestFinished, vi } from "vitest";

import type { SfuConfig } from "./config.ts";
import { createSfu } from "./createSfu.ts";
import { practise } from "./practise.ts";

const config: SfuConfig = {
  workers: 2,
  listen: [{ ip: "127.0.0.1" }],
  port: 0,
  consumersPerWorker: 100,
};

const host = async (changes: Partial<SfuConfig> = {}) => {
  const log = pino({ level: "silent" });
  const warn = vi.spyOn(log, "warn");
  const sfu = await createSfu({ ...config, ...changes }, log);
  onTestFinished(() => sfu.close());
  const practising = () => practise(sfu, changes, log);
  return { sfu, practising, warn };
};

it("publishes, pipes and receives a stream, and leaves nothing of it", async () => {
  const { sfu, practising, warn } = await host({ pipes: { ip: "127.0.0.1" } });
  const done = vi.spyOn(sfu, "setConsumer");
  await practising();
  expect(warn).not.toHaveBeenCalled();
  expect(done).toHaveBeenCalledTimes(2);
  const { rooms, workers } = await sfu.load({});
  expect(rooms).toBe(0);
  for (const worker of workers)
    expect(worker).toMatchObject({ transports: 0, producers: 0, consumers: 0 });
});

it("leaves pipes out where this host has none", async () => {
  const { sfu, practising, warn } = await host();
  const done = vi.spyOn(sfu, "setConsumer");
  await practising();
  expect(warn).not.toHaveBeenCalled();
  expect(done).toHaveBeenCalledOnce();
});

it("says why it could not, and goes on", async () => {
  const { sfu, practising, warn } = await host();
  vi.spyOn(sfu, "produce").mockRejectedValue(new Error("no"));
  await practising();
  expect(warn).toHaveBeenCalledOnce();
  expect((await sfu.load({})).rooms).toBe(0);
});

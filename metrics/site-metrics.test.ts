import { pino } from "pino";
import { expect, it } from "vitest";

import { Metrics } from "./Metrics.ts";
import { watchSite } from "./site-metrics.ts";

type Watched = Parameters<typeof watchSite>[1];
type Worker = { pid: number; cpuSeconds: number; host?: string };

const read = async (workers: Worker[]): Promise<string[]> => {
  const metrics = new Metrics(pino({ level: "silent" }));
  const carried = { transports: 1, producers: 1, consumers: 1 };
  const load = async () => ({
    rooms: 1,
    workers: workers.map((each) => ({ ...carried, ...each })),
  });
  watchSite(metrics, { sfu: { load }, jobs: { due: async () => [] } } as unknown as Watched);
  const { text } = await metrics.read();
  return text.split("\n").filter((line) => /^mediasoup_(consumers|cpu_seconds_total)\b/.test(line));
};

it("workers of two hosts are two, though both have the same number in their containers", async () => {
  const lines = await read([
    { pid: 7, cpuSeconds: 3, host: "http://one:3100" },
    { pid: 7, cpuSeconds: 4, host: "http://two:3100" },
  ]);
  expect(lines).toEqual([
    'mediasoup_consumers{host="http://one:3100",worker="7"} 1',
    'mediasoup_consumers{host="http://two:3100",worker="7"} 1',
    'mediasoup_cpu_seconds_total{host="http://one:3100",worker="7"} 3',
    'mediasoup_cpu_seconds_total{host="http://two:3100",worker="7"} 4',
  ]);
});

it("a worker of the process itself has no host", async () => {
  expect(await read([{ pid: 7, cpuSeconds: 3 }])).toEqual([
    'mediasoup_consumers{worker="7"} 1',
    'mediasoup_cpu_seconds_total{worker="7"} 3',
  ]);
});

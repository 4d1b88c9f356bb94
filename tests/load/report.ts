import { type Column, markdown } from "./markdown.ts";
import type { Measured } from "./MediaBench.ts";
import { type Line, fitLine } from "./statistics.ts";

const COLUMNS: Column<Measured>[] = [
  { title: "receivers", of: (row) => String(row.receivers) },
  { title: "worker CPU %", of: (row) => row.workerCpu.toFixed(1) },
  { title: "a receiver %", of: (row) => (row.workerCpu / row.receivers).toFixed(3) },
  { title: "packets/s", of: (row) => row.packetsPerSecond.toFixed(0) },
  { title: "Mb/s", of: (row) => row.megabitsPerSecond.toFixed(1) },
  { title: "µs a packet", of: (row) => row.cpuPerPacket.toFixed(1) },
  { title: "lost", of: (row) => String(row.packetsLost) },
  { title: "loss %", of: (row) => row.lossPercent.toFixed(4) },
  { title: "broken first frames", of: (row) => String(row.firstFramesBroken) },
  { title: "first frame p50 ms", of: (row) => row.firstFrameP50.toFixed(0) },
  { title: "p95 ms", of: (row) => row.firstFrameP95.toFixed(0) },
];

/** CPU of the worker (percent of a core) against receivers. */
export const costOf = (rows: Measured[]): Line =>
  fitLine(rows.map((row) => ({ x: row.receivers, y: row.workerCpu })));

export const table = (rows: Measured[]): string => markdown(COLUMNS, rows);

export const fitted = (rows: Measured[]): string => {
  const { slope, intercept, r2, residuals } = costOf(rows);
  const worst = Math.max(...residuals.map(Math.abs));
  return [
    `worker CPU % = ${intercept.toFixed(2)} + ${slope.toFixed(4)} × receivers`,
    `R² = ${r2.toFixed(5)}, largest residual ${worst.toFixed(2)} percentage points`,
    `one core is full at about ${Math.floor((100 - intercept) / slope)} receivers`,
  ].join("\n");
};

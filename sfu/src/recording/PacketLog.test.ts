import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { LogHead, readRecords } from "@lyceum/shared/packet-log.ts";
import { describe, expect, it, onTestFinished } from "vitest";

import { PacketLog } from "./PacketLog.ts";

const about = { producerId: "p", mimeType: "audio/opus", clockRate: 48_000 };
const ignore = { waitingMax: 16 * 2 ** 20, onFailed: () => undefined };

const newPath = async () => {
  const folder = await mkdtemp(join(tmpdir(), "lyceum-log-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, "one.rtp");
};

describe("a packet log", () => {
  it("has its head first, then the packets with their times", async () => {
    const path = await newPath();
    const log = await PacketLog.create(path, about, ignore);
    log.add(Buffer.from("one"));
    log.add(Buffer.from("two"));
    await log.close();
    await log.close();
    log.add(Buffer.from("too late"));
    const { records, rest } = readRecords(await readFile(path));
    const [head, ...packets] = records;
    expect(LogHead.parse(JSON.parse(String(head?.bytes)))).toEqual({ ...about, epoch: log.epoch });
    expect(packets.map(({ kind, bytes }) => [kind, String(bytes)])).toEqual([
      [0, "one"],
      [0, "two"],
    ]);
    expect(rest).toHaveLength(0);
  });

  it("is written within a second, without being closed", async () => {
    const path = await newPath();
    const log = await PacketLog.create(path, about, ignore);
    onTestFinished(() => log.close());
    log.add(Buffer.from("one"));
    await expect.poll(async () => readRecords(await readFile(path)).records.length).toBe(2);
  });

  it("is never written over another", async () => {
    const path = await newPath();
    await (await PacketLog.create(path, about, ignore)).close();
    await expect(PacketLog.create(path, about, ignore)).rejects.toThrow("EEXIST");
  });

  it("drops packets before they fill the memory", async () => {
    const log = await PacketLog.create(await newPath(), about, ignore);
    const packet = Buffer.alloc(60_000);
    for (let count = 0; count < 400; count += 1) log.add(packet);
    expect(log.dropped).toBeGreaterThan(0);
    await log.close();
  });

  it("can be read up to its last whole record", async () => {
    const path = await newPath();
    const log = await PacketLog.create(path, about, ignore);
    log.add(Buffer.from("one"));
    await log.close();
    const bytes = await readFile(path);
    expect(readRecords(bytes.subarray(0, -1)).records).toHaveLength(1);
  });
});

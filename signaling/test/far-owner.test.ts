import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { clusterOnThisMachine } from "./far-owner.ts";

/** Ports that this system gives to outgoing connections, and to who asks for any. */
const given = () =>
  readFileSync("/proc/sys/net/ipv4/ip_local_port_range", "utf8").trim().split(/\s+/).map(Number);

describe.runIf(process.platform === "linux")("where the other processes reach one", () => {
  it("is no port that the system gives away before the process has it", async () => {
    const [first, last] = given();
    const ports = await Promise.all(
      Array.from({ length: 20 }, async () => (await clusterOnThisMachine()).port),
    );
    expect(ports.filter((port) => port >= first! && port <= last!)).toEqual([]);
  });
});

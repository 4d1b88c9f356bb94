import { describe, expect, it } from "vitest";

import { BusyMeter } from "./BusyMeter.ts";
import { udpPackets } from "./packets.ts";

describe("the load of a worker", () => {
  it("is its share of a core, full at 85 %", () => {
    const meter = new BusyMeter();
    expect(meter.load).toBe(0);
    meter.measured(10, 1_000);
    meter.measured(10.425, 2_000);
    expect(meter.load).toBeCloseTo(0.5, 5);
    meter.measured(11.275, 3_000);
    expect(meter.load).toBeCloseTo(1, 5);
  });

  it("counts whom it admitted until their packets are measured", () => {
    const meter = new BusyMeter();
    meter.measured(0, 0);
    for (let person = 0; person < 142; person += 1) meter.admitted();
    expect(meter.load).toBeGreaterThan(1);
    meter.measured(0.1, 1_000);
    expect(meter.load).toBeGreaterThan(1);
    meter.measured(0.95, 2_000);
    expect(meter.load).toBeCloseTo(1, 5);
  });
});

describe("packets of this machine", () => {
  it("are counted, on Linux", async () => {
    const counted = await udpPackets();
    if (process.platform === "linux") expect(counted).toBeGreaterThanOrEqual(0);
    else expect(counted).toBeNull();
  });
});

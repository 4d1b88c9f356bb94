import { describe, expect, it } from "vitest";

import { MissingPackets } from "./MissingPackets.ts";

const arrived = (...sequences: number[]) => {
  const missing = new MissingPackets();
  for (const sequence of sequences) missing.arrived(sequence, 0);
  return missing;
};

describe("missing packets", () => {
  it("are lost half a second after the next one came, once", () => {
    const missing = arrived(1, 2, 4);
    expect([missing.takeLost(499), missing.takeLost(500), missing.takeLost(501)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it("are not lost when they were sent again, nor where the numbers begin again", () => {
    expect(arrived(1, 4, 3, 2).takeLost(1_000)).toBe(false);
    expect(arrived(65_534, 65_535, 0, 1).takeLost(1_000)).toBe(false);
    expect(arrived(65_535, 1).takeLost(1_000)).toBe(true);
  });

  it("are given up at once where very many are missing", () => {
    expect(arrived(1, 5_000).takeLost(0)).toBe(true);
  });

  it("may come until they are lost, or were sent again", () => {
    expect([499, 500].map((at) => arrived(1, 2, 5).mayCome(at))).toEqual([true, false]);
    const missing = arrived(1, 2, 5);
    missing.arrived(3, 10);
    expect([missing.has(3), missing.has(4), missing.mayCome(10)]).toEqual([false, true, true]);
    missing.arrived(4, 20);
    expect([missing.has(4), missing.mayCome(20)]).toEqual([false, false]);
  });

  it("may not come where none, or very many, are missing", () => {
    expect(arrived(1, 2, 3).mayCome(0)).toBe(false);
    expect(arrived(1, 300, 700).mayCome(0)).toBe(false);
  });

  it("are watched in small gaps only", () => {
    const watched = (jump: number) =>
      Array.from({ length: jump }, (_, sequence) => sequence).filter((sequence) =>
        arrived(0, jump).has(sequence),
      );
    expect([1, 2, 51, 52, 499, 30_000].map((jump) => watched(jump).length)).toEqual([
      0, 1, 50, 0, 0, 0,
    ]);
  });

  it("are little work for each packet, whatever its sender leaves out", () => {
    const missing = arrived(0);
    let steps = 0;
    for (let packet = 1; packet <= 5_000; packet += 1) {
      const sequence = packet * 499;
      missing.arrived(sequence % 65_536, packet / 5);
      for (let before = sequence - 498; before < sequence; before += 1)
        if (missing.has(before % 65_536)) steps += 1;
    }
    expect(steps).toBeLessThanOrEqual(50 * 5_000);
    expect(missing.takeLost(1_000)).toBe(true);
  });

  it("that are lost are forgotten, however many, since their numbers come again", () => {
    const missing = arrived(1);
    for (let lost = 1; lost <= 600; lost += 1) missing.arrived(1 + 2 * lost, lost * 1_000);
    expect([missing.mayCome(600_000), missing.has(1_200), missing.has(2)]).toEqual([
      true,
      true,
      false,
    ]);
    expect([missing.mayCome(600_500), missing.has(1_200)]).toEqual([false, false]);
    expect([missing.takeLost(600_500), missing.takeLost(600_501)]).toEqual([true, false]);
  });
});

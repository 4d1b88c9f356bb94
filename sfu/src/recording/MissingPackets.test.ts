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
});

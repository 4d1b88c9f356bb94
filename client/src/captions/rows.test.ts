import { describe, expect, test } from "vitest";

import { cuesOf, rowsOf, withAdded } from "./rows.ts";

const CUES = [
  { from: 1.234, to: 3, text: "One" },
  { from: 65, to: 67.5, text: "Two" },
];

describe("captions that are edited", () => {
  test("are sent as exactly as they were, without empty ones", () => {
    const rows = rowsOf(CUES);
    expect(rows[0]).toMatchObject({ from: "0:01.2", to: "0:03" });
    const empty = { ...rows[0]!, key: 9, from: "soon", text: " " };
    expect(cuesOf([...rows, empty])).toEqual({ cues: CUES });
    expect(cuesOf([{ ...rows[0]!, from: "0:02" }])).toEqual({ cues: [{ ...CUES[0], from: 2 }] });
  });

  test("are refused where an end is before its start, or no time", () => {
    const [one, two] = rowsOf(CUES);
    expect(cuesOf([one!, { ...two!, to: "0:01" }])).toEqual({ wrong: 2 });
    expect(cuesOf([{ ...one!, from: "soon" }])).toEqual({ wrong: 1 });
  });

  test("get a new one in its place", () => {
    const { place, rows } = withAdded(rowsOf(CUES), 10, 7);
    expect(place).toBe(1);
    expect(rows[1]).toMatchObject({ key: 7, from: "0:10", to: "0:13", text: "" });
    expect(withAdded(rows, 90, 8).place).toBe(3);
  });
});

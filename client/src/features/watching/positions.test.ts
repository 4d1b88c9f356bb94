import { describe, expect, test } from "vitest";

import { createPositions, startOf } from "./positions.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");

const progressAt = (position: number, updated_at: string) => ({ position, watched: 0, updated_at });

/** A browser whose clock shows `clock.now`. */
function browser() {
  const kept = new Map<string, string>();
  const clock = { now: NOON };
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value) === kept,
  };
  const of = (person: string | null) => createPositions(storage, person, () => clock.now);
  return { kept, clock, of };
}

describe("of two places the newer one wins", () => {
  test("that of this browser", () => {
    const { of } = browser();
    const mine = of("amina@school.example");
    mine.write("v", 42);
    const older = progressAt(10, "2026-11-21T11:59:59Z");
    expect(mine.placeIn("v", older)?.position).toBe(42);
  });

  test("that of another device, as the server has it", () => {
    const { of } = browser();
    const mine = of("amina@school.example");
    mine.write("v", 42);
    const newer = progressAt(10, "2026-11-21T12:00:01Z");
    expect(mine.placeIn("v", newer)?.position).toBe(10);
  });

  test("either where there is only one", () => {
    const mine = browser().of("amina@school.example");
    expect(mine.placeIn("v", undefined)).toBeNull();
    expect(mine.placeIn("v", progressAt(10, "2026-11-21T12:00:00Z"))?.position).toBe(10);
  });
});

describe("of a video that another one replaced, this browser's place", () => {
  test("stays where nobody knows another", () => {
    const { of, clock } = browser();
    const [mine, visitor] = [of("amina@school.example"), of(null)];
    mine.write("old", 42);
    visitor.write("older", 3);
    clock.now += 1_000;
    visitor.write("old", 7);
    expect(mine.placeIn("new", undefined, ["old", "older"])?.position).toBe(42);
    expect(visitor.placeIn("new", undefined, ["old", "older"])?.position).toBe(7);
    expect(mine.placeIn("new", undefined)).toBeNull();
  });

  test("says nothing against the server, or against a place in the new one", () => {
    const { of, clock } = browser();
    const mine = of("amina@school.example");
    mine.write("old", 42);
    const finished = progressAt(90, "2026-11-21T11:59:59Z");
    expect(mine.placeIn("new", finished, ["old"])?.position).toBe(90);
    clock.now -= 60_000;
    mine.write("new", 1);
    expect(mine.placeIn("new", undefined, ["old"])?.position).toBe(1);
  });
});

describe("a browser of several people", () => {
  test("keeps them apart", () => {
    const { of } = browser();
    of("amina@school.example").write("v", 42);
    expect(of("ben@school.example").placeIn("v", undefined)).toBeNull();
    expect(of(null).placeIn("v", undefined)).toBeNull();
  });

  test("lets a visitor who signs in go on, but not over what they did signed in", () => {
    const { of, clock } = browser();
    const mine = of("amina@school.example");
    of(null).write("v", 42);
    expect(mine.placeIn("v", undefined)?.position).toBe(42);
    clock.now -= 60_000;
    mine.write("v", 7);
    expect(mine.placeIn("v", undefined)?.position).toBe(7);
  });
});

test.each(["", "{", "null", '{"position":"1","at":2}', "[1,2]"])(
  "what is not a place, such as %j, is none",
  (text) => {
    const { kept, of } = browser();
    kept.set("position:visitor:v", text);
    expect(of(null).placeIn("v", undefined)).toBeNull();
  },
);

describe("a video begins", () => {
  const place = (position: number) => ({ position, at: NOON });

  test("at the same second", () => expect(startOf(place(31.25), 60)).toBe(31.25));
  test("at its start when it was never opened", () => expect(startOf(null, 60)).toBe(0));
  test("at the beginning when it was seen to its end", () => {
    expect(startOf(place(60), 60)).toBe(0);
    expect(startOf(place(56), 60)).toBe(56);
  });
  test("where it was when nobody knows yet how long it is", () =>
    expect(startOf(place(31), null)).toBe(31));
});

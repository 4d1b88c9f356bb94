import { describe, expect, it, vi } from "vitest";

import { Elsewhere } from "./Elsewhere.ts";

describe("who is at other processes", () => {
  it("is told once when a member comes to the first, and once when it has left the last", () => {
    const elsewhere = new Elsewhere();
    const told = vi.fn();
    elsewhere.onChange(told);
    for (const where of ["a", "b"]) elsewhere.heard(where, "online", "ada", true);
    expect(elsewhere.has("online", "ada")).toBe(true);
    elsewhere.heard("a", "online", "ada", false);
    expect([...elsewhere.members("online")]).toEqual(["ada"]);
    elsewhere.forget("b");
    expect(elsewhere.has("online", "ada")).toBe(false);
    expect(told.mock.calls).toEqual([
      ["online", "ada", true],
      ["online", "ada", false],
    ]);
    expect(elsewhere.size).toBe(0);
  });

  it("says what is here to all, and all of it to one that is new", () => {
    const elsewhere = new Elsewhere();
    const told = vi.fn();
    elsewhere.tellBy(told);
    elsewhere.say("blog:x", "ada", true);
    elsewhere.say("blog:x", "ben", true);
    elsewhere.say("blog:x", "ada", false);
    expect(told).toHaveBeenCalledTimes(3);
    const isNew = vi.fn();
    elsewhere.tellAll(isNew);
    expect(isNew.mock.calls).toEqual([["blog:x", "ben", true]]);
    elsewhere.say("blog:x", "ben", false);
    expect(elsewhere.size).toBe(0);
  });
});

import { describe, expect, it } from "vitest";

import { WorkLanes } from "./work-lanes.ts";

const SIGN_INS = 0;
const REGISTRATIONS = 1;
const open = () => new WorkLanes({ atOnce: 2, lanes: [2, 1], waitingMost: 3 });

/** Tasks that the test ends, and the order in which they began. */
const tasks = (lanes: WorkLanes) => {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (lane: number, name: string) =>
    lanes.run(lane, () => {
      began.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)!();
    // All that follows from it is done in microtasks.
    await new Promise((resolve) => void setImmediate(resolve));
  };
  return { began, start, end };
};

describe("lanes of work", () => {
  it("leave a place to sign-ins, however many register", async () => {
    const { began, start, end } = tasks(open());
    const registrations = ["r1", "r2", "r3"].map((name) => start(REGISTRATIONS, name));
    const signIn = start(SIGN_INS, "s1");
    expect(began).toEqual(["r1", "s1"]);
    await end("s1");
    expect(await signIn).toBe("s1");
    const again = start(SIGN_INS, "s2");
    expect(began).toEqual(["r1", "s1", "s2"]);
    for (const name of ["r1", "r2", "r3", "s2"]) await end(name);
    expect(await Promise.all([...registrations, again])).toEqual(["r1", "r2", "r3", "s2"]);
  });

  it("take turns, so that a crowd that signs in does not keep new people out", async () => {
    const { began, start, end } = tasks(open());
    const all = ["s1", "s2", "s3", "s4"].map((name) => start(SIGN_INS, name));
    all.push(start(REGISTRATIONS, "r1"));
    await end("s1");
    expect(began).toEqual(["s1", "s2", "r1"]);
    for (const name of ["s2", "r1", "s3", "s4"]) await end(name);
    expect(await Promise.all(all)).toEqual(["s1", "s2", "s3", "s4", "r1"]);
  });

  it("refuse what would wait too long, each by itself, and say when to come back", async () => {
    const { began, start, end } = tasks(open());
    const all = ["r1", "r2", "r3", "r4"].map((name) => start(REGISTRATIONS, name));
    await expect(start(REGISTRATIONS, "r5")).rejects.toMatchObject({
      code: "unavailable",
      retryAfter: 5,
    });
    all.push(start(SIGN_INS, "s1"));
    for (const name of ["s1", "r1", "r2", "r3", "r4"]) await end(name);
    await Promise.all(all);
    expect(began).toEqual(["r1", "s1", "r2", "r3", "r4"]);
  });

  it("go on after a task that failed", async () => {
    const lanes = open();
    await expect(lanes.run(REGISTRATIONS, () => Promise.reject(new Error("x")))).rejects.toThrow();
    expect(await lanes.run(REGISTRATIONS, () => Promise.resolve(1))).toBe(1);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { PagePresence, type Span } from "./PagePresence.ts";
import { union } from "./union.ts";

const lengthOf = (spans: readonly Span[]) =>
  union(spans).reduce((sum, { from, to }) => sum + to - from, 0);

describe("when a page was looked at", () => {
  it("goes from its first word to its last", () => {
    const page = new PagePresence(0);
    page.see(true, 1_000);
    page.see(true, 21_000);
    expect(page.take()).toEqual([{ from: 1_000, to: 21_000 }]);
    page.see(false, 30_000);
    expect(page.take()).toEqual([{ from: 21_000, to: 30_000 }]);
  });

  it("does not go on while it says nothing", () => {
    const page = new PagePresence(0);
    page.see(true, 0);
    page.see(true, 20_000);
    page.see(true, 80_000);
    page.see(true, 100_000);
    expect(lengthOf(page.take())).toBe(40_000);
  });

  it("ends with its socket, and where that fell silent with the last that was heard", () => {
    const [closed, silent] = [new PagePresence(0), new PagePresence(0)];
    for (const page of [closed, silent]) {
      page.see(true, 0);
      page.heard(8_000);
    }
    closed.lost(30_000, false);
    silent.lost(30_000, true);
    expect([lengthOf(closed.take()), lengthOf(silent.take())]).toEqual([30_000, 8_000]);
  });

  it("is not believed of a page that was silent for long before its socket ended", () => {
    const page = new PagePresence(0);
    page.see(true, 0);
    page.see(true, 20_000);
    page.lost(3_600_000, false);
    expect(lengthOf(page.take())).toBe(20_000);
  });
});

describe("when a page had a seat in a class", () => {
  it("goes on as long as anything is heard of it, seen or not", () => {
    const page = new PagePresence(0);
    page.attend(true, 0);
    for (let at = 25_000; at <= 100_000; at += 25_000) page.heard(at);
    expect(lengthOf(page.take())).toBe(100_000);
    page.attend(false, 110_000);
    expect(lengthOf(page.take())).toBe(10_000);
  });

  it("goes on for as long as a living socket may be silent", () => {
    const page = new PagePresence(0);
    page.attend(true, 0);
    page.heard(45_000);
    expect(lengthOf(page.take())).toBe(45_000);
  });

  it("goes on after the clock was set forward, or the machine stood still, without that time", () => {
    const page = new PagePresence(0);
    page.attend(true, 0);
    page.heard(25_000);
    page.heard(7_225_000);
    expect(page.take()).toEqual([{ from: 0, to: 25_000 }]);
    page.heard(7_250_000);
    expect(page.take()).toEqual([{ from: 7_225_000, to: 7_250_000 }]);
    page.attend(false, 14_450_000);
    expect(page.take()).toEqual([]);
  });
});

describe("the clock that is set back", () => {
  it("takes nothing of what was witnessed before", () => {
    const [seated, seen] = [new PagePresence(7_200_000), new PagePresence(7_200_000)];
    seated.attend(true, 7_200_000);
    for (const at of [7_220_000, 20_000, 40_000]) seated.heard(at);
    for (const at of [7_200_000, 7_220_000, 20_000, 40_000]) seen.see(true, at);
    for (const page of [seated, seen])
      expect(page.take()).toEqual([
        { from: 7_200_000, to: 7_220_000 },
        { from: 20_000, to: 40_000 },
      ]);
  });
});

describe("whatever pages do", () => {
  const act = fc.record({
    after: fc.integer({ min: 0, max: 60_000 }),
    what: fc.constantFrom("see", "hide", "come", "go", "heard", "take"),
    page: fc.nat({ max: 2 }),
  });

  it("they never witness more than the clock, nor the same moment twice", () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), fc.boolean(), (acts, silently) => {
        const pages = [0, 0, 0].map((at) => new PagePresence(at));
        const taken: Span[][] = pages.map(() => []);
        let now = 0;
        for (const { after, what, page: index } of acts) {
          now += after;
          const page = pages[index]!;
          if (what === "see" || what === "hide") page.see(what === "see", now);
          else if (what === "come" || what === "go") page.attend(what === "come", now);
          else if (what === "heard") page.heard(now);
          else taken[index]!.push(...page.take());
        }
        pages.forEach((page, index) => {
          page.lost(now, silently);
          taken[index]!.push(...page.take());
          expect(page.take()).toEqual([]);
        });
        const all = taken.flat();
        expect(all.every(({ from, to }) => from >= 0 && from < to && to <= now)).toBe(true);
        expect(lengthOf(all)).toBeLessThanOrEqual(now);
      }),
    );
  });

  it("a union has each moment once, however it is given", () => {
    const span = fc
      .tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 40 }))
      .map(([from, length]): Span => ({ from, to: from + length }));
    fc.assert(
      fc.property(fc.array(span, { maxLength: 20 }), fc.nat({ max: 20 }), (spans, cut) => {
        const moments = new Set(
          spans.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
        );
        expect(lengthOf(spans)).toBe(moments.size);
        const pieces = union([...union(spans.slice(0, cut)), ...union(spans.slice(cut))]);
        expect(pieces).toEqual(union(spans.toReversed()));
      }),
    );
  });
});

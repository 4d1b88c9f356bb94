import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { PageCache } from "./PageCache.ts";
import { pack } from "./rendering/pack.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const html = (text: string) => pack(200, text);
const BIG = { entries: 1_000, bytes: 1_000_000_000 };

test("the least recently used page goes first", () => {
  const cache = new PageCache({ ...BIG, entries: 2 });
  cache.set("a", "/a", html("a"));
  cache.set("b", "/b", html("b"));
  expect(cache.get("a")).not.toBeNull();
  cache.set("c", "/c", html("c"));
  expect(["a", "b", "c"].filter((key) => cache.get(key))).toEqual(["a", "c"]);
});

test("has no more bytes than it may, whatever is put into it, and its sums are right", () => {
  const cache = new PageCache({ ...BIG, bytes: 20_000 });
  for (let at = 0; at < 500; at += 1) {
    cache.set(`key ${at % 7}`, "/", html("x".repeat((at * 977) % 9_000)));
    expect(cache.bytes).toBeLessThanOrEqual(20_000);
  }
  expect(cache.size).toBeGreaterThan(1);
  cache.set("larger than all", "/", html("x".repeat(30_000)));
  expect(cache.get("larger than all")).toBeNull();
  cache.forget();
  expect([cache.size, cache.bytes]).toEqual([0, 0]);
});

test("forgets the pages of some paths, and what is too old", () => {
  const cache = new PageCache({ ...BIG, age: 1_000 });
  cache.set("a", "/a", html("a"));
  cache.set("b", "/b", html("b"));
  cache.forget((path) => path === "/a");
  expect([cache.get("a"), cache.get("b") === null]).toEqual([null, false]);
  vi.advanceTimersByTime(1_001);
  expect(cache.get("b")).toBeNull();
  expect(cache.bytes).toBe(0);
});

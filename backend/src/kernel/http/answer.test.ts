import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { beforeEach, expect, it, vi } from "vitest";

import { answerOf, answerOnce } from "./answer.ts";

const packing = vi.hoisted(() => ({ now: 0, most: 0, all: 0, failing: 0 }));

vi.mock(import("node:zlib"), async (original) => {
  const real = await original();
  /** As it is, or as it fails, and counts how many pack at once and in all. */
  const counted = <Pack>(pack: Pack): Pack => {
    const packs = (...args: unknown[]) => {
      packing.now += 1;
      packing.all += 1;
      packing.most = Math.max(packing.most, packing.now);
      const done = args.pop() as (...said: unknown[]) => void;
      const end = (...said: unknown[]) => {
        packing.now -= 1;
        done(...said);
      };
      if (packing.failing > 0) {
        packing.failing -= 1;
        return setImmediate(end, new Error("no memory"));
      }
      return (pack as (...all: unknown[]) => void)(...args, end);
    };
    return packs as Pack;
  };
  return { ...real, gzip: counted(real.gzip), brotliCompress: counted(real.brotliCompress) };
});

beforeEach(() => {
  Object.assign(packing, { now: 0, most: 0, all: 0, failing: 0 });
});

it("answers are packed one after another, and are the same however they are packed", async () => {
  const values = Array.from({ length: 5 }, (_, place) => ({ place, text: "long ".repeat(10_000) }));
  const answers = await Promise.all(values.map(answerOf));
  expect(packing).toMatchObject({ now: 0, most: 1 });
  for (const [place, { plain, gzip, br }] of answers.entries()) {
    expect(JSON.parse(plain.toString())).toEqual(values[place]);
    expect(gunzipSync(gzip).equals(plain)).toBe(true);
    expect(brotliDecompressSync(br).equals(plain)).toBe(true);
  }
});

it("an answer is packed once for all who ask for the same bytes meanwhile", async () => {
  const same = Array.from({ length: 100 }, () => answerOnce({ title: "Limits" }));
  const [other, ...answers] = await Promise.all([answerOf({ title: "Sets" }), ...same]);
  expect(packing.all).toBe(4);
  expect(new Set(answers).size).toBe(1);
  expect(other.etag).not.toBe(answers[0]?.etag);
  await answerOf({ title: "Limits" });
  expect(packing.all).toBe(6);
});

it("an answer that could not be packed is packed for the next who asks", async () => {
  const value = { title: "Limits" };
  packing.failing = 1;
  await expect(answerOnce(value)).rejects.toThrow("no memory");
  const answer = await answerOnce(value);
  expect(JSON.parse(answer.plain.toString())).toEqual(value);
  expect(await answerOnce(value)).toBe(answer);
});

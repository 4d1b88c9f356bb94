import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { expect, it, vi } from "vitest";

import { answerOf } from "./answer.ts";

const packing = vi.hoisted(() => ({ now: 0, most: 0 }));

vi.mock(import("node:zlib"), async (original) => {
  const real = await original();
  /** As it is, and counts how many pack at once. */
  const counted = <Pack>(pack: Pack): Pack => {
    const packs = (...args: unknown[]) => {
      packing.now += 1;
      packing.most = Math.max(packing.most, packing.now);
      const done = args.pop() as (...said: unknown[]) => void;
      const end = (...said: unknown[]) => {
        packing.now -= 1;
        done(...said);
      };
      (pack as (...all: unknown[]) => void)(...args, end);
    };
    return packs as Pack;
  };
  return { ...real, gzip: counted(real.gzip), brotliCompress: counted(real.brotliCompress) };
});

it("answers are packed one after another, and are the same however they are packed", async () => {
  const values = Array.from({ length: 5 }, (_, place) => ({ place, text: "long ".repeat(10_000) }));
  const answers = await Promise.all(values.map(answerOf));
  expect(packing).toEqual({ now: 0, most: 1 });
  for (const [place, { plain, gzip, br }] of answers.entries()) {
    expect(JSON.parse(plain.toString())).toEqual(values[place]);
    expect(gunzipSync(gzip).equals(plain)).toBe(true);
    expect(brotliDecompressSync(br).equals(plain)).toBe(true);
  }
});

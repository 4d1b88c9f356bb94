import { Buffer } from "node:buffer";

import { expect, it } from "vitest";

import { isAnimated } from "./still.ts";

const webp = (flags: number[]) =>
  Buffer.concat([Buffer.from("RIFF....WEBPVP8X...."), Buffer.from(flags)]);

it("tells a WebP that moves by its flags, and one that ends before them does not", () => {
  expect(isAnimated(webp([0x02]))).toBe(true);
  expect(isAnimated(webp([0x10]))).toBe(false);
  for (let length = 16; length <= 20; length += 1)
    expect(isAnimated(webp([]).subarray(0, length))).toBe(false);
});

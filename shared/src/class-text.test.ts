import { expect, test } from "vitest";

import { classTextProblem } from "./class-text.ts";

test.each([
  ["nothing", " \n\t "],
  ["zero-width characters alone", "\u200b\u200d\ufeff\u2060"],
  ["marks of direction alone", "\u202e\u2066\u2069"],
  ["fillers that show nothing", "\u3164\u2800"],
  ["too many characters", "x".repeat(2_001)],
  ["10,000 lines", "a\n".repeat(10_000)],
  ["more than a hundred lines", "a\n".repeat(101)],
  ["a null character", "a\0b"],
  ["half a surrogate pair", "a\ud800"],
])("%s is refused", (_what, text) => {
  expect(classTextProblem(text, 2_000)).not.toBeNull();
});

test.each([
  ["Hello"],
  ["👩🏽‍🏫"],
  ["שלום"],
  ["مرحبا"],
  ["1\n2"],
  ["<script>alert(1)</script>"],
  ["x".repeat(2_000)],
])("%s is a text", (text) => {
  expect(classTextProblem(text, 2_000)).toBeNull();
});

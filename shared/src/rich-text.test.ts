import { expect, test } from "vitest";

import { isDrawable, parseText } from "./rich-text.ts";

const formula = (text: string, display = false) => ({ kind: "formula", text, display });
const plain = (text: string) => ({ kind: "text", text });

test("a text has links and code in it, and nothing else is markup", () => {
  expect(parseText("See https://a.example/b?c=1. <b>`x = 1`</b>")).toEqual([
    plain("See "),
    { kind: "link", text: "https://a.example/b?c=1" },
    plain(". <b>"),
    { kind: "code", text: "x = 1" },
    plain("</b>"),
  ]);
  expect(parseText("```ts\nlet a;\n```")).toEqual([
    { kind: "block", text: "let a;", language: "ts" },
  ]);
  expect(parseText("```let a;```")).toEqual([{ kind: "block", text: "let a;", language: null }]);
  expect(parseText("javascript:alert(1) http://")).toEqual([plain("javascript:alert(1) http://")]);
});

test("formulas are between dollars, or brackets with a backslash", () => {
  expect(parseText("So $a^2+b^2$ is:\n$$c^2$$")).toEqual([
    plain("So "),
    formula("a^2+b^2"),
    plain(" is:\n"),
    formula("c^2", true),
  ]);
  expect(parseText("\\(x\\) and \\[\ny\n\\]")).toEqual([
    formula("x"),
    plain(" and "),
    formula("y", true),
  ]);
  expect(parseText("($x$), `$y$`")).toEqual([
    plain("("),
    formula("x"),
    plain("), "),
    { kind: "code", text: "$y$" },
  ]);
});

test.each([
  "It costs $5 and $10.",
  "5$ or 6$",
  "US$3, A$4",
  "a $ b $ c",
  "$$",
  "$$ $$",
  "\\$5\\$",
  `$${"x".repeat(501)}$`,
  `$$${"x".repeat(501)}$$`,
])("%s has no formula", (text) => {
  expect(parseText(text).map((part) => part.text)).toEqual([text]);
  expect(parseText(text)).toEqual([plain(text)]);
});

test("a text of marks alone is read in no time", () => {
  for (const mark of ["$", "`", "\\(", "\\[", "$x", "```\n", "https://"])
    expect(parseText(mark.repeat(2_000 / mark.length)).length).toBeLessThan(2_001);
});

test("what is drawn by inline styles is not drawn", () => {
  expect(isDrawable("\\frac{1}{2}")).toBe(true);
  expect(isDrawable("\\pmbx")).toBe(true);
  expect(isDrawable("\\fcolorbox{red}{blue}{x}")).toBe(false);
  expect(isDrawable("\\pmb{x}")).toBe(false);
});

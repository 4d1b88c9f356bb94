import { expect, test } from "vitest";

import { tokensOf } from "./highlight.ts";

const whole = (code: string, language: string) =>
  tokensOf(code, language)
    ?.map(({ text }) => text)
    .join("");

test("code is in tokens that are the code, whatever is in it", () => {
  const codes = ["let a = '<script>alert(1)</script>'; // x", "</code>\n\t&amp; `${b}`", "\u202e"];
  for (const code of codes)
    for (const language of ["ts", "py", "html", "sql"]) expect(whole(code, language)).toBe(code);
  expect(tokensOf("let a = 'b'; // 1", "ts")).toEqual([
    { text: "let", kind: "keyword" },
    { text: " a = ", kind: null },
    { text: "'b'", kind: "text" },
    { text: "; ", kind: null },
    { text: "// 1", kind: "comment" },
  ]);
});

test("a language that is not known has no tokens", () => {
  for (const language of ["klingon", "constructor", "__proto__"])
    expect(tokensOf("x", language)).toBeNull();
});

import { expect, test } from "vitest";

import { writtenLine as line } from "../written-line.ts";
import { emailsIn, phonesIn } from "./contacts.ts";

test("glyphs of icon fonts are no part of an address", () => {
  const lines = [
    line("\uF0E0ada@example.org\uF095"),
    line("grace@example.comI"),
    line("\uF095 +44 20 7946 0958 \uE001"),
  ];
  expect(emailsIn(lines)).toEqual(["ada@example.org", "grace@example.com"]);
  expect(phonesIn(lines, new Set(lines))).toEqual(["+44 20 7946 0958"]);
});

test("dates level with contacts are no phone", () => {
  const lines = [line("ada@example.org", "09/2015–12/2018")];
  expect(phonesIn(lines, new Set(lines))).toEqual([]);
});

test("an address that a narrow column broke is whole; what follows one is no part of it", () => {
  expect(emailsIn([line("ada@exam"), line("ple.org")])).toEqual(["ada@example.org"]);
  expect(emailsIn([line("ada@example.org"), line("ada.example")])).toEqual(["ada@example.org"]);
});

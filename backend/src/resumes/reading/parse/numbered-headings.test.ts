import { expect, test } from "vitest";

import { writtenLine as line } from "../written-line.ts";
import { withoutCounts } from "./numbered-headings.ts";

test("the numbers of headings are no part of them", () => {
  const lines = [line("01", "Profile"), line("02", "Work"), line("03", "Skills"), line("Go")];
  expect(withoutCounts(lines).map(({ text }) => text)).toEqual(["Profile", "Work", "Skills", "Go"]);
});

test("a single number before a text is kept", () => {
  expect(withoutCounts([line("12", "Guests")])[0]?.text).toBe("12 Guests");
});

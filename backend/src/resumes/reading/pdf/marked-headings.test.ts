import { expect, test } from "vitest";

import type { Item } from "./items.ts";
import { withoutHeadingMarks } from "./marked-headings.ts";
import { rowsFromAbove } from "./rows.ts";
import { itemsOn } from "./written-item.ts";

const item = itemsOn(14);
const cells = (...items: Item[]) =>
  withoutHeadingMarks(rowsFromAbove(items, 0, null)).map((row) => row.cells.join(" "));

test("signs before headings of sections are ornaments", () => {
  const items = ["Experience", "Education", "Skills"].flatMap((heading, at) => [
    item("★", 0, 3 * at, "bold"),
    item(heading, 12, 3 * at, "bold"),
    item("- Some words", 0, 3 * at + 1),
  ]);
  expect(cells(...items)).toEqual(
    ["Experience", "Education", "Skills"].flatMap((heading) => [heading, "- Some words"]),
  );
});

test("a list of words that name sections keeps its marks", () => {
  const words = ["Education", "Languages", "Trees", "Boats"];
  const texts = words.map((word) => `• ${word}`);
  expect(cells(...texts.map((text, at) => item(text, 0, at)))).toEqual(texts);
});

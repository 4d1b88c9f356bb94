import { expect, test } from "vitest";

import type { Item } from "./items.ts";
import { withoutShadows } from "./shadows.ts";

const item = (text: string, left: number): Item => ({
  text,
  page: 0,
  left,
  right: left + 40,
  top: 0,
  bottom: 10,
  size: 10,
  font: "plain",
  place: null,
});

test("what is printed again at almost the same place is its shadow", () => {
  const [name, shadow, repeated] = [
    item("Sokolov", 20),
    item("Sokolov", 20.5),
    item("Sokolov", 80),
  ];
  expect(withoutShadows([name, shadow, repeated])).toEqual([name, repeated]);
});

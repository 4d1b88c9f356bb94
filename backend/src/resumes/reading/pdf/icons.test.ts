import { describe, expect, test } from "vitest";

import { withoutIcons } from "./icons.ts";
import type { Item } from "./items.ts";
import { itemsOn } from "./written-item.ts";

const written = itemsOn(12);
const item = (text: string, left: number, line: number) =>
  written(text, left, line, /[\uE000-\uF8FF]/.test(text) ? "icons" : "plain");

const textsOf = (...items: Item[]) => withoutIcons(items).map(({ text }) => text);

describe("glyphs of icon fonts", () => {
  test("beside headings and what stands apart are no text", () => {
    expect(
      textsOf(
        item("\uF0B1", 0, 0),
        item("Work", 20, 0),
        item("\uF073", 0, 1),
        item("2019 – 2023", 20, 1),
        item("Ward Sister", 0, 2),
        item("\uF073", 0, 3),
        item("2016 – 2018", 20, 3),
        item("Orderly", 0, 4),
      ),
    ).toEqual(["Work", "2019 – 2023", "Ward Sister", "2016 – 2018", "Orderly"]);
  });

  test("over text that is set in from them mark bullets", () => {
    expect(
      textsOf(
        item("\uF00C", 0, 0),
        item("Trained nurses in intensive", 20, 0),
        item("care", 20, 1),
        item("\uF00C", 0, 2),
        item("Wrote the guide", 20, 2),
      ),
    ).toEqual(["•", "Trained nurses in intensive", "care", "•", "Wrote the guide"]);
  });

  test("stay where most letters of a file cannot be known", () => {
    expect(textsOf(item("\uE001\uE002\uE003", 0, 0), item("Work", 0, 1))).toHaveLength(2);
  });
});

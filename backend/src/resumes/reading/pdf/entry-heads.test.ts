import { expect, test } from "vitest";

import { cutIntoRegions } from "./columns.ts";
import type { Item } from "./items.ts";
import { itemsOn } from "./written-item.ts";

const item = itemsOn(12);

const orderOf = (items: Item[]): string[] =>
  cutIntoRegions(items).regions.flatMap((region) => region.items.map(({ text }) => text));

test("what stands right of a title over its dates follows these", () => {
  expect(
    orderOf([
      item("Ward Sister", 20, 0),
      item("Medicover", 200, 0),
      item("2019 – 2023", 20, 1.2),
      item("Ran the night shift.", 200, 1.2),
      item("Orderly", 20, 6),
      item("Okura", 200, 6),
      item("2016 – 2018", 20, 7.2),
      item("Carried all meals.", 200, 7.2),
    ]),
  ).toEqual([
    "Ward Sister",
    "2019 – 2023",
    "Medicover",
    "Ran the night shift.",
    "Orderly",
    "2016 – 2018",
    "Okura",
    "Carried all meals.",
  ]);
});

test("dates at the right over two columns belong to what stands left of them", () => {
  const regions = cutIntoRegions([
    item("Jagiellonian University", 20, 0),
    item("2008 – 2011", 330, 0.2),
    item("Bachelor in Nursing", 20, 2),
    item("Anatomy", 20, 4),
    item("Languages", 20, 8),
    item("Polish", 20, 9),
    item("English", 20, 10),
    item("Interests", 300, 8),
    item("Mountains", 300, 9),
    item("Ski touring", 300, 10),
  ]).regions.map(({ items }) => items.map(({ text }) => text));
  expect(regions).toEqual([
    ["Jagiellonian University", "2008 – 2011", "Bachelor in Nursing", "Anatomy"],
    ["Languages", "Polish", "English"],
    ["Interests", "Mountains", "Ski touring"],
  ]);
});

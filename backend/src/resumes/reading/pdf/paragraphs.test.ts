import { expect, test } from "vitest";

import type { Item } from "./items.ts";
import { linesOf } from "./paragraphs.ts";
import { rowsFromAbove } from "./rows.ts";
import { itemsOn } from "./written-item.ts";

const item = itemsOn(14);

const linesIn = (...items: Item[]) =>
  linesOf(rowsFromAbove(items, 0, null), [{ width: 600, height: 800 }]);

test("a heading in two lines is one, also where its first is one by itself", () => {
  const lines = linesIn(
    item("VOLUNTEER", 0, 0, "bold"),
    item("WORK", 0, 1, "bold"),
    item("First Aid Instructor", 0, 3),
  );
  expect(lines.map(({ text }) => text)).toEqual(["VOLUNTEER WORK", "First Aid Instructor"]);
});

test("texts right of a date in the margin are set in from what stands there", () => {
  const lines = linesIn(
    item("Experience", 0, 0, "bold"),
    item("Ward Sister", 120, 2, "bold"),
    item("2019 – 2023", 0, 4),
    item("Leads the nurses of two wards.", 120, 4),
    item("Trained 26 nurses", 140, 6),
  );
  expect(lines.map(({ kind }) => kind)).toEqual(["line", "line", "line", "bullet"]);
});

test("a head that ends with its dates does not go on in the next line, though it fills its own", () => {
  const texts = [
    "Draughtsman - Burevestnik. Nizhny Novgorod, 2012-07-10 - 2016-01-31",
    "Drawings of reinforcement, and what else was wanted of the engineer",
    "who drew them.",
    "Intern - Seismolab. Tbilisi, 2011-06-01 - 2011-09-30",
    "Shake table tests.",
  ];
  const lines = linesIn(...texts.map((text, line) => item(text, 0, line)));
  expect(lines.map(({ text }) => text)).toEqual([
    texts[0],
    `${texts[1]} ${texts[2]}`,
    ...texts.slice(3),
  ]);
});

test("a line in the middle under another is no bullet, and ornaments are no lines", () => {
  const lines = linesIn(
    item("Experience", 0, 0, "bold"),
    item("St. Vincent's Hospital", 100, 2),
    item("Dublin", 140, 4),
    item("◆ ◇ ◆", 142, 6),
  );
  expect(lines.map(({ text, kind }) => [text, kind])).toEqual([
    ["Experience", "line"],
    ["St. Vincent's Hospital", "line"],
    ["Dublin", "line"],
  ]);
});

test("drawn marks leave their indent, also under a date at the right edge", () => {
  const lines = linesIn(
    item("Experience", 0, 0, "bold"),
    item("Lagoon General Hospital", 0, 2, "bold"),
    item("2019 – 2023", 400, 3, "bold"),
    item("Supervises 22 nurses on a ward.", 20, 4),
    item("Brought falls down from 11 to 3.", 20, 6),
    item("Kept the register of all drugs.", 20, 8),
    item("St. Brendan Clinic", 0, 10, "bold"),
  );
  expect(lines.map(({ kind }) => kind)).toEqual([
    "line",
    "line",
    "line",
    "bullet",
    "bullet",
    "bullet",
    "line",
  ]);
});

test("what introduces a list within a list is a bullet as those above it", () => {
  const place = (role: "item" | "entry", order: number) => ({ role, order, block: `0:${order}` });
  const lines = linesIn(
    { ...item("Translated a million words", 20, 0), place: place("item", 0) },
    { ...item("Clients include:", 20, 1), place: place("entry", 1) },
    { ...item("Hanser Verlag", 50, 2), place: place("item", 2) },
  );
  expect(lines.map(({ kind }) => kind)).toEqual(["bullet", "bullet", "bullet"]);
});

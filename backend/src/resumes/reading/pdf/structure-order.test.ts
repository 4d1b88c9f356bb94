import { expect, test } from "vitest";

import { rowsInOrder } from "./rows.ts";
import { inStructure, isForReading } from "./structure-order.ts";
import { itemsOn } from "./written-item.ts";

const item = itemsOn(20);

const DATES = [
  item("2019 – 2023", 200, 0),
  item("2016 – 2018", 200, 2),
  item("2012 – 2015", 200, 4),
];
const JOBS = [item("Ward Sister", 0, 0), item("Orderly", 0, 2), item("Porter", 0, 4)];

test("a structure that names all dates before what they date was not made for reading", () => {
  expect(isForReading(rowsInOrder([...DATES, ...JOBS]), 2)).toBe(false);
});

test("one that names each beside its job was", () => {
  const beside = JOBS.flatMap((job, index) => [job, ...DATES.slice(index, index + 1)]);
  expect(isForReading(rowsInOrder(beside), 2)).toBe(true);
});

test("what the structure leaves out is read where it stands: under what is over it, or else right of what is beside it", () => {
  const at = (text: string, left: number, row: number, order: number | null) => ({
    ...item(text, left, row),
    place: order === null ? null : { order, block: String(order), role: "other" as const },
  });
  const items = [
    at("2019 – 2023", 0, 1, null),
    at("2016 – 2018", 200, 3, null),
    at("Ward Sister", 0, 0, 1),
    at("Trained nurses", 0, 2, 2),
    at("Orderly", 0, 3, 3),
    at("Carried trays", 0, 4, 4),
    at("Contact", 400, 1, 5),
    at("Ada", 0, -2, null),
  ];
  expect(inStructure(items).map(({ text }) => text)).toEqual([
    "Ada",
    "Ward Sister",
    "2019 – 2023",
    "Trained nurses",
    "Orderly",
    "2016 – 2018",
    "Carried trays",
    "Contact",
  ]);
});

test("one place that several texts share, with others between them, is none", () => {
  const at = (text: string, row: number, order: number) => ({
    ...item(text, 0, row),
    place: { order, block: String(order), role: "other" as const },
  });
  const items = [
    at("2019 – 2023", 1, 0),
    at("2016 – 2018", 4, 0),
    at("Ward Sister", 0, 1),
    at("Trained nurses of", 2, 2),
    at("all wards", 2.6, 2),
    at("Orderly", 3, 3),
  ];
  expect(inStructure(items).map(({ text }) => text)).toEqual([
    "Ward Sister",
    "2019 – 2023",
    "Trained nurses of",
    "all wards",
    "Orderly",
    "2016 – 2018",
  ]);
});

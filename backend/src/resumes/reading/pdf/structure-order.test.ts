import { expect, test } from "vitest";

import { rowsInOrder } from "./rows.ts";
import { isForReading } from "./structure-order.ts";
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

import { expect, test } from "vitest";

import type { Item } from "./items.ts";
import { rowsFromAbove, withWrappedCells } from "./rows.ts";
import { itemsOn } from "./written-item.ts";

const item = itemsOn(12);

const cellsOf = (...items: Item[]) =>
  withWrappedCells(rowsFromAbove(items, 0, null)).map(({ cells }) => cells);

test("what was wrapped in a cell of a table goes back into it", () => {
  expect(
    cellsOf(
      item("2015", 0, 0),
      item("St. Vincent's University", 60, 0),
      item("Nurse", 200, 0),
      item("Hospital", 60, 1),
    ),
  ).toEqual([["2015", "St. Vincent's University Hospital", "Nurse"]]);
});

test("so does what goes on in another look", () => {
  expect(
    cellsOf(
      item("Curator,", 0, 0),
      item("Benaki", 45, 0, "italic"),
      item("2018–2020", 95, 0),
      item("Museum", 0, 1, "italic"),
      item(", Athens", 30, 1),
    ),
  ).toEqual([["Curator, Benaki Museum, Athens", "2018–2020"]]);
});

test("a line that was stretched to its edge is one cell", () => {
  expect(
    cellsOf(
      item("Ptychion", 0, 0),
      item("in", 60, 0),
      item("History", 90, 0),
      item("and", 145, 0),
      item("Archaeology", 180, 0),
    ),
  ).toEqual([["Ptychion in History and Archaeology"]]);
});

test("letters of scripts from right to left are put in the order in which they are read", () => {
  const name = [..."نسح"].map((letter, at) => item(letter, 5 * at, 0));
  const surname = [..."ىليل"].map((letter, at) => item(letter, 20 + 5 * at, 0));
  expect(cellsOf(...name, ...surname, item("Pharmacist", 100, 0))).toEqual([
    ["ليلى حسن", "Pharmacist"],
  ]);
  expect(cellsOf(item("دوم", 0, 0), item("CV 2019", 20, 0))).toEqual([["دوم CV 2019"]]);
});

test("under a row of labels, which may be set in the middle, the columns part what stands closely", () => {
  expect(
    cellsOf(
      item("Course", 25, 0),
      item("Institution", 105, 0),
      item("Year", 196, 0),
      item("Diploma in Optics", 0, 1),
      item("City College Plymouth", 88, 1),
      item("2014", 196, 1),
    ),
  ).toEqual([
    ["Course", "Institution", "Year"],
    ["Diploma in Optics", "City College Plymouth", "2014"],
  ]);
});

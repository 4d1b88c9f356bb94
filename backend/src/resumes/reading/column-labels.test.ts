import { expect, test } from "vitest";

import { columnsOf } from "./column-labels.ts";

test("only labels of columns are such, dates among them", () => {
  expect(columnsOf(["Role", "Employer", "Period"])).toEqual(["role", "place", "dates"]);
  expect(columnsOf(["Role", "Employer", "Place"])).toBeNull();
  expect(columnsOf(["Engineer", "Acme", "2019"])).toBeNull();
});

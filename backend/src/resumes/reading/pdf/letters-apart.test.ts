import { expect, test } from "vitest";

import { areSetApart, asDrawn } from "./letters-apart.ts";

test("letters that stand apart are the words that the page draws", () => {
  const texts = ["M A R 2 0 1 9 - N O W", "Charge Nurse", "S Z P I TA L B I E L A Ń S K I"];
  expect(areSetApart(texts)).toBe(true);
  const drawn = asDrawn(texts, "\nMAR 2019 - NOW\nCharge Nurse\nSZPITAL BIELAŃSKI");
  expect(drawn).toEqual([
    { text: "MAR 2019 - NOW", goesOn: false, spread: true },
    { text: "Charge Nurse", goesOn: false, spread: false },
    { text: "SZPITAL BIELAŃSKI", goesOn: false, spread: true },
  ]);
});

test("letters of a word that are read one by one go on from each other", () => {
  const drawn = asDrawn(["A", "B", "C"], "\nAB C");
  expect(drawn.map(({ goesOn }) => goesOn)).toEqual([false, true, false]);
});

test("a page that draws no spaces says nothing of words", () => {
  expect(asDrawn(["S K I L L S"], "\nSKILLS\nCooking")).toEqual([
    { text: "S K I L L S", goesOn: false, spread: false },
  ]);
  expect(areSetApart(["Plan A and B", "Skills"])).toBe(false);
});

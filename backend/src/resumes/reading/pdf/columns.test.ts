import { expect, test } from "vitest";

import { cutIntoRegions } from "./columns.ts";
import type { Item } from "./items.ts";
import { itemsOn } from "./written-item.ts";

const item = itemsOn(15);

test("headings in the margin stand before what is beside them, also where half of them are unusual", () => {
  const heads = ["Reach me", "Profile", "Online", "Work"];
  const items = heads.flatMap((head, index) => [
    item(head, 0, 3 * index, "bold"),
    item(`First line beside ${head}`, 100, 3 * index),
    item("and the second line of it", 100, 3 * index + 1),
  ]);
  const { regions } = cutIntoRegions(items);
  expect(regions.map(({ items: [first] }) => first?.text)).toEqual(
    heads.flatMap((head) => [head, `First line beside ${head}`]),
  );
});

const regionsOf = (...items: Item[]) => cutIntoRegions(items).regions.length;
const FIVE = [0, 1, 2, 3, 4];

test("the marks of bullets are no column", () => {
  expect(
    regionsOf(
      ...FIVE.flatMap((line) => [item("•", 0, line + 0.3), item("Trained nurses", 20, line)]),
    ),
  ).toBe(1);
});

test("nor is what begins with a date level with what it dates, where neither side has headings", () => {
  const left = FIVE.map((line) => item("Some words of a study", 0, line));
  const words = FIVE.slice(1).map((line) => item("Words", 200, line + 0.5));
  const right = [item("2012 – 2015", 200, 0), ...words];
  expect(regionsOf(...left, ...right)).toBe(1);
});

test("nor are headings in the middle of the page", () => {
  const heads = ["Profile", "Volunteer", "Projects", "Education"];
  const items = heads.flatMap((head, at) => [
    item(head, 260, 4 * at, "bold"),
    ...[1, 2].map((line) => item("Some words of a line", 0, 4 * at + line)),
    item("Courses", 0, 4 * at + 3, "bold"),
  ]);
  expect(regionsOf(...items)).toBe(1);
});

test("what is set smaller than the headings in the margin, beside them, is no heading", () => {
  const items = ["Work", "Skills", "Education"].flatMap((head, at) => [
    { ...item(head, 0, 5 * at, "bold"), size: 12 },
    item("A line of this section", 100, 5 * at),
    item("Courses", 100, 5 * at + 1, "bold"),
    item("Topology", 110, 5 * at + 2),
  ]);
  expect(cutIntoRegions(items).regions.map(({ items: [first] }) => first?.text)).toEqual(
    ["Work", "Skills", "Education"].flatMap((head) => [head, "A line of this section"]),
  );
});

test("a margin that holds headings and dates is no column, and the headings stand before what is beside them", () => {
  const heads = ["Work", "Skills", "Education"];
  const items = heads.flatMap((head, at) => [
    item(head, 0, 6 * at, "bold"),
    item(`Beside ${head}`, 100, 6 * at),
    item("2010 – 2012", 0, 6 * at + 2.4),
    item("A line of this section", 100, 6 * at + 2),
    item("Somewhere", 0, 6 * at + 3),
    item("and another line of it", 100, 6 * at + 4),
  ]);
  expect(cutIntoRegions(items).regions.map(({ items: [first] }) => first?.text)).toEqual(
    heads.flatMap((head) => [head, `Beside ${head}`]),
  );
});

/** Ends at the right edge of the page, wherever it begins. */
const ending = (text: string, line: number, look?: string): Item => {
  const made = item(text, 0, line, look);
  return { ...made, left: 500 - made.right, right: 500 };
};

test("a column at the right whose lines end under each other, not begin there, is read by itself, without the dates left of it", () => {
  const jobs = ["Baker", "Pastry chef", "Chocolatier"].flatMap((title, at) => [
    item(title, 0, 4 * at + 1, "bold"),
    item(`May 201${at} - June 201${at + 1}`, 190, 4 * at + 1),
    item("Somewhere in the town", 0, 4 * at + 2),
    item("Baked for 600 guests", 0, 4 * at + 3),
  ]);
  const aside = ["Skills", "Education", "Languages"].flatMap((head, at) => [
    ending(head, 4 * at, "bold"),
    ending("Sugar and chocolate", 4 * at + 1.4),
    ending("More of it", 4 * at + 2.4),
  ]);
  const { regions } = cutIntoRegions([item("Experience", 0, 0, "bold"), ...jobs, ...aside]);
  expect(regions).toHaveLength(2);
  expect(new Set(regions[1]?.items)).toEqual(new Set(aside));
});

test("nor are entries that stand left and right in turn", () => {
  const left = [0, 1, 2, 8, 9, 10].map((line) => item("Words of the first job", 0, line));
  const right = [4, 5, 6, 12, 13, 14].map((line) => item("Words of the next job", 200, line));
  expect(regionsOf(...left, ...right)).toBe(1);
});

test("nor are ranges of dates, each level with what it dates", () => {
  const dates = [0, 4, 8].flatMap((line) => [
    item("2012 – 2015", 0, line),
    item("Nursing", 0, line + 1.3),
    item("and care", 0, line + 2.3),
  ]);
  const studies = [0, 4, 8].flatMap((line) => [
    item("University of Crete", 200, line),
    item("Master", 200, line + 1.6),
    item("Anatomy and more", 200, line + 2.6),
  ]);
  expect(regionsOf(...dates, ...studies)).toBe(1);
});

test("what stands right of a name and heads nothing ends no section that began left of it", () => {
  const left = ["Ada Lovelace", "Engineer", "Experience", "Head of Engines", "Analytical Society"];
  const items = [
    ...left.map((text, at) => item(text, 0, at, at === 2 ? "bold" : "plain")),
    ...FIVE.map((line) => item(`Contact ${line} of hers`, 300, line + 0.5)),
    item(
      "Some words that go over all of the page, from its left side to the right one of it",
      0,
      6,
    ),
    item("Programmer", 0, 8),
  ];
  const { regions } = cutIntoRegions(items);
  const sectionOfEach = regions.map(({ items: [first], after }) => [first?.text, after]);
  expect(sectionOfEach).toEqual([
    ["Ada Lovelace", null],
    ["Contact 0 of hers", null],
    [expect.stringContaining("Some words"), 0],
  ]);
});

import { expect, test } from "vitest";

import { cleanText, unreadableShareOf } from "./line.ts";

test.each([
  ["S K I L L S", "SKILLS"],
  ["2 0 1 9 - 0 6 - 0 1 t o P r e s e n t", "2019-06-01 to Present"],
  ["2 0 1 6 - 0 2 t o 2 0 2 0 - 0 5", "2016-02 to 2020-05"],
  ["2 0 11 - 0 6 - 0 1 T O 2 0 11 - 0 9 - 3 0", "2011-06-01 TO 2011-09-30"],
  ["2 01 9 - 03 -1 4", "2019-03-14"],
  ["Septem b er 2015 — N ov 2019", "September 2015 — Nov 2019"],
  ["2010 - 12 rooms", "2010 - 12 rooms"],
  ["Room 1 of 2", "Room 1 of 2"],
])("letters spread for their looks: %s", (spread, text) => {
  expect(cleanText(spread)).toBe(text);
});

test("a word with a letter that cannot be known cannot be read; a sign beside it is no part of it", () => {
  expect(unreadableShareOf(["O\u001Ece He", "abcdef"])).toBe(4 / 12);
  expect(unreadableShareOf(["\u0013\u001C0DULQH\u0003(QJLQHHU"])).toBe(1);
  expect(unreadableShareOf(["\uE000 Experience", "• Led"])).toBeLessThan(0.1);
});

import { expect, test } from "vitest";

import { insideText } from "./inside-text.ts";

test("who is inside is said in one line, with how many are not named", () => {
  expect(insideText({ count: 0, names: [] })).toBe("No one is inside yet.");
  expect(insideText({ count: 1, names: ["Ada"] })).toBe("1 inside: Ada");
  expect(insideText({ count: 2, names: ["Ada", "Ben"] })).toBe("2 inside: Ada and Ben");
  expect(insideText({ count: 4, names: ["Ada", "Ben"] })).toBe("4 inside: Ada, Ben, and 2 others");
  expect(insideText({ count: 3, names: ["Ada", "Ben"] })).toBe("3 inside: Ada, Ben, and 1 other");
});

import { expect, test } from "vitest";

import { missingIfRefused } from "./prefetch.ts";

test("a page whose address is refused does not exist", () => {
  expect(missingIfRefused({ error: { status: 400, message: "Too long." } })).toEqual({
    error: { status: 404 },
  });
});

test("any other failure stays what it is, and so does what came", () => {
  const others = [
    ...[401, 404, 500, null].map((status) => ({ error: { status } })),
    { error: { name: "TypeError" } },
    { error: undefined },
    {},
  ];
  expect(others.map(missingIfRefused)).toEqual(others);
});

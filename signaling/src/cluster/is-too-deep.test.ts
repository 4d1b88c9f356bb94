import { expect, it } from "vitest";

import { isTooDeep } from "./is-too-deep.ts";

const nested = (depth: number): unknown =>
  JSON.parse(`${'{"in":['.repeat(depth / 2)}1${"]}".repeat(depth / 2)}`);

it("takes what is as deep as bodies may be, and nothing that is deeper", () => {
  for (const body of [undefined, null, "text", [], {}, { of: Buffer.alloc(9) }, nested(100)])
    expect(isTooDeep(body)).toBe(false);
  expect(isTooDeep(nested(102))).toBe(true);
  expect(isTooDeep([1, nested(30_000), 2])).toBe(true);
});

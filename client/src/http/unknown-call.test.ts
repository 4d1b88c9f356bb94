import { expect, test } from "vitest";

import { isUnknownCall } from "./unknown-call.ts";

test("only what is not found or not allowed there is a call that a backend does not have", () => {
  const statuses = [null, undefined, 400, 401, 403, 404, 405, 409, 500, 503];
  expect(statuses.filter(isUnknownCall)).toEqual([404, 405]);
});

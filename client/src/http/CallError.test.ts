import { expect, test } from "vitest";

import { CallError, messageOf } from "./CallError.ts";

test("a failure says what its error says, and what is no error says itself", () => {
  expect(messageOf(new CallError(409, "It is taken."))).toBe("It is taken.");
  expect(messageOf(new TypeError("Load failed"))).toBe("Load failed");
  expect(messageOf("Not now.")).toBe("Not now.");
});

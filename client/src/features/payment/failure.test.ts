import { MESSAGES } from "@lyceum/shared/messages.ts";
import { expect, test } from "vitest";

import { loadFailure } from "./failure.ts";

test("only an answer that there is no such person says so", () => {
  expect(loadFailure({ status: 404 })).toBe(MESSAGES.payment.userNotFound);
  expect(loadFailure({ status: 500 })).toBe(MESSAGES.payment.loadFailed);
  expect(loadFailure({ status: null })).toBe(MESSAGES.payment.loadFailed);
  expect(loadFailure({ name: "TypeError" })).toBe(MESSAGES.payment.loadFailed);
});

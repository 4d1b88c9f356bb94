import { MESSAGES } from "@lyceum/shared/messages.ts";
import { expect, test } from "vitest";

import { failureOf, isOfUnknownCall, loadFailure } from "./failure.ts";

test("only an answer that there is no such person says so", () => {
  expect(loadFailure({ status: 404 })).toBe(MESSAGES.payment.userNotFound);
  expect(loadFailure({ status: 500 })).toBe(MESSAGES.payment.loadFailed);
  expect(loadFailure({ status: null })).toBe(MESSAGES.payment.loadFailed);
  expect(loadFailure({ name: "TypeError" })).toBe(MESSAGES.payment.loadFailed);
});

test("a person who was found is not said to be missing when what is theirs is", () => {
  const [loaded, missing] = [{ data: {} }, { error: { status: 404 } }];
  expect(failureOf(missing, missing)).toBe(MESSAGES.payment.userNotFound);
  expect(failureOf(loaded, missing)).toBe(MESSAGES.payment.loadFailed);
  expect(failureOf(loaded, loaded)).toBeNull();
  expect(failureOf({ data: {}, error: { status: 500 } }, {})).toBeNull();
});

test("only a backend without a call does not know it", () => {
  const unknown = [404, 405, 403, 500, null].filter((status) => isOfUnknownCall({ status }));
  expect(unknown).toEqual([404, 405]);
  expect(isOfUnknownCall({ name: "TypeError" })).toBe(false);
});

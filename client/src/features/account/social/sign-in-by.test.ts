import { MESSAGES } from "@lyceum/shared/messages.ts";
import { expect, test } from "vitest";

import { CallError } from "../../../http/CallError.ts";
import { signInBy, socialFailure } from "./sign-in-by.ts";

test.each([
  ["the server's message", new CallError(403, MESSAGES.account.banned), MESSAGES.account.banned],
  ["the default without one", new CallError(500, null), MESSAGES.login.failed],
  ["that the network failed", new CallError(null, null), MESSAGES.login.network],
  ["the fallback for anything else", new TypeError("x"), MESSAGES.login.fallback],
])("a social sign-in that failed says %s", (_what, error, text) => {
  expect(socialFailure(error)).toBe(text);
});

test("what is no token is not sent anywhere", async () => {
  await expect(signInBy("no token", false)).rejects.not.toBeInstanceOf(CallError);
});

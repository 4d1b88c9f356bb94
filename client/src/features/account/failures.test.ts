import { MESSAGES } from "@lyceum/shared/messages.ts";
import { describe, expect, test } from "vitest";

import { CallError } from "../../http/CallError.ts";
import { loginFailure, registerFailure } from "./failures.ts";

describe("a sign-in that failed says", () => {
  test.each([
    [
      "the server's message",
      new CallError(401, "Invalid email or password."),
      "Invalid email or password.",
    ],
    ["the default without one", new CallError(500, null), MESSAGES.login.failed],
    ["that access is forbidden at 403", new CallError(403, "No."), MESSAGES.login.forbidden],
    ["that the network failed", new CallError(null, null), MESSAGES.login.network],
    ["the fallback for anything else", new TypeError("x"), MESSAGES.login.fallback],
  ])("%s", (_what, error, text) => {
    expect(loginFailure(error)).toBe(text);
  });
});

describe("a registration that failed says", () => {
  test.each([
    [
      "the server's message",
      new CallError(409, "Email already registered"),
      "Email already registered",
    ],
    ["the default without one", new CallError(500, null), MESSAGES.register.failed],
    [
      "that an error occurred without an answer",
      new CallError(null, null),
      MESSAGES.register.error,
    ],
  ])("%s", (_what, error, text) => {
    expect(registerFailure(error)).toBe(text);
  });
});

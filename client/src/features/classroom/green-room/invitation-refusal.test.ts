import { MESSAGES } from "@lyceum/shared/messages.ts";
import { describe, expect, test } from "vitest";

import { refusalOf } from "./invitation-refusal.ts";

const { invitationOver, guestsMax } = MESSAGES.meeting;

describe("an invitation", () => {
  test.each([
    ["is renewed, revoked or of another class", { status: 403, message: invitationOver }],
    ["is for no class at all", { status: 400, message: "Invalid UUID" }],
  ])("that %s is over", (_what, error) => expect(refusalOf(error)).toBe(invitationOver));

  test("to a class with as many guests as it may have is refused for that", () => {
    expect(refusalOf({ status: 409, message: guestsMax })).toBe(guestsMax);
  });

  test.each([
    ["reaches no server", { status: null, message: null }],
    ["comes with a session that has ended", { status: 401, message: MESSAGES.internal }],
    ["takes too long on its way", { status: 408, message: MESSAGES.requestTooSlow }],
    ["is one of too many calls", { status: 429, message: MESSAGES.tooMany }],
    ["finds a server at fault", { status: 500, message: MESSAGES.internal }],
    ["finds a server that is not ready", { status: 503, message: MESSAGES.unavailable }],
    ["meets a fault of the page's own", { message: "x is not a function" }],
  ])("that %s is not refused", (_what, error) => expect(refusalOf(error)).toBeNull());
});

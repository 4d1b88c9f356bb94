import { MESSAGES } from "@lyceum/shared/messages.ts";
import { resetPassword } from "@lyceum/shared/rest/accounts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post, tryToSignIn } from "../../../test/app.ts";
import { DEFAULT_LIMITS } from "../../kernel/config/config.ts";
import { issueReset } from "./issue.ts";

const NEW = "a better horse";

let test: TestApp;
beforeAll(async () => {
  test = await openApp({ limits: { ...DEFAULT_LIMITS, resetsPerMinute: 1_000 } });
});
afterAll(() => test.close());

/** Of a link that has set the new password. */
const used = async () => {
  const { id, email } = await person(test, "student");
  const { token } = await issueReset(test.database.queries, id, { mailed: true });
  const reset = async (password = NEW) => {
    const form = { token, password, confirmPassword: password };
    const reply = await post(test.app, `/api${resetPassword.url}`, form);
    return { status: reply.statusCode, message: reply.json<{ message: string }>().message };
  };
  expect(await reset()).toEqual({ status: 200, message: MESSAGES.account.resetDone });
  return { id, email, reset };
};
const REFUSED = { status: 400, message: MESSAGES.account.resetRefused };

describe("a link whose answer was lost", () => {
  it("says once more that it has set this password, and ends no session that came since", async () => {
    const { email, reset } = await used();
    const signedIn = await tryToSignIn(test.app, email, NEW);
    const { auth_token } = signedIn.json<{ data: { auth_token: string } }>().data;
    expect(await reset()).toEqual({ status: 200, message: MESSAGES.account.resetDone });
    expect(await test.backend.accounts.authenticate(auth_token)).not.toBeNull();
    expect(await reset("another horse")).toEqual(REFUSED);
  });

  it("set by two pages at once, says so to both", async () => {
    const { id } = await person(test, "student");
    const { token } = await issueReset(test.database.queries, id, { mailed: true });
    const form = { token, password: NEW, confirmPassword: NEW };
    const replies = await Promise.all(
      [1, 2].map(() => post(test.app, `/api${resetPassword.url}`, form)),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  it("says nothing once it has expired, or to who was banned", async () => {
    const [old, banned] = [await used(), await used()];
    const { pool } = test.database;
    await pool.query("update password_resets set expires_at = now() where user_id = $1", [old.id]);
    await pool.query("update users set banned_at = now() where id = $1", [banned.id]);
    for (const { reset } of [old, banned]) expect(await reset()).toEqual(REFUSED);
  });

  it("guesses no password with it: ten wrong tries are taken", async () => {
    const { reset } = await used();
    for (let time = 0; time < 10; time += 1) expect(await reset("guessed wrong")).toEqual(REFUSED);
    expect((await reset()).status).toBe(429);
  });
});

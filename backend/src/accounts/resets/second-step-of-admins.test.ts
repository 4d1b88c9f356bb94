import { resetPassword } from "@lyceum/shared/rest/accounts.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

import { type TestApp, openApp, person, post, tryToSignIn } from "../../../test/app.ts";
import { handClock, turnOn } from "../../../test/two-step.ts";
import { issueReset } from "./issue.ts";

const NEW = "a better horse than that";

let test: TestApp;
const clock = handClock();
beforeAll(async () => {
  test = await openApp({}, { clock: clock.read });
});
afterAll(() => test.close());

it("a mailed link leaves an admin's second step on, though it is the first proof of the email", async () => {
  const { queries } = test.database;
  const admin = await person(test, "admin");
  await turnOn(test.app, clock, admin);
  await queries
    .updateTable("users")
    .set({ email_verified_at: null })
    .where("id", "=", admin.id)
    .execute();
  const { token } = await issueReset(queries, admin.id, { mailed: true });
  const form = { token, password: NEW, confirmPassword: NEW };
  expect((await post(test.app, `/api${resetPassword.url}`, form)).statusCode).toBe(200);
  const reply = await tryToSignIn(test.app, admin.email, NEW);
  expect(reply.json()).toMatchObject({ code: "second_step" });
});

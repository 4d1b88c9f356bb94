import * as argon2 from "@node-rs/argon2";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { type TestApp, openApp, post, registration, tryToSignIn } from "../../test/app.ts";

vi.mock("@node-rs/argon2", { spy: true });

/** How long it takes is measured by `npm run bench:login`; that the same is done is seen here. */
describe("a sign-in that fails", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openApp({ passwordCost: undefined });
  });
  afterAll(() => test.close());
  beforeEach(() => void vi.mocked(argon2.verify).mockClear());

  /** Kind and cost of each hash that a password was compared with. */
  const compared = () =>
    vi
      .mocked(argon2.verify)
      .mock.calls.map(([hash]) => /^\$.*?\$.*?\$.*?\$/.exec(String(hash))?.[0]);
  const COST = "$argon2id$v=19$m=19456,t=2,p=1$";

  const registered = async () => {
    const form = registration();
    await post(test.app, "/api/authenticate/registerUser", form);
    return form.email;
  };
  const emailOf = async (changes: { password_hash?: null; banned_at?: Date }) => {
    const email = await registered();
    const changed = test.database.queries.updateTable("users").set(changes);
    await changed.where("email", "=", email).execute();
    return email;
  };
  const now = new Date();
  it.each<[string, () => string | Promise<string>]>([
    ["whose password is wrong", registered],
    ["of nobody", () => "nobody@lyceum.example"],
    ["of a user without a password", () => emailOf({ password_hash: null })],
    ["of a banned user", () => emailOf({ banned_at: now })],
  ])("%s costs one hash of the same cost, and says the same", async (_whose, make) => {
    const reply = await tryToSignIn(test.app, await make(), "a guess");
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ message: "Invalid email or password." });
    expect(compared()).toEqual([COST]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import {
  PASSWORD,
  type TestApp,
  openApp,
  person,
  post,
  registration,
  tryToSignIn,
} from "../../test/app.ts";
import * as hashing from "./passwords/hashing.ts";

vi.mock("./passwords/hashing.ts", { spy: true });

/** How long it takes is measured by `npm run bench:login`; that the same is done is seen here. */
describe("a sign-in that fails", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openApp({ passwordCost: undefined });
  });
  afterAll(() => test.close());
  beforeEach(() => void vi.mocked(hashing.verify).mockClear());

  /** Kind and cost of each hash that a password was compared with. */
  const compared = () =>
    vi.mocked(hashing.verify).mock.calls.map(([hash]) => /^\$.*?\$.*?\$.*?\$/.exec(hash)?.[0]);
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

  it("counts as no try where nobody could look at the password", async () => {
    const { email, sid, bearer } = await person(test, "student");
    const counted = async () => {
      const { rows } = await test.database.pool.query<{ key: string; tries: number }>(
        `select key, tries from login_tries where tries > 0
           and (key like '%' || $1 or key like '%' || $2 or key like 'address %') order by key`,
        [email, sid],
      );
      return rows;
    };
    const before = await counted();
    const form = { current: PASSWORD, password: "a new horse", confirmPassword: "a new horse" };
    for (const ask of [
      () => tryToSignIn(test.app, email),
      () => post(test.app, "/api/account/confirm", { password: PASSWORD }, bearer),
      () => post(test.app, "/api/account/change_password", form, bearer),
    ]) {
      vi.mocked(hashing.verify).mockRejectedValueOnce(new Error("No thread is left"));
      expect((await ask()).statusCode).toBe(500);
      expect(await counted()).toEqual(before);
    }
  });
});

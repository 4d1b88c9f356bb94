import * as accounts from "@lyceum/shared/rest/accounts.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { RouteOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  PASSWORD,
  type TestApp,
  appOn,
  openApp,
  person,
  post,
  tryToSignIn,
} from "../../test/app.ts";
import { beginSocial, newcomer, registerWith } from "../../test/social.ts";

const CONFIRM = `/api${accounts.confirmIdentity.url}`;
const EXPORT = `/api${accounts.exportOwnData.url}`;
type TestUser = Awaited<ReturnType<typeof person>>;

/** Every call that asks for a confirmation; one that is missing here, or is not marked, fails the test below. */
const GRAVE = [
  "GET /api/admin/users.csv",
  "POST /api/account/delete",
  "POST /api/account/export",
  "POST /api/account/two_step/begin",
  "POST /api/account/two_step/recovery_codes",
  "POST /api/account/two_step/turn_off",
  "POST /api/account/two_step/turn_on",
  "POST /api/admin/reset_link",
  "POST /api/admin/reset_two_step",
  "POST /api/admin/set_role",
  "POST /backend-service/api/payment/refund",
];

describe("a grave call", () => {
  let test: TestApp;
  const marked: string[] = [];
  beforeAll(async () => {
    test = await openApp();
    const onRoute = ({ method, url, config }: RouteOptions) => {
      if (config?.confirmed) marked.push(`${String(method)} ${url}`);
    };
    const { app, backend } = await appOn(test.database, {}, { onRoute });
    await app.close();
    await backend.close();
  });
  afterAll(() => test.close());

  /** As if the person had signed in this long ago. */
  const signedInAgo = (minutes: number, { sid }: Pick<TestUser, "sid">) =>
    test.database.pool.query(
      "update sign_ins set confirmed_at = now() - make_interval(mins => $2) where id = $1",
      [sid, minutes],
    );
  const call = (name: string, { bearer }: Pick<TestUser, "bearer">) => {
    const [method, url] = name.split(" ") as ["GET" | "POST", string];
    return test.app.inject({
      method,
      url,
      headers: bearer,
      ...(method === "POST" && { payload: {} }),
    });
  };
  const confirm = ({ bearer }: Pick<TestUser, "bearer">, body: object, cookie = "") =>
    post(test.app, CONFIRM, body, { ...bearer, cookie });

  it("is marked in its description", () => {
    expect(marked.toSorted()).toEqual(GRAVE);
  });

  it.each(GRAVE)(
    "%s is refused to who signed in a while ago, and says what to do",
    async (name) => {
      const admin = await person(test, "admin");
      expect((await call(name, admin)).body).not.toContain("confirm_first");
      const later = await person(test, "admin");
      await signedInAgo(11, later);
      const refused = await call(name, later);
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toEqual({
        status: "error",
        code: "confirm_first",
        message: MESSAGES.account.confirmFirst,
      });
    },
  );

  it("is answered for ten minutes after the password, in this session alone", async () => {
    const me = await person(test, "student");
    await signedInAgo(60, me);
    expect((await confirm(me, { password: PASSWORD })).statusCode).toBe(200);
    expect((await post(test.app, EXPORT, {}, me.bearer)).statusCode).toBe(200);
    await signedInAgo(9, me);
    expect((await post(test.app, EXPORT, {}, me.bearer)).statusCode).toBe(200);
    await signedInAgo(10, me);
    expect((await post(test.app, EXPORT, {}, me.bearer)).statusCode).toBe(403);
  });

  it("is not opened by a wrong password, of which ten are taken", async () => {
    const me = await person(test, "student");
    await signedInAgo(60, me);
    for (let time = 0; time < 10; time += 1) {
      const reply = await confirm(me, { password: "a guess" });
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ message: MESSAGES.account.passwordWrong });
    }
    expect((await confirm(me, { password: PASSWORD })).statusCode).toBe(429);
    expect((await post(test.app, EXPORT, {}, me.bearer)).statusCode).toBe(403);
  });

  it.each(["teacher", "admin"] as const)(
    "is opened by the password of a %s, however often others guess it at the same address",
    async (role) => {
      const me = await person(test, role);
      await signedInAgo(60, me);
      for (let time = 0; time < 11; time += 1) await tryToSignIn(test.app, me.email, "a guess");
      expect((await tryToSignIn(test.app, me.email)).statusCode).toBe(429);
      expect((await confirm(me, { password: PASSWORD })).statusCode).toBe(200);
      expect((await post(test.app, EXPORT, {}, me.bearer)).statusCode).toBe(200);
    },
  );

  it("asks for something to confirm with", async () => {
    const me = await person(test, "student");
    for (const body of [{}, { password: " " }, { password: 1 }])
      expect((await confirm(me, body)).json()).toMatchObject({
        message: MESSAGES.login.passwordEmpty,
      });
  });

  it("is opened by the provider's token of this very person, once, which makes no account", async () => {
    const options = await test.app.inject("/api/authenticate/options");
    const { client_id } = options.json().social;
    const credentialOf = async (
      { email, name }: { email: string; name: string },
      nonce: string,
    ) => {
      const form = { client_id, nonce, name, email };
      const reply = await post(test.app, "/sandbox-identity/sign-in", form);
      return reply.json<{ credential: string }>().credential;
    };
    const begin = await beginSocial(test.app);
    const who = { ...newcomer(), name: "Grace" };
    const registered = await registerWith(test.app, await credentialOf(who, begin.nonce), begin);
    const token: string = registered.json().data.session.auth_token;
    const sid: string = JSON.parse(atob(token.split(".")[1]!)).sid;
    const me = { sid, bearer: { authorization: `Bearer ${token}` } };
    await signedInAgo(60, me);
    const stranger = newcomer();
    const again = await beginSocial(test.app);
    const strange = await credentialOf(stranger, again.nonce);
    expect((await confirm(me, { credential: strange }, again.cookie)).statusCode).toBe(403);
    const { rowCount } = await test.database.pool.query("select from users where email = $1", [
      stranger.email,
    ]);
    expect(rowCount).toBe(0);
    const own = await beginSocial(test.app);
    const credential = await credentialOf(who, own.nonce);
    expect((await confirm(me, { credential }, own.cookie)).statusCode).toBe(200);
    expect((await post(test.app, EXPORT, {}, me.bearer)).statusCode).toBe(200);
    expect((await confirm(me, { credential }, own.cookie)).statusCode).toBe(401);
  });
});

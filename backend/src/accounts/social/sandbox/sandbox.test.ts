import { MESSAGES } from "@lyceum/shared/messages.ts";
import { createRemoteJWKSet, customFetch, decodeJwt, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, appOn, openApp, person } from "../../../../test/app.ts";
import { openFakeGoogle } from "../../../../test/fake-google.ts";
import { beginSocial, newcomer, registerWith } from "../../../../test/social.ts";

describe("the sandbox of identities", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openApp();
  });
  afterAll(() => test.close());

  type App = TestApp["app"];
  const askFor = (app: App, nonce: string, who: object) =>
    app.inject({
      method: "POST",
      url: "/sandbox-identity/sign-in",
      payload: { client_id: "lyceum-sandbox", nonce, name: "Sam", ...who },
    });
  const credentialOf = async (app: App, nonce: string, email: string): Promise<string> =>
    (await askFor(app, nonce, { email })).json().credential;
  const signIn = async (email: string, app: App = test.app) => {
    const browser = await beginSocial(app);
    return registerWith(app, await credentialOf(app, browser.nonce, email), browser);
  };

  it("signs in as any person one names, and recognises them later", async () => {
    const { email } = newcomer();
    const first = await signIn(email);
    expect(first.json()).toMatchObject({
      message: "Registration successful! Welcome, Sam",
      data: { role: "No", session: { role: "student", email } },
    });
    const second = await signIn(email.toUpperCase());
    expect(second.json()).toMatchObject({
      message: "Email already registered",
      data: { session: { email } },
    });
  });

  it("makes tokens that any client verifies by what its discovery says", async () => {
    const discovery = await test.app.inject("/sandbox-identity/.well-known/openid-configuration");
    const { issuer, jwks_uri } = discovery.json();
    const keys = createRemoteJWKSet(new URL(jwks_uri), {
      [customFetch]: async (url) => {
        const { body } = await test.app.inject(new URL(url).pathname);
        return new Response(body);
      },
    });
    const token = await credentialOf(test.app, "a nonce", "sam@lyceum.example");
    const { payload, protectedHeader } = await jwtVerify(token, keys, { issuer });
    expect(protectedHeader.alg).toBe("RS256");
    expect(payload).toMatchObject({ nonce: "a nonce", email: "sam@lyceum.example", name: "Sam" });
  });

  it("shows nobody its private key, and keeps it", async () => {
    const keys = await test.app.inject("/sandbox-identity/jwks.json");
    const [key] = keys.json().keys;
    expect(Object.keys(key).toSorted()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
    const { app, backend } = await appOn(test.database);
    expect((await app.inject("/sandbox-identity/jwks.json")).json()).toEqual(keys.json());
    await app.close();
    await backend.close();
  });

  it("makes one key of several processes that need one at once", async () => {
    const fresh = await openApp();
    const others = await Promise.all([appOn(fresh.database), appOn(fresh.database)]);
    const apps = [fresh.app, ...others.map(({ app }) => app)];
    const answers = await Promise.all(apps.map((app) => app.inject("/sandbox-identity/jwks.json")));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    await Promise.all(others.map(({ app }) => app.close()));
    await Promise.all(others.map(({ backend }) => backend.close()));
    await fresh.close();
  });

  it("proves no email: an account stays its owner's", async () => {
    const { email, id } = await person(test, "teacher");
    const verified = { email_verified_at: new Date() };
    await test.database.queries.updateTable("users").set(verified).where("id", "=", id).execute();
    const reply = await signIn(email);
    expect(reply.statusCode).toBe(409);
    expect(reply.json().message).toBe(MESSAGES.account.emailHasPassword);
  });

  it("signs in no admin", async () => {
    const { email } = newcomer();
    await signIn(email);
    const admin = { role: "admin" as const };
    await test.database.queries
      .updateTable("users")
      .set(admin)
      .where("email", "=", email)
      .execute();
    const reply = await signIn(email);
    expect(reply.statusCode).toBe(403);
    expect(reply.json().message).toBe(MESSAGES.account.adminsElsewhere);
  });

  it.each([
    ["for another client", { client_id: "another" }],
    ["of no email", { email: "sam" }],
    ["of no name but a list", { name: [] }],
    ["with an endless nonce", { nonce: "x".repeat(600) }],
  ])("makes no token %s", async (_what, changes) => {
    const reply = await askFor(test.app, "a nonce", { email: "sam@lyceum.example", ...changes });
    expect(reply.statusCode).toBe(400);
  });

  it("means nothing at another site, whose key is another", async () => {
    const other = await openApp();
    const browser = await beginSocial(other.app);
    const token = await credentialOf(test.app, browser.nonce, "sam@lyceum.example");
    expect(decodeJwt(token).aud).toBe("lyceum-sandbox");
    expect((await registerWith(other.app, token, browser)).statusCode).toBe(401);
    await other.close();
  });

  it("is not there beside Google, nor where social sign-in is off", async () => {
    const google = await openFakeGoogle();
    for (const social of [google.config, "off" as const]) {
      const { app, backend } = await appOn(test.database, { social });
      expect((await askFor(app, "a nonce", { email: "sam@lyceum.example" })).statusCode).toBe(404);
      const browser = await beginSocial(app);
      const token = await credentialOf(test.app, browser.nonce, "sam@lyceum.example");
      expect((await registerWith(app, token, browser)).statusCode).toBe(401);
      await app.close();
      await backend.close();
    }
    await google.close();
  });
});

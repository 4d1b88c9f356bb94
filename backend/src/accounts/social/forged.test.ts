import { createHmac } from "node:crypto";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { exportJWK, exportSPKI, generateKeyPair, importJWK } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp } from "../../../test/app.ts";
import { type FakeGoogle, openFakeGoogle } from "../../../test/fake-google.ts";
import { type Browser, beginSocial, newcomer, registerWith } from "../../../test/social.ts";

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const seconds = () => Math.floor(Date.now() / 1_000);

describe("a social credential", () => {
  let google: FakeGoogle;
  let test: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    google = await openFakeGoogle();
    test = await openApp({ social: google.config });
    browser = await beginSocial(test.app);
  });
  afterAll(async () => {
    await test.close();
    await google.close();
  });

  const expectRefused = async (credential: string, from: Pick<Browser, "cookie"> = browser) => {
    const reply = await registerWith(test.app, credential, from);
    expect(reply.json()).toEqual({
      status: "error",
      code: "unauthenticated",
      message: MESSAGES.account.credentialRefused,
    });
    expect(reply.statusCode).toBe(401);
    expect(reply.headers["set-cookie"]).toBeUndefined();
  };
  const expectTaken = async (credential: string, from: Browser) =>
    expect((await registerWith(test.app, credential, from)).statusCode).toBe(200);
  const claims = (changes: object = {}) => ({
    ...newcomer(),
    nonce: browser.nonce,
    ...changes,
  });

  it.each<[string, object]>([
    ["another issuer", { iss: "https://accounts.google.com.evil.example" }],
    ["no issuer", { iss: undefined }],
    ["another audience", { aud: "2.apps.googleusercontent.com" }],
    ["a list of audiences", { aud: ["1.apps.googleusercontent.com", "another"] }],
    ["no audience", { aud: undefined }],
    ["an end in the past", { exp: seconds() - 60 }],
    ["no end", { exp: undefined }],
    ["a beginning long ago", { iat: seconds() - 3_600 }],
    ["a beginning in the future", { iat: seconds() + 3_600 }],
    ["no beginning", { iat: undefined }],
    ["not to be used yet", { nbf: seconds() + 3_600 }],
    ["no subject", { sub: undefined }],
    ["a subject with a null character", { sub: "a\u0000b" }],
    ["no email", { email: undefined }],
    ["no email but a word", { email: "grace" }],
    ["no nonce", { nonce: undefined }],
    ["a nonce of its own", { nonce: "mine" }],
    ["an email that says itself that it is verified", { email_verified: "yes" }],
  ])("with %s is refused", async (_what, changes) => {
    await expectRefused(await google.tokenOf(claims(changes)));
  });

  it.each(["../../etc/passwd", "a-key-of-google/../other", "", "__proto__"])(
    "that names the key %j is refused",
    async (kid) => {
      await expectRefused(await google.tokenOf(claims(), { header: { kid } }));
    },
  );

  it("signed by another key is refused, wherever its header says that the key is", async () => {
    const { publicKey, privateKey } = await generateKeyPair("RS256");
    const jwk = await exportJWK(publicKey);
    const url = "https://evil.example/keys.json";
    for (const header of [{}, { jwk }, { jku: url }, { x5u: url }, { jku: url, kid: "evil" }])
      await expectRefused(await google.tokenOf(claims(), { header, key: privateKey }));
  });

  it("with a critical header that nobody knows is refused", async () => {
    const token = await google.tokenOf(claims());
    const [, body, signature] = token.split(".");
    await expectRefused(`${encode({ alg: "RS256", crit: ["x"], x: 1 })}.${body}.${signature}`);
  });

  it.each(["none", "nOnE", "HS256", "RS1"])("of the algorithm %s is refused", async (alg) => {
    const text = `${encode({ alg, kid: "a-key-of-google" })}.${encode({ ...claims(), exp: seconds() + 60, iat: seconds() })}`;
    await expectRefused(`${text}.`);
    await expectRefused(`${text}.AAAA`);
  });

  it("signed with the public key as a shared secret is refused", async () => {
    const key = await importJWK(google.publicJwk, "RS256", { extractable: true });
    const pem = await exportSPKI(key as Parameters<typeof exportSPKI>[0]);
    const whole = { ...claims(), iat: seconds(), exp: seconds() + 60 };
    const text = `${encode({ alg: "HS256", kid: "a-key-of-google" })}.${encode(whole)}`;
    const secrets = [pem, JSON.stringify(google.publicJwk), google.publicJwk.n ?? ""];
    for (const secret of secrets)
      await expectRefused(
        `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`,
      );
  });

  it("with a changed letter is refused", async () => {
    const [header, , signature] = (await google.tokenOf(claims())).split(".");
    await expectRefused(`${header}.${encode(claims({ email: "root@gmail.com" }))}.${signature}`);
  });

  it.each(["a", "a.b", "a.b.c", "....", "e30.e30.e30", "null", "\u0000.\u0000.\u0000"])(
    "is not %j",
    async (credential) => expectRefused(credential),
  );

  it("is taken once: its nonce is used up", async () => {
    const fresh = await beginSocial(test.app);
    const token = await google.tokenOf(claims({ nonce: fresh.nonce }));
    await expectTaken(token, fresh);
    await expectRefused(token, fresh);
    await expectRefused(await google.tokenOf(claims({ nonce: fresh.nonce })), fresh);
  });

  it("is taken once, also when it comes many times at once", async () => {
    const fresh = await beginSocial(test.app);
    const token = await google.tokenOf(claims({ nonce: fresh.nonce }));
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => registerWith(test.app, token, fresh)),
    );
    const codes = replies.map(({ statusCode }) => statusCode).toSorted();
    expect(codes).toEqual([200, 401, 401, 401, 401]);
  });

  it("is taken from the browser that asked for its nonce only", async () => {
    const [mine, theirs] = [await beginSocial(test.app), await beginSocial(test.app)];
    const token = await google.tokenOf(claims({ nonce: mine.nonce }));
    await expectRefused(token, theirs);
    await expectRefused(token, { cookie: "" });
    await expectRefused(token, { cookie: `${mine.cookie}x` });
    await expectTaken(token, mine);
  });

  it("may be under way in several tabs of one browser", async () => {
    const first = await beginSocial(test.app);
    const second = await beginSocial(test.app, first.cookie);
    expect(second.cookie).toBe(first.cookie);
    await expectTaken(await google.tokenOf(claims({ nonce: second.nonce })), second);
    await expectTaken(await google.tokenOf(claims({ nonce: first.nonce })), second);
  });

  it("is too late after ten minutes", async () => {
    const fresh = await beginSocial(test.app);
    const real = Date.now;
    Date.now = () => real() + 601_000;
    try {
      const token = await google.tokenOf(claims({ nonce: fresh.nonce, iat: seconds() - 590 }));
      await expectRefused(token, fresh);
    } finally {
      Date.now = real;
    }
  });
});

import { createHmac } from "node:crypto";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { TOKEN_SECRET, type TestApp, openApp, person } from "../../../test/app.ts";
import { keyFor } from "../../kernel/security/keys.ts";

describe("an access token", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openApp();
  });
  afterAll(() => test.close());

  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  type Header = { alg: string };
  const forge = (header: Header, claims: object, key = keyFor("access token", TOKEN_SECRET)) => {
    const text = `${encode(header)}.${encode(claims)}`;
    const digest = header.alg === "HS512" ? "sha512" : "sha256";
    return `${text}.${createHmac(digest, key).update(text).digest("base64url")}`;
  };
  const seconds = () => Math.floor(Date.now() / 1_000);
  const HS256 = { alg: "HS256", typ: "JWT" };
  const claimsOf = ({ id, sid }: { id: string; sid: string }) => ({
    sub: id,
    sid,
    role: "admin",
    iss: "lyceum",
    aud: "lyceum",
    iat: seconds(),
    exp: seconds() + 60,
  });
  const list = (authorization: string) =>
    test.app.inject({ method: "GET", url: "/api/classes", headers: { authorization } });

  it("lasts a quarter of an hour", async () => {
    const { token } = await person(test, "student");
    const { iat, exp, iss, aud } = JSON.parse(
      Buffer.from(token.split(".")[1] ?? "", "base64url").toString(),
    );
    expect({ lasts: exp - iat, iss, aud }).toEqual({ lasts: 900, iss: "lyceum", aud: "lyceum" });
  });

  it("is taken when it is signed as ours are: the forging below is right but for its one fault", async () => {
    const user = await person(test, "student");
    expect((await list(`Bearer ${forge(HS256, claimsOf(user))}`)).statusCode).toBe(200);
  });

  it("gives the role that the database knows, whatever it says itself", async () => {
    const student = await person(test, "student");
    const token = forge(HS256, { ...claimsOf(student), role: "admin" });
    expect(await test.backend.accounts.authenticate(token)).toEqual({
      id: student.id,
      name: student.name,
      email: student.email,
      role: "student",
      pictureUrl: null,
      sessionId: student.sid,
      mustSetUpTwoStep: false,
    });
  });

  it.each<[string, Header, object, string?]>([
    ["no algorithm", { alg: "none" }, {}],
    ["no algorithm, in other letters", { alg: "nOnE" }, {}],
    ["another algorithm", { alg: "HS512" }, {}],
    ["a public key's algorithm", { alg: "RS256" }, {}],
    ["another key", HS256, {}, "another key"],
    ["the secret itself as the key", HS256, {}, TOKEN_SECRET],
    ["another issuer", HS256, { iss: "somebody" }],
    ["another audience", HS256, { aud: "elsewhere" }],
    ["an end in the past", HS256, { exp: seconds() - 1 }],
    ["no end", HS256, { exp: undefined }],
    ["no issuer", HS256, { iss: undefined }],
    ["no sign-in", HS256, { sid: undefined }],
    ["another's sign-in", HS256, { sid: "00000000-0000-4000-8000-000000000000" }],
    ["a subject that is no id", HS256, { sub: "' or 1=1" }],
  ])("with %s is refused", async (_what, header, changes, key) => {
    const user = await person(test, "admin");
    const token = forge(header, { ...claimsOf(user), ...changes }, key);
    expect(await test.backend.accounts.authenticate(token)).toBeNull();
    const reply = await list(`Bearer ${token}`);
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toEqual({
      status: "error",
      code: "unauthenticated",
      message: MESSAGES.signInFirst,
    });
  });

  it("without a signature is refused", async () => {
    const user = await person(test, "admin");
    const [header, claims] = forge({ alg: "none" }, claimsOf(user)).split(".");
    expect((await list(`Bearer ${header}.${claims}.`)).statusCode).toBe(401);
  });

  it.each(["", "Bearer", "Bearer ", "Basic YTpi", "Bearer a.b", "Bearer a.b.c d"])(
    "is not %j",
    async (authorization) => {
      expect((await list(authorization)).statusCode).toBe(401);
    },
  );

  it("of one person's sign-in is no token for another", async () => {
    const [one, other] = [await person(test, "student"), await person(test, "admin")];
    const token = forge(HS256, { ...claimsOf(one), sub: other.id });
    expect(await test.backend.accounts.authenticate(token)).toBeNull();
  });
});

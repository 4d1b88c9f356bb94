import {
  type KeyObject,
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from "node:crypto";
import type { AddressInfo } from "node:net";

import { keyFor } from "@lyceum/backend/kernel/security/keys.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { SIGNALING_DEFAULTS } from "@lyceum/signaling/config.ts";
import { sfuPool } from "@lyceum/signaling/sfu/SfuPool.ts";
import { type Signaling, createSignaling } from "@lyceum/signaling/signaling.ts";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  TOKEN_SECRET,
  type TestApp,
  openApp,
  person,
  tryToSignIn,
} from "../../backend/test/app.ts";
import { LiveSocket } from "../support/protocol/LiveSocket.ts";

/** Tokens that we did not issue, or not for this use: at every entry point, over the network. */
let site: TestApp;
let signaling: Signaling;
let url: string;
beforeAll(async () => {
  site = await openApp();
  const log = pino({ level: "silent" });
  const parts = { ports: site.backend, sfu: sfuPool([], log), config: SIGNALING_DEFAULTS, log };
  signaling = await createSignaling(site.app.server, parts);
  await site.app.listen({ host: "127.0.0.1", port: 0 });
  url = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await signaling.close();
  await site.close();
});

const KEY = keyFor("access token", TOKEN_SECRET);
const rsa = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const publicPem = rsa.publicKey.export({ type: "spki", format: "pem" });
const publicJwk = createPublicKey(publicPem).export({ format: "jwk" });

type Fields = Record<string, unknown>;
type Forgery = { header?: Fields; claims?: Fields; key?: string | Buffer; signer?: KeyObject };

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const now = () => Math.floor(Date.now() / 1_000);
const DIGESTS: Record<string, string> = { HS384: "sha384", HS512: "sha512" };

/** One of our tokens, with these changes. */
const forge = (
  { id, sid }: { id: string; sid: string },
  { header = {}, claims = {}, key = KEY, signer }: Forgery = {},
): string => {
  const head = { alg: "HS256", typ: "JWT", ...header };
  const says = { sub: id, sid, role: "admin", iss: "lyceum", aud: "lyceum" };
  const text = `${encode(head)}.${encode({ ...says, iat: now(), exp: now() + 60, ...claims })}`;
  if (/^none$/i.test(head.alg)) return `${text}.`;
  const digest = DIGESTS[head.alg] ?? "sha256";
  const signature = signer
    ? sign("sha256", Buffer.from(text), signer)
    : createHmac(digest, key).update(text).digest();
  return `${text}.${signature.toString("base64url")}`;
};

const call = (token: string) =>
  fetch(`${url}/api/admin/users`, { headers: { authorization: `Bearer ${token}` } });

const FORGERIES: [string, Forgery][] = [
  ["no algorithm", { header: { alg: "none" } }],
  ["no algorithm, in other letters", { header: { alg: "NoNe" } }],
  ["an empty key", { key: "" }],
  ["another key", { key: "secret" }],
  ["the site's secret itself", { key: TOKEN_SECRET }],
  ["the key of refresh tokens", { key: keyFor("refresh token", TOKEN_SECRET) }],
  ["the key of tickets for media", { key: keyFor("media tickets", TOKEN_SECRET) }],
  ["a longer digest", { header: { alg: "HS512" } }],
  ["a public key as the secret", { key: publicPem }],
  ["a private key of its own", { header: { alg: "RS256" }, signer: rsa.privateKey }],
  [
    "a key that it brings along",
    { header: { alg: "RS256", jwk: publicJwk }, signer: rsa.privateKey },
  ],
  ["a key elsewhere", { header: { jku: "https://evil.example/keys.json" }, key: "secret" }],
  ["a certificate elsewhere", { header: { x5u: "https://evil.example/key.pem" }, key: "secret" }],
  ["a key id that is a path", { header: { kid: "../../../../../dev/null" }, key: "" }],
  ["a key id that is a query", { header: { kid: "x' union select 'secret'--" }, key: "secret" }],
  ["another issuer", { claims: { iss: "somebody" } }],
  ["another audience", { claims: { aud: "elsewhere" } }],
  ["no issuer", { claims: { iss: undefined } }],
  ["no audience", { claims: { aud: undefined } }],
  ["an end in the past", { claims: { exp: now() - 1 } }],
  ["no end", { claims: { exp: undefined } }],
  ["a beginning in the future", { claims: { nbf: now() + 3_600 } }],
  ["no subject", { claims: { sub: undefined } }],
  ["no sign-in", { claims: { sid: undefined } }],
  ["a sign-in that is nobody's", { claims: { sid: "00000000-0000-4000-8000-000000000000" } }],
];

describe("an access token", () => {
  it("is taken as it is forged here, but for its fault", async () => {
    const admin = await person(site, "admin");
    expect((await call(forge(admin))).status).toBe(200);
    const socket = await LiveSocket.connect(url, forge(admin));
    socket.close();
  });

  it.each(FORGERIES)("with %s opens nothing", async (_what, forgery) => {
    const token = forge(await person(site, "admin"), forgery);
    const reply = await call(token);
    expect(reply.status).toBe(401);
    expect(await reply.json()).toEqual({
      status: "error",
      code: "unauthenticated",
      message: MESSAGES.signInFirst,
    });
    await expect(LiveSocket.connect(url, token)).rejects.toMatchObject({
      data: { code: "unauthenticated" },
    });
  });

  it("of a student's sign-in with an admin as its subject opens nothing", async () => {
    const student = await person(site, "student");
    const admin = await person(site, "admin");
    const token = forge(student, { claims: { sub: admin.id } });
    expect((await call(token)).status).toBe(401);
    await expect(LiveSocket.connect(url, token)).rejects.toThrow();
  });

  it("gives no role but the one that the database knows", async () => {
    const student = await person(site, "student");
    expect((await call(forge(student, { claims: { role: "admin" } }))).status).toBe(403);
  });

  it("is nothing without its own signature", async () => {
    const [head, claims, signature] = forge(await person(site, "admin")).split(".");
    const other = forge(await person(site, "admin")).split(".");
    for (const token of [
      `${head}.${claims}.`,
      `${head}.${claims}.${other[2]}`,
      `${head}.${other[1]}.${signature}`,
      `${head}.${claims}.${signature}=`,
      `${head}..${signature}`,
    ])
      expect((await call(token)).status).toBe(401);
  });
});

describe("a refresh cookie", () => {
  const refresh = (token: string) =>
    fetch(`${url}/api/authenticate/refresh`, {
      method: "POST",
      headers: { cookie: `__Host-lyceum=${token}` },
    });
  const tokenOf = async (role: "student" | "admin") => {
    const { email } = await person(site, role);
    const { headers } = await tryToSignIn(site.app, email);
    return /=([^;]+)/.exec(String(headers["set-cookie"]))?.[1] ?? "";
  };
  const signed = (text: string, key: string) =>
    `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;

  it("is taken as it is forged here, but for its fault", async () => {
    const [id, generation] = (await tokenOf("student")).split(".");
    const token = signed(`${id}.${generation}`, keyFor("refresh token", TOKEN_SECRET));
    expect((await refresh(token)).status).toBe(200);
  });

  type Change = (parts: { id: string; mac: string; other: string }) => string;
  it.each<[string, Change]>([
    ["another's sign-in", ({ mac, other }) => `${other}.0.${mac}`],
    ["another generation", ({ id, mac }) => `${id}.1.${mac}`],
    ["a generation below none", ({ id, mac }) => `${id}.-1.${mac}`],
    ["a generation in other digits", ({ id, mac }) => `${id}.٠.${mac}`],
    ["no signature", ({ id }) => `${id}.0.`],
    ["another key", ({ id }) => signed(`${id}.0`, "secret")],
    ["the key of access tokens", ({ id }) => signed(`${id}.0`, KEY)],
    ["a path for an id", ({ mac }) => `../../../../../../../../../../etc/passwd.0.${mac}`],
    ["an access token in its place", ({ id }) => forge({ id, sid: id })],
  ])("with %s goes on with nothing", async (_what, change) => {
    const token = await tokenOf("student");
    const [id = "", , mac = ""] = token.split(".");
    const [other = ""] = (await tokenOf("admin")).split(".");
    const reply = await refresh(encodeURIComponent(change({ id, mac, other })));
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ code: "unauthenticated" });
    expect((await refresh(token)).status).toBe(200);
  });
});

import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";

import { loadConfig } from "../config.ts";
import { run } from "../setup/processes.ts";

const BASE = { TOKEN_SECRET: "a secret that only this test knows, and long enough" };
const BUCKET = {
  S3_ENDPOINT: "https://s3.lyceum.example",
  S3_BUCKET: "videos",
  S3_REGION: "auto",
  S3_ACCESS_KEY: "key",
  S3_SECRET_KEY: "secret",
};
const bucketOf = (env: Record<string, string>) => loadConfig({ ...BASE, ...env }).backend.media.s3;

it("keeps files on this machine unless a bucket is named", () => {
  expect(bucketOf({})).toBeUndefined();
  expect(bucketOf({ S3_BUCKET: "", S3_REGION: "" })).toBeUndefined();
  expect(bucketOf(BUCKET)).toEqual({
    endpoint: "https://s3.lyceum.example",
    bucket: "videos",
    region: "auto",
    accessKey: "key",
    secretKey: "secret",
  });
});

it.each(Object.keys(BUCKET))("does not start with a bucket without %s", (name) => {
  expect(() => bucketOf({ ...BUCKET, [name]: "" })).toThrow(`${name}: needed`);
});

it("does not start with an endpoint that is no address, and repeats no secret", () => {
  const start = () => bucketOf({ ...BUCKET, S3_ENDPOINT: "ftp://files.lyceum.example" });
  expect(start).toThrow("S3_ENDPOINT");
  expect(start).not.toThrow("secret");
});

const turnOf = (env: Record<string, string>) => loadConfig({ ...BASE, ...env }).signaling.turn;

it("offers a TURN server where its addresses and its secret are named", () => {
  const TURN_URLS = "turn:turn.school.example:3478, turns:turn.school.example:443?transport=tcp";
  const TURN_SECRET = "a secret shared with coturn";
  expect(turnOf({})).toBeUndefined();
  expect(turnOf({ TURN_URLS, TURN_SECRET })).toEqual({
    urls: ["turn:turn.school.example:3478", "turns:turn.school.example:443?transport=tcp"],
    secret: TURN_SECRET,
  });
  expect(() => turnOf({ TURN_URLS })).toThrow("TURN_SECRET: needed");
  expect(() => turnOf({ TURN_SECRET })).toThrow("TURN_URLS: needed");
  expect(() => turnOf({ TURN_URLS: "https://turn.school.example", TURN_SECRET })).toThrow(
    "TURN_URLS",
  );
});

const mailOf = (env: Record<string, string>) => loadConfig({ ...BASE, ...env }).backend.mail;

it("mails where a mail server is named, to support", () => {
  const server = { SMTP_URL: "smtps://user:pass@mail.lyceum.example:465" };
  const SUPPORT_EMAIL = "help@lyceum.example";
  expect(mailOf({ SUPPORT_EMAIL })).toBeUndefined();
  expect(mailOf({ ...server, SUPPORT_EMAIL })).toEqual({
    url: server.SMTP_URL,
    from: SUPPORT_EMAIL,
    to: SUPPORT_EMAIL,
  });
  expect(mailOf({ ...server, MAIL_FROM: "site@lyceum.example" })?.from).toBe("site@lyceum.example");
});

it.each([
  ["SMTP_URL", "https://user:secret@mail.lyceum.example"],
  ["MAIL_FROM", "nobody"],
])("does not start with %s of %s", (name, value) => {
  expect(() => mailOf({ [name]: value })).toThrow(name);
  expect(() => mailOf({ [name]: value })).not.toThrow("secret");
});

const signInOf = (env: Record<string, string>) => loadConfig({ ...BASE, ...env }).backend;

it("signs people in with Google where a client id is given, else with the sandbox, or not at all", () => {
  expect(signInOf({}).social).toBe("sandbox");
  expect(signInOf({ SOCIAL_SIGN_IN: "off" }).social).toBe("off");
  const google = { GOOGLE_CLIENT_ID: "1.apps.googleusercontent.com" };
  expect(signInOf({ ...google, SOCIAL_SIGN_IN: "off" }).social).toEqual({
    google: { clientId: google.GOOGLE_CLIENT_ID, keysUrl: expect.stringContaining("https://") },
  });
});

const KEYS = { RECAPTCHA_SITE_KEY: "public", RECAPTCHA_SECRET: "hidden" };

it("checks for bots itself unless a provider is named for it, with both keys", () => {
  const providerOf = (env: Record<string, string>) => signInOf(env).botCheck.provider;
  expect(providerOf(KEYS)).toBeUndefined();
  expect(providerOf({ ...KEYS, BOT_CHECK: "recaptcha" })).toEqual({
    name: "recaptcha",
    siteKey: "public",
    secret: "hidden",
    script: "https://www.google.com/recaptcha/api.js",
    verifyUrl: "https://www.google.com/recaptcha/api/siteverify",
  });
  const elsewhere = { RECAPTCHA_ORIGIN: "https://www.recaptcha.net" };
  expect(providerOf({ ...KEYS, ...elsewhere, BOT_CHECK: "recaptcha" })).toMatchObject({
    script: "https://www.recaptcha.net/recaptcha/api.js",
    verifyUrl: "https://www.recaptcha.net/recaptcha/api/siteverify",
  });
  expect(() => providerOf({ RECAPTCHA_SITE_KEY: "public", BOT_CHECK: "turnstile" })).toThrow(
    "RECAPTCHA_SECRET: needed",
  );
});

it("gives pages the public keys at providers, and no secret", () => {
  const siteOf = (env: Record<string, string>) => loadConfig({ ...BASE, ...env }).site;
  expect(siteOf(KEYS)).toMatchObject({ botCheck: undefined, paymentKey: undefined });
  const site = siteOf({
    ...KEYS,
    BOT_CHECK: "hcaptcha",
    RAZORPAY_KEY_ID: "rzp_live_1",
    RAZORPAY_KEY_SECRET: "hidden",
    RAZORPAY_WEBHOOK_SECRET: "hidden",
  });
  expect(site).toMatchObject({
    botCheck: { siteKey: "public", script: "https://js.hcaptcha.com/1/api.js" },
    paymentKey: "rzp_live_1",
  });
  expect(JSON.stringify(site)).not.toContain("hidden");
});

describe("an https PUBLIC_URL", () => {
  const PUBLIC = { PUBLIC_URL: "https://lyceum.example" };
  const RAZORPAY = {
    RAZORPAY_KEY_ID: "id",
    RAZORPAY_KEY_SECRET: "secret",
    RAZORPAY_WEBHOOK_SECRET: "another",
  };
  const GOOGLE = { GOOGLE_CLIENT_ID: "1.apps.googleusercontent.com" };
  const startWith = (env: Record<string, string>) => loadConfig({ ...BASE, ...PUBLIC, ...env });

  it.each([
    ["both are a sandbox", {}, /SANDBOX: .*RAZORPAY_ keys.*GOOGLE_CLIENT_ID.*SANDBOX=off/],
    ["payments are a sandbox", GOOGLE, /SANDBOX: .*RAZORPAY_ keys/],
    ["sign-in is a sandbox", RAZORPAY, /SANDBOX: .*GOOGLE_CLIENT_ID/],
  ])("does not start where %s and nobody said so", (_what, env, said) => {
    expect(() => startWith(env)).toThrow(said);
  });

  it("starts with providers, without sandboxes, and with them where that is meant", () => {
    const real = startWith({ ...RAZORPAY, SOCIAL_SIGN_IN: "off" }).backend;
    expect(real.payments).toMatchObject({ razorpay: { keyId: "id" }, sandbox: false });
    expect(startWith({ ...RAZORPAY, SANDBOX: "on" }).backend.payments.sandbox).toBe(true);
    const off = startWith({ SANDBOX: "off" }).backend;
    expect([off.payments, off.social]).toEqual([{ sandbox: false }, "off"]);
    const on = startWith({ SANDBOX: "on" }).backend;
    expect([on.payments, on.social]).toEqual([{ sandbox: true }, "sandbox"]);
  });

  it("is the same in capitals", () => {
    expect(() => startWith({ PUBLIC_URL: "HTTPS://Lyceum.example/" })).toThrow(/SANDBOX/);
    const shown = { PUBLIC_URL: "HTTPS://Lyceum.example/", SANDBOX: "on" };
    expect(startWith(shown).backend.publicUrl).toBe("https://lyceum.example");
  });

  it.each(["lyceum.example:8443", "localhost:3000", "ftp://lyceum.example", "lyceum.example"])(
    "is not %s",
    (address) => {
      expect(() => startWith({ PUBLIC_URL: address })).toThrow(/PUBLIC_URL/);
    },
  );

  it("is nothing to a media host, and without it the sandboxes are there by themselves", () => {
    const host = { SERVICES: "sfu", SFU_SECRET: "sixteen characters" };
    expect(() => startWith(host)).not.toThrow();
    const local = loadConfig({ ...BASE, PUBLIC_URL: "http://localhost:3000" }).backend;
    expect([local.payments, local.social]).toEqual([{ sandbox: true }, "sandbox"]);
  });
});

const servicesOf = (env: Record<string, string>) => [...loadConfig({ ...BASE, ...env }).services];

it("is a media host itself unless others are named, or it says so too", () => {
  const hosts = {
    SFU_HOSTS: "http://media.lyceum.example:3100",
    SFU_SECRET: "between the two of us",
  };
  expect(servicesOf({})).toEqual(["backend", "signaling", "sfu"]);
  expect(servicesOf(hosts)).toEqual(["backend", "signaling"]);
  expect(servicesOf({ ...hosts, SERVICES: "backend,signaling,sfu" })).toContain("sfu");
});

it("is one of several processes with an address of its own, and media hosts that all share", () => {
  const clusterOf = (env: Record<string, string>) =>
    loadConfig({ ...BASE, ...env }).signaling.cluster;
  const media = { SFU_HOSTS: "http://media:3100", SFU_SECRET: "between the two of us" };
  const one = { SIGNALING_URL: "http://10.0.0.5:3200", SIGNALING_SECRET: "between us processes" };
  expect(clusterOf(media)).toBeUndefined();
  expect(clusterOf({ ...media, ...one })).toEqual({
    url: one.SIGNALING_URL,
    secret: one.SIGNALING_SECRET,
    host: "127.0.0.1",
    port: 3_200,
  });
  const named = clusterOf({ ...media, ...one, SIGNALING_URL: "http://{hostname}:3200" });
  expect(named?.url).toBe(`http://${hostname()}:3200`);
  expect(() => clusterOf(one)).toThrow("SFU_HOSTS");
  expect(() => clusterOf({ ...media, ...one, SIGNALING_SECRET: "" })).toThrow("SIGNALING_SECRET");
  expect(() => clusterOf({ ...media, ...one, SIGNALING_URL: "here" })).toThrow("SIGNALING_URL");
});

it("lets signaling reach a media host from this machine alone, unless told otherwise", () => {
  const wireOf = (env: Record<string, string>) => loadConfig({ ...BASE, ...env }).sfuWire;
  const host = { SERVICES: "sfu", SFU_SECRET: "between the two of us" };
  expect(wireOf({ ...host, HOST: "0.0.0.0" })).toMatchObject({ listen: "127.0.0.1", port: 3100 });
  expect(wireOf({ ...host, SFU_LISTEN: "10.0.0.5" }).listen).toBe("10.0.0.5");
  // The site chooses a free port for the media host beside it.
  expect(wireOf({}).port).toBe(0);
});

it("does not start with an address to listen on that is none", () => {
  const listenOf = (MEDIA_LISTEN: string) => loadConfig({ ...BASE, MEDIA_LISTEN }).sfu.listen;
  expect(listenOf("10.0.0.5, 127.0.0.1")).toEqual([{ ip: "10.0.0.5" }, { ip: "127.0.0.1" }]);
  expect(() => listenOf("everywhere")).toThrow("MEDIA_LISTEN");
});

describe("the key that signs tokens, where none is set", () => {
  const cleanUp: string[] = [];
  afterEach(async () => {
    for (const folder of cleanUp.splice(0)) await rm(folder, { recursive: true });
  });
  const secretOf = (env: Record<string, string>) => loadConfig(env).backend.tokenSecret;

  /** A data folder, with this in the key's file if it is given. */
  const dataFolder = async (kept?: string) => {
    const folder = await mkdtemp(join(tmpdir(), "lyceum-config-"));
    cleanUp.push(folder);
    if (kept !== undefined) await writeFile(join(folder, "token-secret"), kept, { mode: 0o600 });
    return folder;
  };

  it("is made once, for nobody else to read, and leaves nothing beside it", async () => {
    const DATA_DIR = join(await dataFolder(), "data");
    const made = secretOf({ DATA_DIR });
    expect(made.length).toBeGreaterThanOrEqual(32);
    expect(secretOf({ DATA_DIR })).toBe(made);
    expect(await readdir(DATA_DIR)).toEqual(["token-secret"]);
    expect((await stat(join(DATA_DIR, "token-secret"))).mode & 0o777).toBe(0o600);
  });

  it("is made anew in a new site where a full disk or a cut of power left an empty file", async () => {
    const DATA_DIR = await dataFolder("");
    const made = secretOf({ DATA_DIR });
    expect(made.length).toBeGreaterThanOrEqual(32);
    expect(await readFile(join(DATA_DIR, "token-secret"), "utf8")).toBe(made);
  });

  it.each([
    ["the private database is there", {}],
    ["there is a database elsewhere", { DATABASE_URL: "postgres://db.lyceum.example/lyceum" }],
  ])("is not replaced where %s: the start ends, and names the file", async (_where, env) => {
    const DATA_DIR = await dataFolder("half a key");
    await mkdir(join(DATA_DIR, "postgres"));
    const start = () => secretOf({ DATA_DIR, ...env });
    expect(start).toThrow(`TOKEN_SECRET: the key in ${join(DATA_DIR, "token-secret")}`);
    expect(start).not.toThrow("half a key");
    expect(await readFile(join(DATA_DIR, "token-secret"), "utf8")).toBe("half a key");
  });

  it("is the same for processes that start at the same moment", async () => {
    const folder = await dataFolder();
    const config = JSON.stringify(join(import.meta.dirname, "../config.ts"));
    // Each waits for the other before each of many starts; one start alone would seldom meet the other.
    const program = `const { loadConfig } = await import(${config});
      const { existsSync, writeFileSync } = await import("node:fs");
      const [folder, own, other] = process.argv.slice(1);
      for (let start = 0; start < 100; start++) {
        const DATA_DIR = folder + "/" + start;
        writeFileSync(DATA_DIR + own, "");
        while (!existsSync(DATA_DIR + other));
        console.log(loadConfig({ DATA_DIR }).backend.tokenSecret);
      }`;
    const start = (own: string, other: string) =>
      run(process.execPath, ["--input-type=module", "-e", program, folder, own, other]);
    const [one, other] = await Promise.all([start("one", "other"), start("other", "one")]);
    const secrets = one.stdout.trim().split("\n");
    expect(secrets.filter((each) => each.length >= 32)).toHaveLength(100);
    expect(other.stdout).toBe(one.stdout);
  });
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import serveStatic from "@fastify/static";
import Fastify from "fastify";
import { describe, expect, it, onTestFinished } from "vitest";

import { loadConfig } from "../config.ts";
import { checkoutOf } from "./checkout.ts";
import { hiddenFiles, policyOf, sourcesOf } from "./security-policy.ts";
import { protectPage } from "./protect.ts";
import { createTemplate } from "./template.ts";

const HTML = '<!--head--><title>A site</title><!--/head--><div id="root"></div>';
const SECRET = { TOKEN_SECRET: "a secret that only this test knows, and long enough" };
const RAZORPAY = {
  RAZORPAY_KEY_ID: "rzp_test_1",
  RAZORPAY_KEY_SECRET: "secret",
  RAZORPAY_WEBHOOK_SECRET: "secret",
};
const GOOGLE = { GOOGLE_CLIENT_ID: "1.apps.googleusercontent.com" };
const KEYS = { RECAPTCHA_SITE_KEY: "public", RECAPTCHA_SECRET: "secret" };

type Environment = Record<string, string>;
const configOf = (env: Environment) => loadConfig({ ...SECRET, ...env });

async function headersOf(env: Environment) {
  const app = Fastify();
  onTestFinished(() => app.close());
  await protectPage(app, createTemplate(HTML), false, sourcesOf(configOf(env)));
  app.get("/", () => "");
  return (await app.inject("/")).headers;
}

/** The directives of every page's policy. */
async function policy(env: Environment) {
  const headers = await headersOf(env);
  const directives = String(headers["content-security-policy"]).split(";");
  return Object.fromEntries(
    directives.map((each) => {
      const [name, ...sources] = each.trim().split(" ");
      return [name, sources];
    }),
  );
}

it.each([
  [false, undefined, undefined],
  [true, "csp", 'csp="/csp-reports"'],
])("says where it is reported to, with https: %s", async (https, endpoint, endpoints) => {
  const app = Fastify();
  onTestFinished(() => app.close());
  await protectPage(app, createTemplate(HTML), https, sourcesOf(configOf({})));
  app.get("/", () => "");
  const { headers } = await app.inject("/");
  const said = String(headers["content-security-policy"]);
  expect(said).toContain(";report-uri /csp-reports");
  expect(/;report-to (\w+)/.exec(said)?.[1]).toBe(endpoint);
  expect(headers["reporting-endpoints"]).toBe(endpoints);
});

it("lets a page ask where its address is looked up, and nowhere else", async () => {
  const directives = await policy({ IP_LOOKUP_URL: "https://ip.example/json?v=4" });
  expect(directives["connect-src"]).toEqual(["'self'", "https://ip.example"]);
});

it("lets a page call other backends, and show what they serve", async () => {
  const directives = await policy({
    API_BASE: "https://php.example/v1/",
    JAVA_API_BASE: "https://java.example:8443",
  });
  const origins = ["'self'", "https://php.example", "https://java.example:8443"];
  expect(directives["connect-src"]).toEqual(origins);
  for (const kind of ["img-src", "media-src"])
    expect(directives[kind]).toEqual(expect.arrayContaining(origins));
});

it.each(["php.example", "//php.example", "ftp://php.example", "/a?b"])(
  "is not configured with the base %s",
  (API_BASE) => {
    expect(() => configOf({ API_BASE })).toThrow("API_BASE");
  },
);

it("names the headers that a page is stored with, so that a new policy makes a stored page an old one", async () => {
  const nameOf = async (env: Environment) => {
    const app = Fastify();
    onTestFinished(() => app.close());
    return protectPage(app, createTemplate(HTML), false, sourcesOf(configOf(env)));
  };
  expect(await nameOf({})).toBe(await nameOf({}));
  expect(await nameOf({})).not.toBe(await nameOf(GOOGLE));
});

describe("what a page may load to take a payment", () => {
  it("is the sandbox unless Razorpay's keys are given", () => {
    expect(checkoutOf(configOf({}))).toBe("sandbox");
    expect(checkoutOf(configOf(RAZORPAY))).toBe("razorpay");
  });

  it("is a frame of the site's own with the sandbox, and nobody else's anything", async () => {
    const directives = await policy({ SOCIAL_SIGN_IN: "off" });
    expect(directives["frame-src"]).toEqual(["'self'"]);
    expect(directives["script-src"]).toEqual(["'self'"]);
    expect(directives["connect-src"]).toEqual(["'self'"]);
    expect(directives["frame-ancestors"]).toEqual(["'none'"]);
  });

  it("is Razorpay's script, frame and reports with Razorpay", async () => {
    const directives = await policy({ ...RAZORPAY, SOCIAL_SIGN_IN: "off" });
    expect(directives["script-src"]).toEqual(["'self'", "https://checkout.razorpay.com"]);
    expect(directives["frame-src"]).toContain("https://api.razorpay.com");
    expect(directives["frame-src"]).not.toContain("'self'");
    expect(directives["connect-src"]).toContain("https://lumberjack.razorpay.com");
  });
});

describe("what a page may load to sign people in", () => {
  it("is nobody else's anything until somebody is configured", async () => {
    const directives = await policy({});
    expect(directives["frame-src"]).toEqual(["'self'"]);
    expect(directives["script-src"]).toEqual(["'self'"]);
    expect(directives["connect-src"]).toEqual(["'self'"]);
  });

  it("is the part of Google that signs in, with Google", async () => {
    const directives = await policy({ ...RAZORPAY, ...GOOGLE });
    expect(directives["script-src"]).toContain("https://accounts.google.com/gsi/client");
    expect(directives["frame-src"]).toContain("https://accounts.google.com/gsi/");
    expect(directives["connect-src"]).toContain("https://accounts.google.com/gsi/");
    expect(directives["style-src"]).toContain("https://accounts.google.com/gsi/style");
    expect(directives["frame-src"]).not.toContain("'self'");
  });

  it.each([
    [{ BOT_CHECK: "recaptcha" }, "https://www.google.com/recaptcha/"],
    [
      { BOT_CHECK: "recaptcha", RECAPTCHA_ORIGIN: "https://www.recaptcha.net" },
      "https://www.recaptcha.net/recaptcha/",
    ],
    [{ BOT_CHECK: "hcaptcha" }, "https://*.hcaptcha.com"],
    [{ BOT_CHECK: "turnstile" }, "https://challenges.cloudflare.com"],
  ])("is the bot check's, with %j", async (env: Environment, source) => {
    const directives = await policy({ ...KEYS, ...env });
    for (const name of ["script-src", "frame-src", "connect-src"])
      expect(directives[name]).toContain(source);
  });
});

it("tells others which site this is only where something of theirs is loaded, and never which page", async () => {
  expect((await headersOf({}))["referrer-policy"]).toBe("no-referrer");
  expect((await headersOf(GOOGLE))["referrer-policy"]).toBe("strict-origin");
});

describe("a sandbox", () => {
  it("has its files served only where it is in use", () => {
    expect(hiddenFiles(configOf({}))).toEqual([]);
    expect(hiddenFiles(configOf(RAZORPAY))).toEqual(["sandbox-checkout"]);
    expect(hiddenFiles(configOf(GOOGLE))).toEqual(["sandbox-identity"]);
    expect(hiddenFiles(configOf({ SOCIAL_SIGN_IN: "off" }))).toEqual(["sandbox-identity"]);
  });

  it("may be framed by the site's own pages, which frame nothing else", async () => {
    const folder = await mkdtemp(join(tmpdir(), "lyceum-page-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const files = ["sandbox-checkout.html", "sandbox-identity.html", "other.html"];
    await Promise.all(files.map((file) => writeFile(join(folder, file), "")));
    const app = Fastify();
    onTestFinished(() => app.close());
    await protectPage(app, createTemplate(HTML), false, sourcesOf(configOf({})));
    await app.register(serveStatic, {
      root: folder,
      setHeaders: (reply, path) => {
        const own = policyOf(path);
        if (own) reply.header("content-security-policy", own);
      },
    });
    const policyAt = async (url: string) =>
      (await app.inject(url)).headers["content-security-policy"];
    expect(await policyAt("/sandbox-checkout.html")).toContain("frame-ancestors 'self'");
    expect(await policyAt("/sandbox-identity.html")).toContain("frame-ancestors 'self'");
    expect(await policyAt("/other.html")).toContain("frame-ancestors 'none'");
  });
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import serveStatic from "@fastify/static";
import Fastify from "fastify";
import { describe, expect, it, onTestFinished } from "vitest";

import { loadConfig } from "../config.ts";
import { type CheckoutOf, checkoutOf, policyOf } from "../page-checkout.ts";
import { protectPage } from "../page.ts";
import { createTemplate } from "../page-template.ts";

const HTML = '<!--head--><title>A site</title><!--/head--><div id="root"></div>';
const SECRET = { TOKEN_SECRET: "a secret that only this test knows, and long enough" };
const RAZORPAY = {
  RAZORPAY_KEY_ID: "rzp_test_1",
  RAZORPAY_KEY_SECRET: "secret",
  RAZORPAY_WEBHOOK_SECRET: "secret",
};

/** Directives of the policy of every page. */
async function policy(checkout: CheckoutOf) {
  const app = Fastify();
  onTestFinished(() => app.close());
  await protectPage(app, createTemplate(HTML), false, checkout);
  app.get("/", () => "");
  const { headers } = await app.inject("/");
  const directives = String(headers["content-security-policy"]).split(";");
  return Object.fromEntries(
    directives.map((each) => {
      const [name, ...sources] = each.trim().split(" ");
      return [name, sources];
    }),
  );
}

describe("what a page may load to take a payment", () => {
  it("is the sandbox unless Razorpay's keys are given", () => {
    expect(checkoutOf(loadConfig(SECRET))).toBe("sandbox");
    expect(checkoutOf(loadConfig({ ...SECRET, ...RAZORPAY }))).toBe("razorpay");
  });

  it("is a frame of the site's own with the sandbox, and nobody else's anything", async () => {
    const directives = await policy("sandbox");
    expect(directives["frame-src"]).toEqual(["'self'"]);
    expect(directives["script-src"]).toEqual(["'self'"]);
    expect(directives["connect-src"]).toEqual(["'self'"]);
    expect(directives["frame-ancestors"]).toEqual(["'none'"]);
  });

  it("is Razorpay's script, frame and reports with Razorpay", async () => {
    const directives = await policy("razorpay");
    expect(directives["script-src"]).toEqual(["'self'", "https://checkout.razorpay.com"]);
    expect(directives["frame-src"]).toContain("https://api.razorpay.com");
    expect(directives["frame-src"]).not.toContain("'self'");
    expect(directives["connect-src"]).toContain("https://lumberjack.razorpay.com");
  });

  it("lets the site's own pages frame the sandbox's, and frames nothing else", async () => {
    const folder = await mkdtemp(join(tmpdir(), "lyceum-page-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, "sandbox-checkout.html"), "");
    await writeFile(join(folder, "other.html"), "");
    const app = Fastify();
    onTestFinished(() => app.close());
    await protectPage(app, createTemplate(HTML), false, "sandbox");
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
    expect(await policyAt("/other.html")).toContain("frame-ancestors 'none'");
  });
});

import { type FakeGoogle, openFakeGoogle } from "../../backend/test/fake-google.ts";
import { openGoogleTo } from "../support/pages/google-script.ts";
import { test as base, expect } from "../support/pages/test.ts";

const test = base.extend<object, { google: FakeGoogle }>({
  google: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are used from it.
    async ({}, use) => {
      const google = await openFakeGoogle();
      await use(google);
      await google.close();
    },
    { scope: "worker" },
  ],
  siteOptions: [
    async ({ siteOptions, google }, use) => {
      await use({ ...siteOptions, backend: { social: google.config } });
    },
    { scope: "worker" },
  ],
});

test("with a client id people sign in with Google, and the page's policy lets them", async ({
  people,
  google,
}) => {
  const { page, context } = await people.visitor();
  const who = { sub: "1", name: "Grace", email: "grace@gmail.com", email_verified: true };
  await openGoogleTo(context, google, who);
  await page.goto("/login");
  const frame = page.frameLocator("iframe[title='Continue with Google']");
  await frame.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page).toHaveURL("/dashboard");
  const kept = await page.evaluate(() => ({ ...sessionStorage }));
  expect(kept).toMatchObject({ role: "student", email_id: who.email });
});

test("beside Google there is no sandbox", async ({ people }) => {
  const { context } = await people.visitor();
  for (const path of ["/sandbox-identity.js", "/sandbox-identity.html"]) {
    const reply = await context.request.get(path);
    expect(reply.status()).toBe(404);
  }
  const data = { client_id: "lyceum-sandbox", nonce: "n", name: "S", email: "s@school.example" };
  const asked = await context.request.post("/sandbox-identity/sign-in", { data });
  expect(asked.status()).toBe(404);
});

import type { Page } from "@playwright/test";
import { logIn } from "../support/pages/log-in.ts";
import { expect, test } from "../support/pages/test.ts";

const CALLS = /^https?:\/\/[^/]+\/(?:api|backend-service)\//;
const SIGN_IN = "/api/authenticate/authenticateUser";
const COURSES = "/api/video/get_courses_and_video";
const SESSION = {
  auth_token: "opaque",
  role: "student",
  email: "ben@school.example",
  mobile: "5550100001",
};

/** In place of this site's backends: one that has these calls alone. */
const haveOnly = (page: Page, replies: Record<string, object>) =>
  page.route(CALLS, (route) => {
    const json = replies[new URL(route.request().url()).pathname];
    return route.fulfill(json ? { json } : { status: 404, json: {} });
  });

test("with the specified calls alone a person signs in, until their token is refused", async ({
  people,
}) => {
  const { page } = await people.visitor();
  await haveOnly(page, { [SIGN_IN]: { status: "success", data: SESSION }, [COURSES]: [] });
  await page.goto("/login");
  const asked = page.waitForRequest(`**${COURSES}`);
  await logIn(page, SESSION.email, "a password");
  expect((await asked).headers().authorization).toBe(`Bearer ${SESSION.auth_token}`);
  await expect(page).toHaveURL("/dashboard");

  await page.route(`**${COURSES}`, (route) => route.fulfill({ status: 401, json: {} }));
  await page.reload();
  await expect(page).toHaveURL("/login");
});

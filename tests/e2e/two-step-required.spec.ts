import { MESSAGES } from "@lyceum/shared/messages.ts";

import { codeAt } from "../../backend/test/two-step.ts";
import { expectNoViolations } from "../support/pages/axe.ts";
import { logIn } from "../support/pages/log-in.ts";
import { ADMIN } from "../support/servers/site.ts";
import { expect, test } from "../support/pages/test.ts";
import { code, press, section, shownSecret } from "../support/pages/two-step.ts";
import { UsersPage } from "../support/pages/UsersPage.ts";

const { twoStep } = MESSAGES;

test.use({ siteOptions: { backend: { twoStep: { issuer: "School", requiredOfAdmins: true } } } });

test("an admin who has to use two-step sign-in is led to turn it on, and goes on from there", async ({
  people,
}) => {
  const { page } = await people.visitor();
  await page.goto("/audit-log");
  await expect(page).toHaveURL("/login");
  await logIn(page, ADMIN.email, ADMIN.password);
  await expect(page).toHaveURL("/account");
  await expect(section(page)).toContainText(twoStep.required);
  await page.goto("/users-list");
  await expect(page).toHaveURL("/account");
  await expect(section(page)).toContainText(twoStep.required);
  await expectNoViolations(page);

  await section(page).getByRole("button", { name: "Turn on" }).click();
  await code(page).fill(codeAt(await shownSecret(page), Date.now()));
  await press(page, "Turn on");
  await press(page, "I have saved them");
  await expect(section(page)).toContainText(twoStep.keptOn);
  await expect(section(page).getByRole("button", { name: "Turn off" })).toHaveCount(0);
  await expectNoViolations(page);
  await section(page).getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL("/admin-dashboard");
  // Their socket may make admin requests, too.
  await page.goto("/users-list");
  const row = new UsersPage(page).row(ADMIN.email);
  await expect(row.getByText("Online")).toBeAttached();
});

test("nobody else is asked for it", async ({ people }) => {
  const { page } = await people.teacher("Ada");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/account");
  await expect(section(page)).not.toContainText(twoStep.required);
});

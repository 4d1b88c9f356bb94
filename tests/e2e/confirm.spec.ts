import { connect } from "@lyceum/backend/kernel/database/database.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { pino } from "pino";

import { expectNoViolations } from "../support/pages/axe.ts";
import { expect, test } from "../support/pages/test.ts";

const TITLE = "Confirm with your password";

test("what is grave asks for the password again, and goes on by itself", async ({
  people,
  site,
}) => {
  const { page, account: ben } = await people.student("Ben");
  await page.goto("/account");
  await expect(page.getByRole("button", { name: "Export my data" })).toBeVisible();
  const database = connect(site.databaseUrl, pino({ level: "silent" }));
  await database.pool.query("update sign_ins set confirmed_at = now() - interval '11 minutes'");
  await database.close();

  const dialog = page.getByRole("dialog", { name: TITLE });
  await page.getByRole("button", { name: "Export my data" }).click();
  await expect(dialog.getByRole("textbox", { name: "Password" })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveText(MESSAGES.account.confirmFirst);

  await page.getByRole("button", { name: "Export my data" }).click();
  const confirm = dialog.getByRole("button", { name: "Confirm" });
  await confirm.click();
  await expect(dialog.getByRole("alert")).toHaveText(MESSAGES.login.passwordEmpty);
  await dialog.getByRole("textbox", { name: "Password" }).fill("not the password");
  await confirm.click();
  await expect(dialog.getByRole("alert")).toHaveText(MESSAGES.account.passwordWrong);
  await dialog.getByRole("textbox", { name: "Password" }).fill(ben.password);
  const [file] = await Promise.all([page.waitForEvent("download"), confirm.click()]);
  expect(file.suggestedFilename()).toMatch(/^my-data-/);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

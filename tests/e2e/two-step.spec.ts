import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Route } from "@playwright/test";

import { codeAt } from "../../backend/test/two-step.ts";
import { expectNoViolations } from "../support/pages/axe.ts";
import { inDatabase } from "../support/people/blogs.ts";
import { logIn } from "../support/pages/log-in.ts";
import { expect, test } from "../support/pages/test.ts";
import {
  code,
  forgetUsed,
  press,
  section,
  shownSecret,
  turnOnAt,
} from "../support/pages/two-step.ts";
import { UsersPage } from "../support/pages/UsersPage.ts";

const { twoStep } = MESSAGES;

test("two-step sign-in is turned on, asked for, got around once by a recovery code, and turned off", async ({
  people,
  site,
}) => {
  const { page, account: ben } = await people.student("Ben");
  await page.goto("/account");
  await section(page).getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  await press(page, "Cancel");
  await expect(section(page)).toBeFocused();
  await section(page).getByRole("button", { name: "Turn on" }).click();
  const secret = await shownSecret(page);
  await expectNoViolations(page);
  await press(page, "Turn on");
  await expect(section(page).getByRole("alert")).toHaveText(twoStep.codeInvalid);
  await code(page).fill("000000");
  await press(page, "Turn on");
  await expect(section(page).getByRole("alert")).toHaveText(twoStep.codeWrong);
  await code(page).fill(codeAt(secret, Date.now()));
  await press(page, "Turn on");
  const list = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(list).toHaveCount(10);
  const codes = await list.allInnerTexts();
  await expectNoViolations(page);
  const [file] = await Promise.all([page.waitForEvent("download"), press(page, "Download codes")]);
  expect(file.suggestedFilename()).toBe("recovery-codes.txt");
  await press(page, "I have saved them");
  await expect(section(page)).toContainText("10 of 10 recovery codes left.");
  await expect(section(page)).toBeFocused();

  await press(page, "Logout");
  await expect(page).toHaveURL("/");
  await forgetUsed(site);
  await page.goto("/course-purchased");
  await expect(page).toHaveURL("/login");
  await logIn(page, ben.email, ben.password);
  await expect(code(page)).toBeFocused();
  await expect(code(page)).toHaveAttribute("autocomplete", "one-time-code");
  await expect(code(page)).toHaveAttribute("inputmode", "numeric");
  await expectNoViolations(page);
  await code(page).fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(twoStep.codeWrong);
  await code(page).fill(codeAt(secret, Date.now()));
  await press(page, "Confirm");
  await expect(page).toHaveURL("/course-purchased");

  await press(page, "Logout");
  await page.goto("/login");
  await page.getByRole("checkbox", { name: "Stay signed in" }).check();
  await logIn(page, ben.email, ben.password);
  await press(page, "Use a recovery code instead");
  await expectNoViolations(page);
  await page.getByRole("textbox", { name: "Recovery code" }).fill(codes[0]!);
  await press(page, "Confirm");
  await expect(page).toHaveURL("/dashboard");
  const tab = await page.context().newPage();
  await tab.goto("/account");
  await expect(section(tab)).toContainText("9 of 10 recovery codes left.");
  await tab.close();

  await page.goto("/account");
  await section(page).getByRole("button", { name: "New recovery codes" }).click();
  await expectNoViolations(page);
  await forgetUsed(site);
  await code(page).fill(codeAt(secret, Date.now()));
  await press(page, "Make new codes");
  await expect(list).toHaveCount(10);
  await press(page, "I have saved them");
  await expect(section(page)).toContainText("10 of 10 recovery codes left.");

  const turnOff = section(page).getByRole("button", { name: "Turn off" });
  await turnOff.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(turnOff).toBeFocused();
  await turnOff.click();
  await expectNoViolations(page);
  await forgetUsed(site);
  await code(page).fill(codeAt(secret, Date.now()));
  await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await expect(section(page).getByRole("button", { name: "Turn on" })).toBeVisible();
  await expect(section(page)).toBeFocused();
});

test("two-step sign-in that was turned on without an answer is seen to be on with the next code", async ({
  people,
}) => {
  const { page } = await people.student("Ben");
  await page.goto("/account");
  await section(page).getByRole("button", { name: "Turn on" }).click();
  const secret = await shownSecret(page);
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/two_step/turn_on", lose, { times: 1 });
  await code(page).fill(codeAt(secret, Date.now()));
  await press(page, "Turn on");
  await expect(section(page).getByRole("alert")).toBeVisible();
  await press(page, "Turn on");
  await expect(section(page).getByRole("button", { name: "New recovery codes" })).toBeVisible();
});

test("a change of the second step that waits for a confirmation takes the code of it", async ({
  people,
  site,
}) => {
  const { page, account: ben } = await people.student("Ben");
  const { secret } = await turnOnAt(page);
  await press(page, "I have saved them");
  await forgetUsed(site);
  await inDatabase(site, ({ pool }) =>
    pool.query("update sign_ins set confirmed_at = now() - interval '11 minutes'"),
  );
  await section(page).getByRole("button", { name: "Turn off" }).click();
  await code(page).fill(codeAt(secret, Date.now()));
  await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  const asked = page.getByRole("dialog", { name: "Confirm with your password" });
  await asked.getByRole("textbox", { name: "Password" }).fill(ben.password);
  await asked.getByRole("button", { name: "Confirm" }).click();
  await asked.getByRole("textbox", { name: "6-digit code" }).fill(codeAt(secret, Date.now()));
  await asked.getByRole("button", { name: "Confirm" }).click();
  await expect(section(page).getByRole("button", { name: "Turn on" })).toBeVisible();
});

test("a ticket that is over leads back to the password, and on to where the person was going", async ({
  people,
  site,
}) => {
  const { page, account: ben } = await people.student("Ben");
  const { secret } = await turnOnAt(page);
  await press(page, "I have saved them");
  await press(page, "Logout");
  await forgetUsed(site);
  await page.goto("/account");
  await logIn(page, ben.email, ben.password);
  for (let time = 0; time < 5; time += 1) {
    await code(page).fill(`00000${time}`);
    const answered = page.waitForResponse("**/second_step");
    await press(page, "Confirm");
    expect((await answered).status()).toBe(400);
  }
  await code(page).fill(codeAt(secret, Date.now()));
  await press(page, "Confirm");
  await expect(page.getByRole("alert")).toHaveText(twoStep.over);
  await logIn(page, ben.email, ben.password);
  await code(page).fill(codeAt(secret, Date.now()));
  await press(page, "Confirm");
  await expect(page).toHaveURL("/account");
});

test("an admin resets the two-step sign-in of a student who lost the phone", async ({ people }) => {
  const [ben, admin] = [await people.student("Ben Okri"), await people.admin()];
  await turnOnAt(ben.page);
  const { page } = admin;
  const users = new UsersPage(page);
  await page.goto(`/users-list?q=${encodeURIComponent(ben.account.email)}`);
  await expect(users.row(ben.account.email)).toContainText("2-step");
  await users.choose(ben, "Reset two-step sign-in");
  await expectNoViolations(page);
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: "Reset two-step sign-in" })
    .click();
  await expect(page.getByText(twoStep.reset(ben.account.name), { exact: true })).toBeVisible();
  await expect(users.row(ben.account.email)).not.toContainText("2-step");
  await expect(ben.page).toHaveURL("/login");
  await logIn(ben.page, ben.account.email, ben.account.password);
  await expect(section(ben.page).getByRole("button", { name: "Turn on" })).toBeVisible();
});

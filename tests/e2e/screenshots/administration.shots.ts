import { buy, courseForSale } from "../../support/payments.ts";
import { expect, test } from "../../support/test.ts";
import { UsersPage } from "../../support/UsersPage.ts";
import { shoot, shootWhole } from "./shoot.ts";

test("users, and what admins did", async ({ people, site }) => {
  const teacher = await people.teacher("Ada Lovelace");
  const ben = await people.student("Ben Okri");
  await people.student("Maximiliana Featherstonehaugh-Cholmondeley");
  const waves = await courseForSale(site, "Waves, from strings to seas", { price: 1499, teacher });
  await buy(ben, waves);
  const admin = await people.admin();
  const { page } = admin;
  const users = new UsersPage(page);
  await page.goto("/users-list");
  await users.act(ben, "Make teacher");
  await users.act(ben, "Ban");
  await expect(users.row(ben.account.email)).toContainText("Banned");
  await teacher.page.goto("/dashboard");
  await page.reload();
  await expect(users.row(teacher.account.email)).toContainText("Online");
  await shootWhole(page, "users", () => expect(users.row(ben.account.email)).toBeVisible());
  await users.choose(ben, "Reset link");
  await shoot(page, "users-asked", () => expect(page.getByRole("alertdialog")).toBeVisible());
  await page.getByRole("button", { name: "Make link" }).click();
  await shoot(page, "users-link", () =>
    expect(page.getByRole("textbox", { name: "Link" })).toBeVisible(),
  );
  await page.goto("/users-list?search=nobody");
  await shoot(page, "users-none", () =>
    expect(page.getByRole("button", { name: "Show everybody" })).toBeVisible(),
  );
  await page.goto("/audit-log");
  await shootWhole(page, "audit-log", () => expect(page.getByRole("table")).toBeVisible());
});

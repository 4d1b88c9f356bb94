import { readFile } from "node:fs/promises";

import { MESSAGES } from "@lyceum/shared/messages.ts";

import { expect, test } from "../support/pages/test.ts";
import { UsersPage } from "../support/pages/UsersPage.ts";

test("an admin finds users by what they look for, and the address keeps it", async ({ people }) => {
  // Other files of the same site have people too: this student's name is nobody else's.
  const [admin, ada, ben] = [
    await people.admin(),
    await people.teacher("Ada Lovelace"),
    await people.student("Ben Searchedfor"),
  ];
  const { page } = admin;
  const users = new UsersPage(page);
  await page.goto("/admin-dashboard");
  await page.getByRole("link", { name: "User Details" }).click();
  await expect(page).toHaveURL("/users-list");
  await expect(users.row(ada.account.email)).toContainText("Ada Lovelace");
  await expect(users.row(ben.account.email)).toContainText(ben.account.mobile);

  await page.getByRole("searchbox", { name: "Search users" }).fill("SEARCHEDF");
  await expect(users.row(ada.account.email)).toHaveCount(0);
  await expect(users.row(ben.account.email)).toBeVisible();
  await page.reload();
  await expect(users.row(ben.account.email)).toBeVisible();
  await expect(users.row(ada.account.email)).toHaveCount(0);

  await page.getByRole("combobox", { name: "Payment made" }).selectOption("Yes");
  await expect(page.getByText("No users match.")).toBeVisible();
  await page.goBack();
  await expect(users.row(ben.account.email)).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();

  const today = new Date().toISOString().slice(0, 10);
  await page.getByRole("textbox", { name: "Registered after" }).fill(`${today} `);
  await expect(users.row(ada.account.email)).toBeVisible();
  await page.getByRole("textbox", { name: "Registered after" }).fill("1999");
  await expect(page.getByText("No users match.")).toBeVisible();
  await page.getByRole("button", { name: "Show all users" }).click();
  await expect(page.getByRole("textbox", { name: "Registered after" })).toHaveValue("");

  await page.getByRole("textbox", { name: "Hours spent at least" }).fill("many");
  await expect(page.getByText("Please enter a number.")).toBeVisible();
  await page.getByRole("textbox", { name: "Hours spent at least" }).fill("1000");
  await expect(page.getByText("No users match.")).toBeVisible();
});

test("an admin orders users by the heads of the table", async ({ people }) => {
  const admin = await people.admin();
  for (const name of ["Zenobia Ordered", "Anaximander Ordered"]) await people.student(name);
  const { page } = admin;
  const { table } = new UsersPage(page);
  // By search: other tests of the same site make more people than the first page shows.
  await page.goto("/users-list?search=ordered");
  const head = table.getByRole("columnheader", { name: "Name" });
  await expect(head).toHaveAttribute("aria-sort", "none");
  const names = table.getByRole("row").filter({ hasText: /Zenobia|Anaximander/ });
  await expect(names).toContainText(["Anaximander", "Zenobia"]);
  await head.getByRole("button").press("Enter");
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect(names).toContainText(["Anaximander", "Zenobia"]);
  await head.getByRole("button").press("Enter");
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(names).toContainText(["Zenobia", "Anaximander"]);
  await expect(page).toHaveURL(/order=name/);
});

test("an admin finds, orders and counts users of a backend that has just a list of all", async ({
  people,
}) => {
  const admin = await people.admin();
  for (const name of ["Zenobia Plainlist", "Anaximander Plainlist"]) await people.student(name);
  const { page } = admin;
  await page.route(
    ({ pathname }) => pathname === "/api/admin/users",
    async (route) => {
      const [url] = route.request().url().split("?");
      const all = await route.fetch({ url });
      await route.fulfill({ contentType: "application/json", body: await all.text() });
    },
  );
  const { table } = new UsersPage(page);
  const count = page.getByRole("region", { name: "Users", exact: true }).getByRole("status");
  await page.goto("/users-list?search=plainlist&order=name&direction=asc");
  const names = table.getByRole("row").filter({ hasText: "Plainlist" });
  await expect(names).toContainText(["Anaximander", "Zenobia"]);
  await expect(table.getByRole("row")).toHaveCount(3);
  await expect(count.first()).toHaveText("2");
  await table.getByRole("columnheader", { name: "Name" }).getByRole("button").press("Enter");
  await expect(names).toContainText(["Zenobia", "Anaximander"]);
  await page.getByRole("textbox", { name: "Registered after" }).fill("1999");
  await expect(page.getByText("No users match.")).toBeVisible();
  await expect(count.first()).toHaveText("0");
});

test("an admin makes a teacher, bans, and hands out a link; the log tells of each", async ({
  people,
}) => {
  const [admin, ben] = [await people.admin(), await people.student("Ben Okri")];
  const { page } = admin;
  const users = new UsersPage(page);
  await page.goto("/users-list?search=okri");
  const row = users.row(ben.account.email);

  await users.choose(ben, "Make teacher");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(row).toContainText(/student/i);
  await expect(row.getByRole("button", { name: "Actions for Ben Okri" })).toBeFocused();
  await users.act(ben, "Make teacher");
  await expect(page.getByText(MESSAGES.users.roleSet("Ben Okri", "teacher")).first()).toBeVisible();
  await expect(row).toContainText(/teacher/i);

  await users.choose(ben, "Reset link");
  await page.getByRole("button", { name: "Make link" }).click();
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  expect(link).toContain(`${new URL(page.url()).origin}/reset-password#`);
  await page.getByRole("button", { name: "Close" }).click();

  await users.act(ben, "Ban");
  await expect(row).toContainText("Banned");
  await users.act(ben, "Unban");
  await expect(row).not.toContainText("Banned");

  await page.getByRole("link", { name: "Audit log" }).click();
  const log = page.getByRole("table", { name: "What was done" });
  const about = log.getByRole("row").filter({ hasText: "Ben Okri" });
  await expect(about).toContainText(["Unbanned", "Banned", "Reset link made", "Role set"]);
  await page.getByRole("combobox", { name: "Action" }).selectOption("account.role_set");
  await expect(about).toContainText(["Role set"]);
  await expect(about).toHaveCount(1);
});

test("the focus stays in the list when a user leaves it", async ({ people }) => {
  const [admin, ben] = [await people.admin(), await people.student("Ben Leavington")];
  const { page } = admin;
  const users = new UsersPage(page);
  await page.goto("/users-list?search=leavington&banned=No");
  await users.act(ben, "Ban");
  await expect(users.row(ben.account.email)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Users", exact: true })).toBeFocused();
});

test("an admin sees who is here, as they come and go", async ({ people }) => {
  const [admin, ben] = [await people.admin(), await people.student("Ben Okri")];
  const { page } = admin;
  const row = new UsersPage(page).row(ben.account.email);
  await page.goto("/users-list?search=okri");
  await expect(row).toContainText("Offline");
  await ben.page.goto("/dashboard");
  await expect(row).toContainText("Online");
  await ben.context.close();
  await expect(row).toContainText("Offline");
});

test("an admin takes the users that are found with them, as a file", async ({ people }) => {
  const [admin, quentin] = [await people.admin(), await people.student("Quentin")];
  const { page } = admin;
  await page.goto("/users-list?search=quentin");
  await expect(new UsersPage(page).row(quentin.account.email)).toBeVisible();
  // Held until it was pressed twice: the second press asks for nothing more.
  const pressed = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(/\/admin\/users\.csv/, async (route) => {
    asked += 1;
    await pressed.promise;
    await route.continue();
  });
  const button = page.getByRole("button", { name: "Export CSV" });
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    button.dblclick().then(() => pressed.resolve()),
  ]);
  await expect(button).toBeFocused();
  expect(asked).toBe(1);
  expect(file.suggestedFilename()).toBe("users.csv");
  const text = await readFile(await file.path(), "utf8");
  const [head, ...lines] = text.trimEnd().split("\r\n");
  expect(head).toMatch(/^\ufeffid,name,email,/);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`Quentin,${quentin.account.email},`);
});

test("nobody but admins sees them", async ({ people }) => {
  const teacher = await people.teacher("Ada");
  for (const path of ["/users-list", "/audit-log"]) {
    await teacher.page.goto(path);
    await expect(teacher.page).toHaveURL("/dashboard");
  }
  const { page } = await people.visitor();
  await page.goto("/users-list");
  await expect(page).toHaveURL("/login");
});

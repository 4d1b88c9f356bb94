import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Page } from "@playwright/test";
import { newAccount, registerAccount } from "../support/protocol/rest.ts";
import { expect, test } from "../support/pages/test.ts";

test("without a token, pages of the signed-in lead to /login", async ({ people }) => {
  const { page } = await people.visitor();
  for (const path of ["/dashboard", "/meeting-room/00000000-0000-4000-8000-000000000000"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/login");
  }
});

test("a person sent to /login from a class comes back to it after skipping to the form and signing in", async ({
  people,
}) => {
  const teacher = await people.teacher("Ada");
  const lesson = await people.classOf(teacher);
  const { page, context } = await people.visitor();
  const account = newAccount("Ben", false);
  await registerAccount(context.request, account);
  await page.goto(`/meeting-room/${lesson.id}`);
  await expect(page).toHaveURL("/login");
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(account.email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(account.password);
  await page.getByRole("checkbox", { name: "I am not a robot" }).check();
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL(`/meeting-room/${lesson.id}`);
  await expect(page.getByRole("button", { name: "Join class" })).toBeEnabled();
});

test("an admin's home is the admin dashboard", async ({ people }) => {
  const admin = await people.admin();
  await admin.page.goto("/dashboard");
  await expect(admin.page).toHaveURL("/admin-dashboard");
});

test("pages of the admin send others to their dashboard", async ({ people }) => {
  const teacher = await people.teacher("Ada");
  for (const path of ["/admin-dashboard", "/users-list", "/add-blog"]) {
    await teacher.page.goto(path);
    await expect(teacher.page).toHaveURL("/dashboard");
  }
});

test("pages of the admin say that payments are a sandbox, and the teacher's do not", async ({
  people,
}) => {
  const [admin, teacher] = [await people.admin(), await people.teacher("Ada")];
  const banner = (page: Page) => page.getByText("Payments are a sandbox");
  for (const path of ["/users-list", "/add-blog"]) {
    await admin.page.goto(path);
    await expect(banner(admin.page)).toBeVisible();
  }
  for (const path of ["/users-list", "/add-blog", "/dashboard"]) {
    await teacher.page.goto(path);
    await expect(teacher.page.getByRole("textbox", { name: "Class title" })).toBeVisible();
    await teacher.page.waitForLoadState("networkidle");
    await expect(banner(teacher.page)).toHaveCount(0);
  }
});

test("a role edited in session storage opens nothing on the server", async ({ people }) => {
  const student = await people.student("Ben");
  await student.page.goto("/dashboard");
  await expect(student.page.getByRole("region", { name: "Live classes" })).toBeVisible();
  // The live connection would say which role it is, and the page would be the student's again before the press.
  await student.page.route("**/live/**", (route) => route.abort());
  await student.page.routeWebSocket("**/live/**", (socket) => socket.close());
  await student.page.evaluate(() => sessionStorage.setItem("role", "teacher"));
  await student.page.reload();
  await student.page.getByRole("textbox", { name: "Class title" }).fill("Not mine to make");
  await student.page.getByRole("button", { name: "Create class" }).click();
  await expect(student.page.getByText(MESSAGES.notAllowed)).toBeVisible();
});

test("an address that leads nowhere says so and leads home", async ({ people }) => {
  const { page } = await people.visitor();
  await page.goto("/no/such/page");
  await expect(page.getByText(MESSAGES.notFoundPage)).toBeVisible();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("on a small screen the menu button opens and closes the navigation", async ({ people }) => {
  const { page } = await people.visitor();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const menu = page.getByRole("button", { name: "Menu" });
  const login = page.getByRole("banner").getByRole("link", { name: "Login" });
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  await expect(login).toBeHidden();
  await menu.click();
  await expect(menu).toHaveAttribute("aria-expanded", "true");
  await expect(login).toBeVisible();
  await menu.click();
  await expect(login).toBeHidden();
});

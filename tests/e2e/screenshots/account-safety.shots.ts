import { connect } from "@lyceum/backend/kernel/database/database.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { pino } from "pino";

import { mailServer } from "../../../backend/test/mail-server.ts";
import { test as base, expect } from "../../support/pages/test.ts";
import { shoot } from "./shoot.ts";

let mailbox: Awaited<ReturnType<typeof mailServer>>;

const test = base.extend({
  siteOptions: [
    async ({ siteOptions }, use) => {
      mailbox = await mailServer();
      const mail = { url: mailbox.url, from: "site@school.example", to: "support@school.example" };
      await use({ ...siteOptions, backend: { mail, publicUrl: "https://school.example" } });
      await mailbox.close();
    },
    { scope: "worker" },
  ],
});

test("a closed class, its invitation link, and who is not invited", async ({ people }) => {
  const teacher = await people.teacher("Ada Lovelace");
  const closed = { title: "Linear algebra for the second year", access: "closed" as const };
  const { id } = await people.classOf(teacher, closed);
  await people.classOf(teacher, { title: "Open hour" });
  await teacher.page.goto("/dashboard");
  const open = teacher.page.getByRole("button", { name: "Invitation link" });
  await shoot(teacher.page, "class-rows", async () => {
    await open.scrollIntoViewIfNeeded();
  });
  await open.click();
  const dialog = teacher.page.getByRole("dialog", { name: "Invitation link" });
  await dialog.getByRole("button", { name: "Revoke link" }).click();
  await shoot(teacher.page, "invitation-link", () =>
    expect(dialog.getByRole("status")).toHaveText("The invitation link no longer works."),
  );

  const { page } = await people.student("Ben Okri");
  await page.goto(`/meeting-room/${id}`);
  await shoot(page, "class-not-invited", () =>
    expect(page.getByText("Your email is not verified yet.")).toBeVisible(),
  );
  await page.goto("/account");
  await shoot(page, "account-unverified", () =>
    expect(page.getByText("Your email is not verified yet.")).toBeVisible(),
  );
});

test("confirming with the password, and what admins see", async ({ people, site }) => {
  const { page } = await people.admin();
  await page.goto("/account");
  await expect(page.getByRole("button", { name: "Export my data" })).toBeVisible();
  const database = connect(site.databaseUrl, pino({ level: "silent" }));
  await database.pool.query("update sign_ins set confirmed_at = now() - interval '11 minutes'");
  await database.close();
  await page.getByRole("button", { name: "Export my data" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm with your password" });
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await shoot(page, "confirm", () =>
    expect(dialog.getByRole("alert")).toHaveText(MESSAGES.login.passwordEmpty),
  );
  await page.keyboard.press("Escape");
  await page.goto("/audit-log");
  await shoot(page, "caught-errors", () =>
    page.getByRole("heading", { name: "Caught errors" }).scrollIntoViewIfNeeded(),
  );
  await page.goto("/admin-dashboard");
  await shoot(page, "sandbox-banner", () =>
    expect(page.getByText(/sandbox/i).first()).toBeVisible(),
  );
});

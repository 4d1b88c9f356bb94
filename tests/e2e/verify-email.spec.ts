import { MESSAGES } from "@lyceum/shared/messages.ts";

import { mailServer } from "../../backend/test/mail-server.ts";
import { expectNoViolations } from "../support/pages/axe.ts";
import { test as base, expect } from "../support/pages/test.ts";

/** The mail server of this file's own site. */
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

const { account, meeting } = MESSAGES;

const linksTo = (email: string) =>
  mailbox.mails
    .filter(({ to }) => to.includes(email))
    .map(({ raw }) => raw.replaceAll("=\r\n", "").replaceAll("=3D", "="))
    .map((text) => new URL(/https:\/\/\S+/.exec(text)?.[0] ?? ""));

test("an invitation by email opens its class once the mailed link verified the email", async ({
  people,
}) => {
  const teacher = await people.teacher("Ada");
  const { page, account: ben } = await people.student("Ben");
  const closed = { title: "By email", access: "closed" as const, invited: [ben.email] };
  const { id } = await people.classOf(teacher, closed);
  await page.goto(`/meeting-room/${id}`);
  await expect(page.getByRole("heading", { name: meeting.notInvited })).toBeVisible();
  await expect(page.getByText("Your email is not verified yet.")).toBeVisible();
  await expectNoViolations(page);
  await expect.poll(() => linksTo(ben.email)).toHaveLength(1);
  await page.getByRole("button", { name: "Send the mail" }).click();
  await expect(page.getByText(account.verificationMailed)).toBeVisible();
  await expect.poll(() => linksTo(ben.email)).toHaveLength(2);

  const link = linksTo(ben.email)[1]!;
  await page.goto(link.pathname + link.hash);
  await expect(page.getByText(account.emailVerified)).toBeVisible();
  await expect(page).toHaveURL("/account");
  await expect(page.getByText("Verified", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send the mail" })).toHaveCount(0);
  await expectNoViolations(page);
  await page.goto(`/meeting-room/${id}`);
  await expect(page.getByRole("button", { name: "Join class" })).toBeVisible();
});

test("the link of another account verifies nothing", async ({ people }) => {
  const ben = await people.student("Ben");
  const eve = await people.student("Eve");
  await expect.poll(() => linksTo(ben.account.email)).toHaveLength(1);
  const link = linksTo(ben.account.email)[0]!;
  await eve.page.goto(link.pathname + link.hash);
  await expect(eve.page.getByRole("alert")).toHaveText(account.verificationRefused);
  await expect(eve.page).toHaveURL("/account");
  await ben.page.goto("/account");
  await expect(ben.page.getByText("Your email is not verified yet.")).toBeVisible();
});

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { signIn } from "../../support/protocol/rest.ts";
import { expect, test } from "../../support/pages/test.ts";
import { shoot, shootWhole } from "./shoot.ts";

test("one's own account, and a forgotten password", async ({ people }) => {
  const { page, account } = await people.student("Ben Okri");
  for (let device = 0; device < 2; device += 1)
    await signIn((await people.visitor()).context.request, account);
  await page.goto("/account");
  const devices = page.getByRole("list", { name: "Devices" });
  await shootWhole(page, "account", () => expect(devices.getByRole("listitem")).toHaveCount(3));
  await page.getByRole("button", { name: "Delete my account" }).click();
  const confirm = page.getByRole("button", { name: "Delete for good" });
  await confirm.click();
  await shoot(page, "account-delete", () =>
    expect(page.getByText(MESSAGES.account.deleteUnconfirmed)).toBeVisible(),
  );
  const { page: visitors } = await people.visitor();
  await visitors.goto("/forgot-password");
  await shoot(visitors, "forgot-password", () =>
    expect(visitors.getByRole("button", { name: "Submit" })).toBeEnabled(),
  );
  await visitors.goto(`/reset-password#${"x".repeat(43)}`);
  await shoot(visitors, "reset-password", () =>
    expect(visitors.getByRole("button", { name: "Set password" })).toBeVisible(),
  );
  await visitors.goto("/");
  await visitors.goto("/reset-password");
  await shoot(visitors, "reset-password-refused", () =>
    expect(visitors.getByText(MESSAGES.account.resetRefused)).toBeVisible(),
  );
});

import { MESSAGES } from "@lyceum/shared/messages.ts";

import { logIn } from "../../support/pages/log-in.ts";
import { expect, test } from "../../support/pages/test.ts";
import { code, press, section, turnOnAt } from "../../support/pages/two-step.ts";
import { shoot, shootWhole } from "./shoot.ts";

test("two-step sign-in", async ({ people }) => {
  const { page, account } = await people.student("Ben Okri");
  await page.goto("/account");
  await section(page).getByRole("button", { name: "Turn on" }).click();
  await code(page).fill("000000");
  await press(page, "Turn on");
  await shootWhole(page, "two-step-set-up", () =>
    expect(page.getByText(MESSAGES.twoStep.codeWrong)).toBeVisible(),
  );
  await turnOnAt(page);
  const list = page.getByRole("list", { name: "Recovery codes" });
  await shootWhole(page, "two-step-codes", () => expect(list).toBeVisible());
  await press(page, "I have saved them");
  await section(page).getByRole("button", { name: "Turn off" }).click();
  await shoot(page, "two-step-off", () => expect(page.getByRole("dialog")).toBeVisible());
  await page.keyboard.press("Escape");
  await shootWhole(page, "two-step-on", () => expect(section(page)).toContainText("10 of 10"));
  await press(page, "Logout");
  await page.goto("/login");
  await logIn(page, account.email, account.password);
  await code(page).fill("000000");
  await press(page, "Confirm");
  await shoot(page, "second-step", () => expect(page.getByRole("alert")).toBeVisible());
  await press(page, "Use a recovery code instead");
  const recovery = page.getByRole("textbox", { name: "Recovery code" });
  await shoot(page, "second-step-recovery", () => expect(recovery).toBeVisible());
});

import { eventsIn } from "../../backend/test/ics.ts";
import { expectNoViolations } from "../support/pages/axe.ts";
import { expect, test } from "../support/pages/test.ts";

const HOUR = 60 * 60_000;

test("one's classes have a private address for a calendar, which can be renewed and revoked", async ({
  people,
}) => {
  const teacher = await people.teacher("Ada");
  await people.classOf(teacher, {
    title: "In my calendar",
    starts_at: new Date(Date.now() + HOUR).toISOString(),
  });
  const { page, context } = teacher;
  await page.goto("/account");
  const calendar = page.getByRole("region", { name: "Calendar", exact: true });
  await calendar.getByRole("button", { name: "Make a private address" }).click();
  const address = calendar.getByText(/\/api\/calendar\/feed\.ics\?token=/);
  const first = (await address.textContent()) ?? "";
  await expect(calendar).toBeFocused();
  const read = (url: string) => context.request.get(url);
  expect(eventsIn(await (await read(first)).text()).map(({ summary }) => summary)).toEqual([
    "In my calendar",
  ]);
  await expectNoViolations(page);
  await calendar.getByRole("button", { name: "Make a new address" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Make a new address" }).click();
  await expect(address).not.toHaveText(first);
  expect((await read(first)).status()).toBe(404);
  const second = (await address.textContent()) ?? "";
  await calendar.getByRole("button", { name: "Revoke address" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke address" }).click();
  await expect(address).toHaveCount(0);
  await expect(calendar).toBeFocused();
  expect((await read(second)).status()).toBe(404);
});

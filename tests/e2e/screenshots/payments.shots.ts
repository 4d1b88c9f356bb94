import { MESSAGES } from "@lyceum/shared/messages.ts";
import { PaymentPage } from "../../support/pages/PaymentPages.ts";
import { buy, courseForSale } from "../../support/people/payments.ts";
import { expect, test } from "../../support/pages/test.ts";
import { shoot, shootWhole } from "./shoot.ts";

test("paying for a course, and what is seen of it afterwards", async ({ people, site }) => {
  const teacher = await people.teacher("Ada Lovelace");
  const [admin, student] = [await people.admin(), await people.student("Ben Okri")];
  const waves = await courseForSale(site, "Waves, from strings to seas", { price: 1499, teacher });
  const lenses = await courseForSale(site, "Light and lenses", { price: 499, teacher });
  await courseForSale(site, "Prisms, and what comes out of them", { price: 899.5, teacher });
  const { page } = student;
  const buying = new PaymentPage(page);
  await page.goto("/course-confirmation");
  await buying.course.selectOption(waves.id);
  await shoot(page, "course-confirmation", () => expect(buying.proceed).toBeVisible());
  await buying.proceed.click();
  await shoot(page, "checkout", () => expect(buying.pay).toBeEnabled());
  await buying.fail();
  await shoot(page, "checkout-failed", () =>
    expect(buying.checkout.getByRole("alert")).toBeVisible(),
  );
  await buying.dismiss();
  await shoot(page, "payment-stopped", () => expect(buying.tryAgain).toBeVisible());
  await buying.tryAgain.click();
  await page.route("**/payment/update", (route) => route.abort());
  await buying.tell("never");
  await buying.pay.click();
  await shoot(page, "payment-pending", () =>
    expect(page.getByText(MESSAGES.payment.pending)).toBeVisible(),
  );
  await page.unroute("**/payment/update");
  await buy(student, lenses);
  await page.goto("/course-purchased");
  await shootWhole(page, "course-purchased", () =>
    expect(page.getByRole("table", { name: "Payments" })).toBeVisible(),
  );
  await page
    .getByRole("link", { name: /^Open the receipt/ })
    .first()
    .click();
  await shoot(page, "receipt", () =>
    expect(page.getByRole("button", { name: "Print" })).toBeVisible(),
  );
  await teacher.page.goto("/dashboard");
  await shootWhole(teacher.page, "dashboard-earnings", () =>
    expect(teacher.page.getByRole("region", { name: "Earnings" })).toContainText("₹"),
  );
  await admin.page.goto("/reconciliation");
  await shootWhole(admin.page, "reconciliation", () =>
    expect(admin.page.getByRole("table", { name: /Owed to teachers|Payments/ })).toHaveCount(2),
  );
});

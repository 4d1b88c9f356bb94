import { MESSAGES } from "@lyceum/shared/messages.ts";
import { FakeRazorpay } from "../support/servers/FakeRazorpay.ts";
import { PaymentPage, purchasedCourses } from "../support/pages/PaymentPages.ts";
import { courseForSale, tradeOf } from "../support/people/payments.ts";
import { test as base, expect } from "../support/pages/test.ts";

const test = base.extend({
  siteOptions: [
    async ({ siteOptions }, use) => {
      const razorpay = await FakeRazorpay.create();
      await use({
        ...siteOptions,
        backend: { payments: { ...razorpay.payments, sandbox: false } },
      });
      await razorpay.close();
    },
    { scope: "worker" },
  ],
});

test("with its keys alone a course is bought through Razorpay, and the page's policy lets it", async ({
  people,
  site,
}) => {
  const course = await courseForSale(site, "For real money");
  const student = await people.student("Ben");
  const { page, context } = student;
  await FakeRazorpay.openTo(context);
  const buying = new PaymentPage(page);
  await page.goto("/course-confirmation");
  await buying.course.selectOption(course.id);
  await buying.proceed.click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("alert")).toHaveText(MESSAGES.payment.succeeded);
  await expect(purchasedCourses(page)).toContainText(course.title);
  const { payments, purchases } = await tradeOf(site, student, course);
  expect(payments).toEqual([{ id: "pay_1", status: "captured" }]);
  expect(purchases).toHaveLength(1);
});

test("Razorpay's script that does not come is said, and nothing is paid", async ({
  people,
  site,
}) => {
  const course = await courseForSale(site, "Without a script");
  const student = await people.student("Ben");
  const { page } = student;
  await page.route("https://checkout.razorpay.com/**", (route) => route.abort());
  const buying = new PaymentPage(page);
  await page.goto("/course-confirmation");
  await buying.course.selectOption(course.id);
  await buying.proceed.click();
  await expect(page.getByRole("alert")).toHaveText(
    "Failed to load Razorpay SDK. Please check your connection.",
  );
  await expect(buying.tryAgain).toBeVisible();
  expect((await tradeOf(site, student, course)).payments).toEqual([]);
});

test("beside Razorpay there is no sandbox", async ({ people, site }) => {
  const { context } = await people.visitor();
  for (const path of ["/sandbox-checkout.js", "/sandbox-checkout.html"]) {
    const reply = await context.request.get(path);
    expect(reply.status(), path).toBe(404);
  }
  const paid = await context.request.post(`${site.url}/sandbox-payments/checkout/pay`, {
    data: { order_id: "order_1", key: "rzp_1", outcome: "captured", webhook: "now" },
  });
  expect(paid.status()).toBe(404);
});

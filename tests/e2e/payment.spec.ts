import { MESSAGES } from "@lyceum/shared/messages.ts";
import { expectNoViolations } from "../support/pages/axe.ts";
import { Player } from "../support/pages/CoursePages.ts";
import { paidCourse } from "../support/people/courses.ts";
import { PaymentPage, purchasedCourses } from "../support/pages/PaymentPages.ts";
import { courseForSale, tradeOf } from "../support/people/payments.ts";
import { expect, test } from "../support/pages/test.ts";

// A separate school, where only these courses are on sale.
test.use({ siteOptions: {} });

const UPDATE = "**/payment/update";

test("a student buys a course in the sandbox and watches its fourth topic", async ({ people }) => {
  const title = await paidCourse(await people.admin(), "Waves", 4);
  const student = await people.student("Ben Okri");
  const { page } = student;
  const buying = new PaymentPage(page);
  await page.goto(`/?q=${title}`);
  const topics = page.getByRole("list", { name: "Topics" }).getByRole("button");

  await test.step("what is to be paid for is chosen by where one comes from", async () => {
    await expect(page.getByRole("article", { name: title })).toBeVisible();
    await page.goto("/dashboard");
    await expect(purchasedCourses(page)).toContainText("You have not bought a course yet.");
    await page.goto(`/?q=${title}`);
    await page
      .getByRole("article", { name: title })
      .getByRole("button", { name: "Enroll Now" })
      .click();
    await expect(page).toHaveURL("/course-confirmation");
    await expect(buying.course.locator("option:checked")).toHaveText(`${title} (₹99)`);
    const [name, email] = ["Name", "Email"].map((each) =>
      page.getByRole("textbox", { name: each, exact: true }),
    );
    await expect(name!).toHaveValue("Ben Okri");
    await expect(email!).toHaveValue(student.account.email);
    await expect(name!).not.toBeEditable();
    await expect(email!).not.toBeEditable();
    await expect(page.getByRole("textbox", { name: "Mobile" })).toHaveValue("9876543210");
  });

  await test.step("the checkout opens at once, and says that it is the sandbox", async () => {
    await buying.proceed.click();
    await expect(page).toHaveURL("/payment");
    await expect(buying.checkout.getByText("Sandbox: no real money")).toBeVisible();
    await expect(buying.checkout.getByRole("heading", { name: title })).toBeVisible();
    const told = page.waitForRequest(UPDATE);
    await buying.pay.click();
    expect((await told).postDataJSON()).toMatchObject({
      email_id: student.account.email,
      mobile_number: "9876543210",
      course_purchased: title,
      course_fee_paid: "Yes",
      transaction_id: expect.stringMatching(/^pay_/),
    });
  });

  await test.step("the course is there, and says so once", async () => {
    await expect(page.getByRole("alert")).toHaveText(MESSAGES.payment.succeeded);
    await expect(page).toHaveURL("/dashboard");
    await expect(purchasedCourses(page)).toContainText(title);
    const bought = page.getByRole("region", { name: "Your purchase" });
    await expect(bought).toContainText(title);
    const watch = bought.getByRole("link", { name: "Start watching" });
    await expect(watch).toHaveAttribute("href", /^\/course-topics\//);
    await bought.getByRole("link", { name: "Receipt" }).click();
    await expect(page).toHaveURL(/\/receipt\//);
    await expect(page.getByRole("main")).toContainText(title);
    await page.goBack();
    await page.reload();
    await expect(purchasedCourses(page)).toContainText(title);
    await expect(page.getByText(MESSAGES.payment.succeeded)).toBeHidden();
  });

  await test.step("its fourth topic plays", async () => {
    await purchasedCourses(page).getByRole("button", { name: "Watch Now" }).click();
    await topics.nth(3).click();
    const player = new Player(page);
    await expect(player.video).toHaveAccessibleName("Topic 4");
    await player.expectPlays();
  });
});

test("a checkout that is closed, a card that is declined, and a second try", async ({
  people,
  site,
}) => {
  const course = await courseForSale(site, "Second tries");
  const student = await people.student("Ben");
  const { page } = student;
  const buying = new PaymentPage(page);
  await buying.choose(course.title);
  await buying.dismiss();
  await expect(buying.dialog).toBeHidden();
  await expect(page.getByRole("alert")).toHaveText(MESSAGES.payment.dismissed);

  await buying.tryAgain.click();
  await expect(buying.pay).toBeEnabled();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alert")).toHaveText(MESSAGES.payment.dismissed);
  await expect(buying.tryAgain).toBeFocused();
  await expectNoViolations(page);

  await buying.tryAgain.click();
  await buying.fail();
  await expect(buying.checkout.getByRole("alert")).toContainText("The card was declined.");
  await buying.dismiss();
  await expect(page.getByRole("alert")).toHaveText(
    MESSAGES.payment.failed("The card was declined."),
  );
  expect(await tradeOf(site, student, course)).toMatchObject({ payments: [], purchases: [] });

  await buying.tryAgain.click();
  await buying.fail();
  await expect(buying.checkout.getByRole("alert")).toContainText("You can try again.");
  await buying.tell("twice");
  await buying.pay.click();
  await expect(page).toHaveURL("/dashboard");
  await expect(purchasedCourses(page)).toContainText(course.title);
  // The page's second report to the server comes two seconds after the first.
  await expect
    .poll(() => tradeOf(site, student, course))
    .toMatchObject({ orders: [{ status: "paid" }], payments: [{ status: "captured" }] });
  expect((await tradeOf(site, student, course)).purchases).toHaveLength(1);
});

test("another course is chosen instead", async ({ people, site }) => {
  const course = await courseForSale(site, "Not this one");
  const { page } = await people.student("Ben");
  const buying = new PaymentPage(page);
  await buying.choose(course.title);
  await buying.dismiss();
  await page.getByRole("link", { name: "Choose another course" }).click();
  await expect(page).toHaveURL("/course-confirmation");
  await expect(buying.course).toHaveValue("");
});

test("two tabs that pay for the same course at the same moment buy it once", async ({
  people,
  site,
}) => {
  const course = await courseForSale(site, "Once is enough");
  const student = await people.student("Ben");
  const tabs = [student.page, await student.context.newPage()];
  const both = tabs.map((tab) => new PaymentPage(tab));
  for (const each of both) await each.choose(course.title);
  await Promise.all(both.map(({ pay }) => pay.click()));
  for (const tab of tabs) {
    await expect(tab).toHaveURL("/dashboard");
    await expect(tab.getByRole("alert")).toHaveText(MESSAGES.payment.succeeded);
  }
  const { orders, payments, purchases } = await tradeOf(site, student, course);
  expect([orders.length, payments.length, purchases.length]).toEqual([1, 1, 1]);
});

test("the webhook alone unlocks the open dashboard, the open course and the payment itself", async ({
  people,
  site,
}) => {
  const title = await paidCourse(await people.admin(), "Told by the provider", 4);
  const student = await people.student("Ben");
  const { page, context } = student;
  const [dashboard, course] = [await context.newPage(), await context.newPage()];
  await dashboard.goto("/dashboard");
  // From now on this browser knows, in every tab, that a person is signed in.
  await expect(purchasedCourses(dashboard)).toBeVisible();
  await course.goto(`/?q=${encodeURIComponent(title)}`);
  const id = await course.evaluate(async (wanted) => {
    const reply = await fetch("/api/video/get_courses");
    const { data } = (await reply.json()) as { data: { id: string; course_title: string }[] };
    return data.find(({ course_title }) => course_title === wanted)!.id;
  }, title);
  await course.goto(`/course-topics/${id}`);
  const fourth = course.getByRole("list", { name: "Topics" }).getByRole("button").nth(3);
  await fourth.click();
  await expect(course.getByRole("dialog")).toContainText(MESSAGES.courses.notAllowed);
  await course.keyboard.press("Escape");

  await context.route(UPDATE, (route) => route.abort());
  const buying = new PaymentPage(page);
  await buying.choose(title);
  await buying.tell("after 20 seconds");
  await buying.pay.click();
  await expect(page.getByText(MESSAGES.payment.pending)).toBeVisible();
  await expect(purchasedCourses(dashboard)).not.toContainText(title);

  await expect(purchasedCourses(dashboard)).toContainText(title);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("alert")).toHaveText(MESSAGES.payment.succeeded);
  await fourth.click();
  const player = new Player(course);
  await expect(player.video).toHaveAccessibleName("Topic 4");
  const trade = await tradeOf(site, student, { id, slug: "", title });
  expect(trade.payments).toHaveLength(1);
});

test("a payment page without a course, and one that is loaded again, charge nobody twice", async ({
  people,
  site,
}) => {
  const course = await courseForSale(site, "Loaded again");
  const student = await people.student("Ben");
  const { page } = student;
  await page.goto("/payment");
  await expect(page).toHaveURL("/course-confirmation");
  const buying = new PaymentPage(page);
  await buying.choose(course.title);
  await page.reload();
  await expect(buying.pay).toBeEnabled();
  await expect(buying.dialog).toHaveCount(1);
  await buying.pay.click();
  await expect(page).toHaveURL("/dashboard");
  await page.goBack();
  await expect(page).toHaveURL("/course-confirmation");
  const { orders, payments, purchases } = await tradeOf(site, student, course);
  expect([orders.length, payments.length, purchases.length]).toEqual([1, 1, 1]);
});

test("a person who goes back the moment their course is there stays where they went", async ({
  people,
  site,
}) => {
  const course = await courseForSale(site, "Gone back at once");
  const { page } = await people.student("Ben");
  const buying = new PaymentPage(page);
  await page.addInitScript(goBackOnceAlerted, MESSAGES.payment.succeeded);
  await buying.choose(course.title);
  await buying.pay.click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.wentBack)).toBe("");
  await expect(buying.course).toBeVisible();
  await expect(page).toHaveURL("/course-confirmation");
  await page.goForward();
  await expect(page).toHaveURL("/dashboard");
});

/** Goes back as soon as the text is in the page, which has no time for anything else until it is there. */
function goBackOnceAlerted(text: string) {
  const watch = new MutationObserver(() => {
    if (!document.querySelector('[role="alert"]')?.textContent.includes(text)) return;
    watch.disconnect();
    history.back();
    const until = performance.now() + 300;
    while (performance.now() < until);
    document.documentElement.dataset.wentBack = "";
  });
  watch.observe(document, { childList: true, subtree: true });
}

test("leaving the page closes its checkout", async ({ people, site }) => {
  const course = await courseForSale(site, "Left alone");
  const { page } = await people.student("Ben");
  const buying = new PaymentPage(page);
  await buying.choose(course.title);
  await page.goBack();
  await expect(page).toHaveURL("/course-confirmation");
  await expect(buying.dialog).toHaveCount(0);
});

test("the form says what is missing, and the page when the checkout does not load", async ({
  people,
  site,
}) => {
  const course = await courseForSale(site, "What is missing");
  const { page } = await people.student("Ben");
  const buying = new PaymentPage(page);
  await page.goto("/course-confirmation");
  await buying.proceed.click();
  await expect(page.getByRole("alert")).toHaveText(MESSAGES.payment.fieldsMissing);
  await expect(buying.course).toBeFocused();
  await buying.course.selectOption(course.id);
  const mobile = page.getByRole("textbox", { name: "Mobile" });
  await mobile.fill("");
  await buying.proceed.click();
  await expect(page.getByRole("alert")).toHaveText(MESSAGES.payment.fieldsMissing);
  await mobile.fill("12345");
  await buying.proceed.click();
  await expect(page.getByRole("alert")).toHaveText(MESSAGES.register.mobileDigits);
  await mobile.fill("9876543210");

  await page.route("**/sandbox-checkout.js", (route) => route.abort());
  await buying.proceed.click();
  await expect(page.getByRole("alert")).toHaveText(MESSAGES.payment.sdkFailed);
  await page.unroute("**/sandbox-checkout.js");
  await buying.tryAgain.click();
  await expect(buying.pay).toBeEnabled();
});

test("a price that changed meanwhile is not paid", async ({ people, site }) => {
  const course = await courseForSale(site, "Dearer now");
  const { page } = await people.student("Ben");
  const buying = new PaymentPage(page);
  await page.route("**/payment/create-order", (route) =>
    route.continue({ postData: JSON.stringify({ course_id: course.id, amount: 100 }) }),
  );
  await page.goto("/course-confirmation");
  await buying.course.selectOption(course.id);
  await buying.proceed.click();
  await expect(page.getByRole("alert")).toHaveText(MESSAGES.payment.amount);
  await expect(buying.dialog).toHaveCount(0);
});

test("/payment begins from the specified four fields of router state", async ({ people, site }) => {
  const course = await courseForSale(site, "Optics", { price: 321 });
  const student = await people.student("Ben Okri");
  const { page } = student;
  await page.goto("/dashboard");
  await expect(purchasedCourses(page)).toBeVisible();
  const usr = {
    email_id: student.account.email,
    mobile_number: "9876543210",
    course_name: course.title,
    course_price: 321,
  };
  // As React Router keeps the state of an entry, which a reload keeps.
  await page.evaluate((state) => history.replaceState(state, "", "/payment"), {
    usr,
    key: "four",
  });
  await page.reload();
  const buying = new PaymentPage(page);
  await expect(buying.checkout.getByRole("heading", { name: course.title })).toBeVisible();
  await buying.pay.click();
  await expect(page).toHaveURL("/dashboard");
  await expect(purchasedCourses(page)).toContainText(course.title);
});

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { expectNoViolations } from "../support/pages/axe.ts";
import { inDatabase } from "../support/people/blogs.ts";
import type { Person } from "../support/people/people.ts";
import { PaymentPage, purchasedCourses } from "../support/pages/PaymentPages.ts";
import { buy, courseForSale } from "../support/people/payments.ts";
import { expect, test } from "../support/pages/test.ts";
import type { Site } from "../support/servers/site.ts";

// A separate school, whose ledger only these tests write.
test.use({ siteOptions: {} });

const USER = "**/authenticate/get_user_by_email";
const RECEIPTS = "**/api/payment/receipts*";

test("a student finds what they paid, and a receipt to print", async ({ people, site }) => {
  const course = await courseForSale(site, "Receipts");
  const student = await people.student("Ben Okri");
  const { page } = student;
  await page.goto("/dashboard");
  await page.getByRole("banner").getByRole("link", { name: "Payment Details" }).click();
  await expect(page).toHaveURL("/course-purchased");
  const main = page.getByRole("main");
  const detail = (name: string) =>
    main
      .locator("div")
      .filter({ has: page.getByRole("term").getByText(name, { exact: true }) })
      .last();
  await expect(detail("Name")).toContainText("Ben Okri");
  await expect(detail("Email")).toContainText(student.account.email);
  await expect(detail("Mobile")).toContainText("9876543210");
  await expect(detail("Transaction ID")).toContainText(MESSAGES.payment.notAvailable);
  await expect(detail("Last payment date")).toContainText(MESSAGES.payment.notAvailable);
  await expectNoViolations(page);

  const transaction = await buy(student, course);
  // Updated by the live socket: no one reloads the page.
  await expect(detail("Transaction ID")).toContainText(transaction);
  await expect(detail("Last payment date")).toContainText(String(new Date().getFullYear()));
  const courses = main.getByRole("table", { name: "Purchased courses" });
  await expect(courses.getByRole("row").last()).toContainText(/Receipts.*Physics.*₹499/);
  await expectNoViolations(page);

  await page.getByRole("link", { name: "Open the receipt for Receipts" }).click();
  await expect(page).toHaveURL(/\/receipt\//);
  for (const text of [transaction, "₹499", "Ben Okri", "Sandbox: no real money", "Physics"])
    await expect(main).toContainText(text);
  await expectNoViolations(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(main).toContainText(transaction);
  await page.emulateMedia({ media: "screen" });
  await page.goto("/receipt/00000000-0000-4000-8000-000000000000");
  await expect(main).toContainText(MESSAGES.payment.receiptNotFound);
});

test("another user's receipt is not found", async ({ people, site }) => {
  const course = await courseForSale(site, "Not yours");
  const [ben, eve] = [await people.student("Ben"), await people.student("Eve")];
  await buy(ben, course);
  await ben.page.goto("/course-purchased");
  await ben.page.getByRole("link", { name: "Open the receipt for Not yours" }).click();
  await expect(ben.page).toHaveURL(/\/receipt\//);
  await expect(ben.page.getByRole("main")).toContainText("₹499");
  await eve.page.goto(new URL(ben.page.url()).pathname);
  await expect(eve.page.getByRole("main")).toContainText(MESSAGES.payment.receiptNotFound);
});

test("the payment details say what is wrong with them", async ({ people }) => {
  const { page } = await people.student("Ben");
  const said = page.getByRole("alert");
  await page.goto("/dashboard");
  await expect(purchasedCourses(page)).toContainText("You have not bought a course yet.");

  await page.route(USER, (route) => route.abort());
  await page.goto("/course-purchased");
  await expect(said).toContainText(MESSAGES.payment.loadFailed);
  await page.unroute(USER);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Last payment date")).toBeVisible();

  await page.evaluate(() => sessionStorage.setItem("email_id", "nobody@school.example"));
  await page.reload();
  await expect(said).toContainText(MESSAGES.payment.userNotFound);

  await page.evaluate(() => sessionStorage.removeItem("email_id"));
  await page.reload();
  await expect(said).toHaveText(MESSAGES.payment.emailMissing);
});

test("payment details need no list of payments, but say if it fails", async ({ people, site }) => {
  const student = await people.student("Ben");
  await buy(student, await courseForSale(site, "Without a list"));
  const { page } = student;
  const main = page.getByRole("main");
  const courses = main.getByRole("table", { name: "Purchased courses" });
  const payments = main.getByRole("table", { name: "Payments" });
  const lastPaymentDate = main.getByRole("definition").last();
  const answer = (status: number) =>
    page.route(RECEIPTS, (route) => route.fulfill({ status, json: {} }));

  // As a backend of the specified calls alone.
  await answer(404);
  await page.goto("/course-purchased");
  await expect(courses).toContainText("Without a list");
  await expect(lastPaymentDate).toHaveText(MESSAGES.payment.notAvailable);
  await expect(payments).toHaveCount(0);
  await expect(main.getByRole("alert")).toHaveCount(0);

  await answer(500);
  await page.reload();
  await expect(courses).toContainText("Without a list");
  await expect(main.getByRole("alert")).toContainText("Your payments did not load.");
  await page.unroute(RECEIPTS);
  await main.getByRole("button", { name: "Try again" }).click();
  await expect(payments).toContainText("Without a list");
  await expect(main.getByRole("alert")).toHaveCount(0);
});

test("an owner of every course is offered none", async ({ people, site }) => {
  await courseForSale(site, "The last one");
  const { page, account } = await people.student("Ben");
  await page.goto("/course-confirmation");
  const buying = new PaymentPage(page);
  await expect(buying.course).toContainText("The last one (₹499)");
  await expectNoViolations(page);
  await inDatabase(site, ({ pool }) =>
    pool.query(
      `insert into purchases (user_id, course_id)
      select u.id, c.id from users u, courses c where u.email = $1 and c.price_minor > 0`,
      [account.email],
    ),
  );
  await page.reload();
  await expect(page.getByText(MESSAGES.payment.nothingToBuy)).toBeVisible();
  await expect(buying.proceed).toHaveCount(0);
  await expectNoViolations(page);
});

test("a teacher sees what they earn, and an admin gives a payment back", async ({
  people,
  site,
}) => {
  const teacher = await people.teacher("Ada Teacher");
  const [admin, student] = [await people.admin(), await people.student("Ben")];
  const course = await courseForSale(site, "Given back", { price: 99.99, teacher });
  const transaction = await buy(student, course);
  await student.page.goto("/dashboard");
  await expect(purchasedCourses(student.page)).toContainText(course.title);

  const earnings = teacher.page.getByRole("region", { name: "Earnings" });
  await teacher.page.goto("/dashboard");
  // 60 % of 9999 paise, rounded down to a whole one.
  await expect(earnings.getByRole("list", { name: "In the sandbox" })).toHaveText("₹59.99");
  await expect(earnings.getByRole("row").last()).toContainText(
    /Given back.*Sale \(sandbox\).*₹99\.99.*₹59\.99/,
  );
  await expect(earnings.getByRole("list", { name: "Earnings by month" })).toContainText("₹59.99");
  await expectNoViolations(teacher.page);

  await admin.page.goto("/admin-dashboard");
  await admin.page.getByRole("link", { name: "Reconciliation" }).click();
  await expect(admin.page).toHaveURL("/reconciliation");
  await expect(admin.page.getByText(MESSAGES.payment.balanced)).toBeVisible();
  await admin.page.getByRole("searchbox", { name: "Search payments" }).fill(transaction);
  const payments = admin.page.getByRole("table", { name: "Payments" });
  await expect(payments.getByRole("row")).toHaveCount(2);
  await expect(payments).toContainText(student.account.email);
  const owed = admin.page
    .getByRole("table", { name: "Owed to teachers" })
    .getByRole("row")
    .filter({ hasText: "Ada Teacher" });
  await expect(owed).toContainText(/Ada Teacher.*No real money.*₹59\.99.*₹0.*₹59\.99/);
  await expectNoViolations(admin.page);

  const refund = payments.getByRole("button", { name: `Refund ${transaction}` });
  await refund.click();
  const asked = admin.page.getByRole("alertdialog", { name: "Give ₹99.99 back?" });
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(payments).toContainText("Paid");
  await refund.click();
  await asked.getByRole("button", { name: "Refund" }).click();
  await expect(admin.page.getByText(MESSAGES.payment.refundBegun).first()).toBeVisible();
  await expect(payments).toContainText("Given back");
  await expect(admin.page.getByText(MESSAGES.payment.balanced)).toBeVisible();
  await expect(owed).toContainText(/Ada Teacher.*₹59\.99.*₹59\.99.*₹0/);

  await expect(purchasedCourses(student.page)).not.toContainText(course.title);
  await teacher.page.reload();
  await expect(earnings.getByRole("list", { name: "In the sandbox" })).toHaveText("₹0");
});

/** So many payments of this person that are newer than all others. */
const addNewer = (site: Site, { account }: Person, count: number) =>
  inDatabase(site, async ({ pool }) => {
    await pool.query(
      `with course as (
        insert into courses (slug, title, category, price_minor)
        select 'newer-' || n, 'Newer ' || n, 'Physics', 100 from generate_series(1, $2::int) n returning id
      ), ordered as (
        insert into orders (user_id, course_id, provider, provider_order_id, amount, currency, status)
        select (select id from users where email = $1), id, 'sandbox',
          'order_newer' || row_number() over (), 100, 'INR', 'paid' from course returning id
      )
      insert into payments (order_id, provider, provider_payment_id, amount, currency)
      select id, 'sandbox', 'pay_newer' || row_number() over (), 100, 'INR' from ordered`,
      [account.email, count],
    );
    await pool.query(
      `with entry as (
        insert into ledger_entries (payment_id, kind, sandbox)
        select id, 'capture', true from payments where provider_payment_id like 'pay\\_newer%' returning id
      )
      insert into ledger_lines (entry_id, account, amount, currency)
      select id, 'provider', 100, 'INR' from entry union all
      select id, 'platform', -100, 'INR' from entry`,
    );
  });

test("an admin finds a payment however old it is and gives it back, on a phone too", async ({
  people,
  site,
}) => {
  const [admin, student] = [await people.admin(), await people.student("Zenobia Palmyra")];
  const transaction = await buy(student, await courseForSale(site, "Bought long ago"));
  await inDatabase(site, ({ pool }) =>
    pool.query(
      "update payments set captured_at = captured_at - interval '1 year' where provider_payment_id = $1",
      [transaction],
    ),
  );
  await addNewer(site, await people.student("Ben"), 60);
  const { page } = admin;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/reconciliation");
  const payments = page.getByRole("table", { name: "Payments" });
  const row = payments.getByRole("row").filter({ hasText: transaction });
  await expect(payments).toContainText("pay_newer");
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Show earlier ones" }).click();
  await expect(row).toContainText("Zenobia Palmyra");

  const search = page.getByRole("searchbox", { name: "Search payments" });
  const status = page.getByRole("region", { name: "Payments" }).getByRole("status").first();
  await search.fill("zenobia");
  await expect(status).toHaveText("1 found.");
  await expect(payments.getByRole("row")).toHaveCount(2);
  await expect(page).toHaveURL("/reconciliation?search=zenobia");
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.reload();
  await row.getByRole("button", { name: `Refund ${transaction}` }).click();
  const asked = page.getByRole("alertdialog", { name: "Give ₹499 back?" });
  await asked.getByRole("button", { name: "Refund" }).click();
  await expect(row).toContainText("Given back");
  await expect(page.getByRole("heading", { name: "Payments", exact: true })).toBeFocused();

  await search.fill("nobody of that name");
  await expect(status).toHaveText("0 found.");
  await expect(payments).toHaveCount(0);
  await search.fill("");
  await expect(payments).toContainText("pay_newer");
});

test("books that do not balance are red, and say by how much", async ({ people, site }) => {
  const [admin, student] = [await people.admin(), await people.student("Ben")];
  const transaction = await buy(student, await courseForSale(site, "Cooked books"));
  // Bypasses every rule of the database, as only its administrator could.
  await inDatabase(site, ({ pool }) =>
    pool.query(`set session_replication_role = replica;
      insert into ledger_lines (entry_id, account, amount, currency)
      select e.id, 'payer', 100, 'INR' from ledger_entries e join payments p on p.id = e.payment_id
      where p.provider_payment_id = '${transaction}'`),
  );
  await admin.page.goto("/reconciliation");
  const said = admin.page.getByRole("alert");
  await expect(said).toContainText(MESSAGES.payment.unbalanced);
  await expect(said).toContainText("sandbox, INR: the lines of the ledger are off by ₹1.");
  const total = admin.page.getByRole("table", { name: "Totals" }).getByRole("row").last();
  const imbalance = total.getByRole("cell").last();
  await expect(imbalance).toHaveText("₹1");
  const red = await said.evaluate((element) => getComputedStyle(element).color);
  await expect(imbalance).toHaveCSS("color", red);
  const row = admin.page
    .getByRole("table", { name: "Payments" })
    .getByRole("row")
    .filter({ hasText: transaction });
  await expect(row).toContainText("Does not balance");
  await expectNoViolations(admin.page);
});

test("what was forged is shown to the admin", async ({ people, site }) => {
  const [admin, student] = [await people.admin(), await people.student("Ben")];
  const course = await courseForSale(site, "Forged");
  const forged = (await buy(student, course)).replace("pay_", "pay_x");
  const reply = await student.context.request.post("/backend-service/api/payment/update", {
    headers: { authorization: `Bearer ${student.token}` },
    data: {
      email_id: "",
      mobile_number: "",
      course_purchased: "",
      course_fee_paid: "Yes",
      transaction_id: forged,
      razorpay_order_id: "order_1",
      razorpay_payment_id: forged,
      razorpay_signature: "guessed",
    },
  });
  expect(reply.status()).toBe(400);
  await admin.page.goto("/reconciliation");
  const refusals = admin.page.getByRole("table", { name: "Refusals" });
  await expect(refusals).toContainText("checkout with a wrong signature");
  await expect(refusals).toContainText(forged);
});

test("the checkout itself has nothing that axe finds, and shows its colours in both themes", async ({
  people,
  site,
}) => {
  const course = await courseForSale(site, "Seen well");
  const { page } = await people.student("Ben");
  const buying = new PaymentPage(page);
  await buying.choose(course.title);
  await expectNoViolations(page);
  const ground = () =>
    buying.checkout.locator("html").evaluate((html) => getComputedStyle(html).backgroundColor);
  await page.emulateMedia({ colorScheme: "light" });
  const light = await ground();
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await ground()).not.toBe(light);
});

import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Page } from "@playwright/test";
import { announcements, keepLateAnnouncements } from "../support/pages/announcements.ts";
import { tabTo } from "../support/pages/keyboard.ts";
import { expect, test } from "../support/pages/test.ts";

const { contact } = MESSAGES;
const CALL = "**/api/contact/submitContactForm";

type Fields = { name: string; email: string; message: string };

const GOOD: Fields = {
  name: "Maria Sousa",
  email: "maria@reader.example",
  message: "When does the next algebra class begin?",
};

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });
/** The field that nobody sees. */
const trap = (page: Page) => page.locator("input[name=website]");
const alert = (page: Page) => page.getByRole("main").getByRole("alert");

async function fill(page: Page, { name, email, message }: Fields) {
  await field(page, "Name").fill(name);
  await field(page, "Email").fill(email);
  await field(page, "Message").fill(message);
}

test("every rule is said, those broken together in one message", async ({ people }) => {
  const { page } = await people.visitor();
  const faults: { wrong: Partial<Fields>; texts: string[] }[] = [
    { wrong: { name: "  Al  " }, texts: [contact.nameShort] },
    { wrong: { email: "maria@" }, texts: [contact.emailInvalid] },
    { wrong: { email: "" }, texts: [contact.emailInvalid] },
    { wrong: { message: "Too short" }, texts: [contact.messageShort] },
    { wrong: { name: "", message: "" }, texts: [contact.nameShort, contact.messageShort] },
    {
      wrong: { name: "", email: "", message: "" },
      texts: [contact.nameShort, contact.emailInvalid, contact.messageShort],
    },
  ];
  let calls = 0;
  await page.route(CALL, (route) => {
    calls++;
    return route.continue();
  });
  await page.goto("/contact");
  for (const { wrong, texts } of faults) {
    await fill(page, { ...GOOD, ...wrong });
    await send(page).click();
    await expect(alert(page)).toHaveText(texts.join(" "));
  }
  await expect(field(page, "Name")).toBeFocused();
  await expect(field(page, "Name")).toHaveAccessibleDescription(/at least 3 characters/);
  expect(calls).toBe(0);
});

test("on a phone, what is wrong and the first field to put right are in view", async ({
  people,
}) => {
  const { page } = await people.visitor();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/contact");
  await send(page).click();
  await expect(alert(page)).toBeInViewport({ ratio: 1 });
  await expect(field(page, "Name")).toBeInViewport({ ratio: 1 });
  await expect(field(page, "Name")).toBeFocused();
});

test("that a message was sent is read out", async ({ people }) => {
  const { page } = await people.visitor();
  await page.goto("/contact");
  await fill(page, { ...GOOD, name: "Noor Haddad" });
  await keepLateAnnouncements(page);
  await send(page).click();
  await expect.poll(() => announcements(page)).toContain(contact.sent);
});

test("a message is sent by keyboard alone, and the admin reads and answers it", async ({
  people,
}) => {
  const { page } = await people.visitor();
  await page.goto("/contact");
  await tabTo(page, field(page, "Name"));
  await page.keyboard.type(GOOD.name);
  await page.keyboard.press("Tab");
  await page.keyboard.type(GOOD.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(GOOD.message);
  await page.keyboard.press("Tab");
  await expect(send(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").getByText(contact.sent, { exact: true })).toBeVisible();
  for (const name of ["Name", "Email", "Message"]) await expect(field(page, name)).toHaveValue("");

  const admin = await people.admin();
  await admin.page.goto("/admin-dashboard");
  const inbox = admin.page.getByRole("region", { name: "Contact messages" });
  const waiting = inbox.getByRole("list", { name: "Waiting for an answer" }).getByRole("listitem");
  const item = waiting.filter({ hasText: GOOD.name });
  await expect(item).toContainText(GOOD.message);
  await expect(item.getByRole("link", { name: GOOD.email })).toHaveAttribute(
    "href",
    `mailto:${GOOD.email}`,
  );
  await item.getByRole("button", { name: "Mark as answered" }).click();
  await expect(item).toHaveCount(0);
  await inbox.getByText(/\d answered/).click();
  const answered = inbox
    .getByRole("list", { name: "Answered", exact: true })
    .getByRole("listitem")
    .filter({ hasText: GOOD.name });
  await admin.page.reload();
  await inbox.getByText(/\d answered/).click();
  await answered.getByRole("button", { name: "Mark as not answered" }).click();
  await expect(item).toBeVisible();
});

test("a message that is not taken says why, and is kept in the form", async ({ people }) => {
  const { page } = await people.visitor();
  await page.goto("/contact");
  await fill(page, GOOD);
  const answers = [
    { reply: { status: 429, json: { message: MESSAGES.tooMany } }, text: MESSAGES.tooMany },
    { reply: { status: 500, json: {} }, text: contact.failed },
    { reply: { status: 502, body: "<html>" }, text: contact.failed },
    { reply: null, text: contact.network },
  ];
  for (const { reply, text } of answers) {
    await page.route(CALL, (route) => (reply ? route.fulfill(reply) : route.abort()));
    await send(page).click();
    await expect(alert(page)).toHaveText(text);
  }
  await expect(field(page, "Message")).toHaveValue(GOOD.message);
  await page.unroute(CALL);
  await send(page).click();
  await expect(page.getByText(contact.sent, { exact: true })).toBeVisible();
});

test("while a message is sent, nothing is typed that would be cleared with it", async ({
  people,
}) => {
  const { page } = await people.visitor();
  const typed = Promise.withResolvers<void>();
  await page.route(CALL, async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto("/contact");
  await fill(page, GOOD);
  const sending = page.waitForRequest(CALL);
  await send(page).click();
  await sending;
  for (const name of ["Name", "Email", "Message"] as const) {
    await field(page, name).focus();
    await page.keyboard.type("!");
    await expect(field(page, name)).toBeFocused();
  }
  await expect(field(page, "Name")).toHaveValue(GOOD.name);
  await expect(field(page, "Email")).toHaveValue(GOOD.email);
  await expect(field(page, "Message")).toHaveValue(GOOD.message);
  typed.resolve();
  await expect(page.getByText(contact.sent, { exact: true })).toBeVisible();
  await fill(page, { ...GOOD, name: "And another one" });
  await expect(field(page, "Name")).toHaveValue("And another one");
});

test("what fills in the field that nobody sees is not kept", async ({ people }) => {
  const { page } = await people.visitor();
  await page.goto("/contact");
  const robot = { ...GOOD, name: "Cheap Watches" };
  await fill(page, robot);
  await expect(trap(page)).not.toBeInViewport();
  await expect(page.getByRole("textbox")).toHaveCount(3);
  await trap(page).fill("https://watches.example", { force: true });
  await send(page).click();
  await expect(page.getByText(contact.sent, { exact: true })).toBeVisible();

  await fill(page, { ...GOOD, name: "Nadia Person" });
  await send(page).click();
  await expect(field(page, "Name")).toHaveValue("");
  const admin = await people.admin();
  await admin.page.goto("/admin-dashboard");
  const inbox = admin.page.getByRole("region", { name: "Contact messages" });
  await expect(inbox).toContainText("Nadia Person");
  await expect(inbox).not.toContainText(robot.name);
});

test("the page names the mailbox, and says that it is read around the clock", async ({
  people,
}) => {
  const { page } = await people.visitor();
  await page.goto("/contact");
  const main = page.getByRole("main");
  await expect(main.getByText("24/7")).toBeVisible();
  await expect(main.getByRole("link", { name: "support@lyceum.example" })).toBeVisible();
});

test("messages that cannot be loaded say so and offer another try", async ({ people }) => {
  const { page } = await people.admin();
  const calls = "**/api/contact/messages";
  await page.route(calls, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto("/admin-dashboard");
  const inbox = page.getByRole("region", { name: "Contact messages" });
  await expect(inbox.getByText(MESSAGES.dashboard.loadFailed)).toBeVisible();
  await page.unroute(calls);
  await inbox.getByRole("button", { name: "Try again" }).click();
  await expect(inbox.getByText(MESSAGES.dashboard.loadFailed)).toBeHidden();
});

test("what is typed before the page's script has come is kept and sent", async ({ people }) => {
  const { page } = await people.visitor();
  const script = Promise.withResolvers<void>();
  await page.route("**/static/js/*.js", async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto("/contact", { waitUntil: "commit" });
  await fill(page, { ...GOOD, name: "Early Bird" });
  await trap(page).fill("https://early.example", { force: true });
  await field(page, "Name").press("Enter");
  await expect(send(page)).toBeDisabled();
  script.resolve();
  await expect(send(page)).toBeEnabled();
  await expect(page).toHaveURL("/contact");
  await field(page, "Message").pressSequentially(" Or the one after it?");
  await expect(field(page, "Name")).toHaveValue("Early Bird");
  const sending = page.waitForRequest(CALL);
  await send(page).click();
  const message = `${GOOD.message} Or the one after it?`;
  const sent = { ...GOOD, name: "Early Bird", message, website: "https://early.example" };
  expect((await sending).postDataJSON()).toMatchObject(sent);
});

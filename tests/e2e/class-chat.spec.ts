import { randomUUID } from "node:crypto";

import { CLASS_REFUSALS } from "@lyceum/shared/class-refusals.ts";
import { DEFAULT_CLASS_SETTINGS } from "@lyceum/shared/rest/class-settings.ts";
import type { Page } from "@playwright/test";

import { expectNoViolations } from "../support/pages/axe.ts";
import { type ClassChat, joinedChat } from "../support/pages/ClassChat.ts";
import { expect, test } from "../support/pages/test.ts";
import { inDatabase } from "../support/people/blogs.ts";
import type { Site } from "../support/servers/site.ts";

/** As many messages as a long class has, written before anyone reads them. */
const writeMany = (site: Site, classId: string, count: number) =>
  inDatabase(site, async ({ pool }) => {
    await pool.query(
      `with s as (update class_sessions set numbers = numbers + $2 where class_id = $1 and ended_at is null
        returning id, numbers)
      insert into class_messages (session_id, number, version, audience, name, role, text, key)
      select s.id, numbers - $2 + n, numbers - $2 + n, 'all', 'Cleo', 'student',
        'Message ' || n || repeat(' and more words', n % 7), gen_random_uuid()
      from s, generate_series(1, $2::int) n`,
      [classId, count],
    );
  });

const nodesOf = (chat: ClassChat) => chat.log.evaluate((log) => log.querySelectorAll("*").length);

/** The text and the place in the view of the first message that is wholly in it. */
const firstInView = (chat: ClassChat) =>
  chat.log.evaluate((log) => {
    const { top } = log.getBoundingClientRect();
    for (const item of log.querySelectorAll("li")) {
      const place = item.getBoundingClientRect().top - top;
      const text = item.querySelector("p[dir=auto]")?.textContent;
      if (place >= 0 && text) return { text, place: Math.round(place) };
    }
    return null;
  });

const steady = async <Value>(read: () => Promise<Value>): Promise<Value> => {
  let [before, now] = [await read(), await read()];
  while (JSON.stringify(before) !== JSON.stringify(now)) [before, now] = [now, await read()];
  return now;
};

const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

test("a chat of thousands of messages keeps the page small, and the reader's place", async ({
  people,
  site,
}) => {
  const { lesson, teacher } = await people.silentClass([]);
  await writeMany(site, lesson.id, 3_000);
  const ben = await people.student("Ben");
  await ben.room.joinSilently(lesson.id);
  const chat = await joinedChat(ben.page);
  await expect(chat.log.getByText(/^Message 3000\b/)).toBeInViewport();
  const few = await nodesOf(chat);
  await steady(() => chat.log.evaluate((log) => log.scrollHeight));
  // Scrolled up, and redrawn before the page knows of it: not taken back to the end.
  await chat.log.evaluate((log) => {
    log.scrollTop = 0;
    log.querySelector<HTMLElement>("li button")!.focus({ preventScroll: true });
  });
  await twoFrames(ben.page);
  expect(await chat.log.evaluate((log) => log.scrollTop)).toBe(0);
  await ben.page.getByRole("button", { name: "Newest messages" }).click();
  await expect(chat.log.getByText(/^Message 3000\b/)).toBeInViewport();

  // Further up, page after page.
  const earlier = ben.page.getByRole("button", { name: "Show earlier messages" });
  for (let pages = 0; pages < 8; pages += 1) {
    await chat.log.evaluate((log) => (log.scrollTop = 0));
    await expect(earlier).toBeVisible();
    await chat.log.evaluate((log) => (log.scrollTop = 60));
    const before = await steady(() => firstInView(chat));
    await earlier.evaluate((button) => (button as HTMLElement).click());
    await expect.poll(() => chat.log.evaluate((log) => log.scrollTop)).toBeGreaterThan(1_000);
    const after = await steady(() => firstInView(chat));
    expect(after?.text).toBe(before?.text);
    expect(Math.abs((after?.place ?? 0) - (before?.place ?? 0))).toBeLessThan(4);
  }
  expect(await nodesOf(chat)).toBeLessThan(few * 3);
  await expectNoViolations(ben.page);

  // A new message moves nothing for one who reads above, and is followed by one who is at the end.
  const before = await steady(() => firstInView(chat));
  const teachers = await joinedChat(teacher.page);
  await teachers.write("A new message");
  await expect(ben.page.getByRole("status", { name: "New in the chat" })).toContainText(
    "A new message",
  );
  expect(await steady(() => firstInView(chat))).toEqual(before);
  await ben.page.getByRole("button", { name: "Newest messages" }).click();
  await expect(chat.log.getByText("A new message")).toBeInViewport();
  await teachers.write("And another");
  await expect(chat.log.getByText("And another")).toBeInViewport();
  // What one writes is shown, wherever one was reading.
  await chat.log.evaluate((log) => (log.scrollTop = 0));
  await expect(earlier).toBeInViewport();
  await chat.write("My own");
  await expect(chat.log.getByText("My own")).toBeInViewport();
  await expect(chat.log).toHaveAttribute("aria-live", "off");
});

test("a message that is edited stays in the page, with what is written, wherever its list is scrolled to", async ({
  people,
  site,
}) => {
  const { lesson, teacher } = await people.silentClass([]);
  await writeMany(site, lesson.id, 150);
  const ben = await people.student("Ben");
  await ben.room.joinSilently(lesson.id);
  const chat = await joinedChat(ben.page);
  await chat.write("My own");
  await ben.page.getByRole("button", { name: "Options for a message of yours" }).click();
  await ben.page.getByRole("menuitem", { name: "Edit" }).click();
  const field = ben.page.getByRole("textbox", { name: "Edit message" });
  await field.fill("My own, changed");
  await chat.log.evaluate((log) => (log.scrollTop = 0));
  await expect(chat.log.getByText(/^Message 2\b/)).toBeInViewport();
  await field.press("End");
  await field.pressSequentially("!");
  await expect(field).toHaveValue("My own, changed!");

  // Without the focus too, while another writes; and while another panel is open.
  await ben.room.microphone.focus();
  const teachers = await joinedChat(teacher.page);
  await teachers.write("A new message");
  await expect(ben.page.getByRole("status", { name: "New in the chat" })).toContainText(
    "A new message",
  );
  await expect(field).toHaveValue("My own, changed!");
  await ben.page.getByRole("tab", { name: "Questions" }).click();
  await chat.open();
  await expect(field).toHaveValue("My own, changed!");
  await ben.page.getByRole("button", { name: "Save" }).click();
  await expect(chat.log.getByText("My own, changed!")).toBeVisible();
});

test("a change that is refused stays in its form, with why, and is saved once it is allowed", async ({
  people,
}) => {
  const { lesson, teacher, students } = await people.silentClass(["Ben"]);
  const { page } = students[0]!;
  const chat = await joinedChat(page);
  await chat.write("My own");
  await page.getByRole("button", { name: "Options for a message of yours" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const field = page.getByRole("textbox", { name: "Edit message" });
  await field.fill("My own, changed");
  const setChat = async (on: boolean) => {
    const permissions = { ...DEFAULT_CLASS_SETTINGS.permissions, chat: on };
    const data = { ...DEFAULT_CLASS_SETTINGS, permissions };
    const headers = { authorization: `Bearer ${teacher.token}` };
    const url = `/api/classes/${lesson.id}/settings`;
    expect((await teacher.context.request.post(url, { data, headers })).ok()).toBe(true);
  };
  await setChat(false);
  await expect(page.getByText(CLASS_REFUSALS.mayNot.chat).first()).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toHaveText(CLASS_REFUSALS.mayNot.chat);
  await expect(field).toHaveValue("My own, changed");
  await setChat(true);
  await expect(async () => {
    await page.getByRole("button", { name: "Save" }).click();
    await expect(field).toHaveCount(0);
  }).toPass();
  await expect(chat.log.getByText("My own, changed")).toBeVisible();
});

const CODE = "```js\nconst a = '<b>';\n```";
const FORMULA = "So $a^2 + b^2 = c^2$, and $$\\sum_{n=1}^{\\infty} \\frac{1}{n^2}$$";
const HOSTILE = [
  "$\\href{javascript:alert(1)}{press}$",
  "$\\text{</math><img src=x onerror=alert(1)>}$",
  "$\\def\\a{\\a\\a}\\a$",
  "$\\fcolorbox{red}{blue}{x}$",
  `$$${"\\frac{1}{".repeat(45)}x${"}".repeat(45)}$$`,
  "$$\\rule{9999em}{9999em}$$",
];

test("formulas and code are drawn, by scripts that are loaded when they are first needed, and nothing runs", async ({
  people,
}) => {
  const { lesson, teacher, students } = await people.silentClass(["Ben"]);
  const [ben] = students as [(typeof students)[number]];
  const scripts: string[] = [];
  teacher.page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  const loaded = (name: RegExp) => scripts.filter((path) => name.test(path));
  const [chat, bens] = [await joinedChat(teacher.page), await joinedChat(ben.page)];
  await bens.write("No formula: it costs $5 and $10.");
  await expect(chat.log.getByText("it costs $5 and $10.")).toBeVisible();
  expect(loaded(/draw-formula|highlight/)).toEqual([]);

  await bens.write(FORMULA);
  await expect(chat.log.locator("math")).toHaveCount(2);
  await expect(chat.log.locator("math msup").first()).toBeVisible();
  expect(loaded(/draw-formula/)).toHaveLength(1);
  await bens.write(CODE);
  await expect(chat.log.locator("code span", { hasText: "const" })).toBeVisible();
  await expect(chat.log.getByText("'<b>'")).toBeVisible();
  for (const text of HOSTILE) await bens.write(text);
  await chat.write(`The end ${randomUUID()}`);
  await expect(chat.messages.last()).toContainText("The end");
  const wide = await chat.log.evaluate((log) => log.scrollWidth - log.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await expect(chat.log.locator("a[href^=javascript], img, script, [style*=color]")).toHaveCount(0);
  await expectNoViolations(teacher.page);

  await teacher.room.stopButton.click();
  await teacher.page.goto(`/class/${lesson.id}`);
  const region = teacher.page.getByRole("region", { name: "Chat", exact: true });
  await expect(region.locator("math msup").first()).toBeVisible();
  await expect(region.locator("code span", { hasText: "const" })).toBeVisible();
  await expect(region.locator("a[href^=javascript], img, script")).toHaveCount(0);
});

test("a file is sent, shown to whom its message is, downloaded, and gone once a host deletes it", async ({
  people,
}) => {
  const { lesson, teacher, students } = await people.silentClass(["Ben", "Cleo"]);
  const [ben, cleo] = students as [(typeof students)[number], (typeof students)[number]];
  const [bens, cleos] = [await joinedChat(ben.page), await joinedChat(cleo.page)];
  const teachers = await joinedChat(teacher.page);
  const choose = (name: string, buffer: Buffer) =>
    ben.page
      .getByLabel("File", { exact: true })
      .setInputFiles({ name, mimeType: "image/png", buffer });
  const picture = await ben.page.screenshot({
    clip: { x: 0, y: 0, width: 64, height: 48 },
    scale: "css",
  });

  await choose("board.png", picture);
  await expect(ben.page.getByText("Ready to send")).toBeVisible();
  // It stays, as what is written, while another panel is open; and so does to whom it goes.
  const toHosts = ben.page.getByRole("checkbox", { name: "To the hosts only" });
  await toHosts.check();
  await ben.page.getByRole("tab", { name: "Questions" }).click();
  await bens.open();
  await expect(ben.page.getByText("Ready to send")).toBeVisible();
  await expect(toHosts).toBeChecked();
  await toHosts.uncheck();
  await bens.field.press("Enter");
  const shown = cleos.log.getByRole("img", { name: "board.webp" });
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(64);

  await choose("notes.png", Buffer.from("<html><script>alert(1)</script></html>"));
  await expect(ben.page.getByText("Ready to send")).toBeVisible();
  await bens.write("My notes");
  await expect(cleos.log.getByText("My notes")).toBeVisible();
  const download = cleo.page.waitForEvent("download");
  await cleos.log.getByRole("button", { name: /notes\.png\.txt/ }).click();
  expect((await download).suggestedFilename()).toBe("notes.png.txt");
  await expectNoViolations(cleo.page);

  await choose("run.exe", Buffer.from("MZ\x90\x00\x03\x00\x00", "latin1"));
  await expect(ben.page.getByRole("alert")).toContainText("not supported");
  await ben.page.getByRole("button", { name: "Remove the file" }).click();

  const options = teachers.messages.filter({ hasText: "board.webp" });
  await options.getByRole("button", { name: /^Options for/ }).click();
  await teacher.page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(shown).toBeHidden();

  // Turned off in the class's settings: no button, and none for a page of another making either.
  await teacher.page.getByRole("button", { name: "More", exact: true }).click();
  await teacher.page.getByRole("menuitem", { name: "Class settings" }).click();
  await teacher.page.getByRole("checkbox", { name: "Send files in the chat" }).click();
  await teacher.page.getByRole("button", { name: "Save" }).click();
  await expect(ben.page.getByRole("button", { name: "Attach a file" })).toBeHidden();
  const answer = await ben.context.request.post(`/api/classes/${lesson.id}/chat/files`, {
    headers: { authorization: `Bearer ${ben.token}` },
    multipart: { file: { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("Hello") } },
  });
  expect(answer.status()).toBe(403);
  await expect(bens.field).toBeVisible();
});

import type { Page } from "@playwright/test";

import { makePicture } from "../../support/people/clip.ts";
import { postAs } from "../../support/people/administer.ts";
import type { Person } from "../../support/people/people.ts";
import { seedCourse } from "../../support/people/seeded-courses.ts";
import { ClassChat } from "../../support/pages/ClassChat.ts";
import { expect, test } from "../../support/pages/test.ts";
import { openMenu, openPanel, shoot, shootClass } from "./shoot.ts";

const dialogOf = async (page: Page, item: string) => {
  const dialog = page.getByRole("dialog", { name: item });
  if (!(await dialog.isVisible())) await openMenu(page, item);
  return dialog;
};
const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).locator("visible=true").click();

test("a chat with formulas, code, a picture, files and many messages", async ({ people }) => {
  const { teacher, students } = await people.liveClass(["Ben Okri"]);
  const { page } = students[0]!;
  await openPanel(teacher.page, "Chat");
  const chat = new ClassChat(teacher.page);
  await chat.write("So $a^2 + b^2 = c^2$, and $$\\sum_{n=1}^{\\infty} \\frac{1}{n^2}$$");
  await chat.field.fill("```js\nconst sum = (a, b) => a + b; // adds\nsum(1, 'two');\n```");
  await chat.field.press("Enter");
  await teacher.page.getByLabel("File", { exact: true }).setInputFiles(await makePicture("board"));
  await expect(teacher.page.getByText("Ready to send")).toBeVisible();
  await chat.field.fill("The board of today");
  await chat.field.press("Enter");
  await openPanel(page, "Chat");
  await page.getByLabel("File", { exact: true }).setInputFiles({
    name: "Homework of week 12, exercises 1 to 7.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7"),
  });
  await shootClass(page, "class-chat-rich", async () => {
    await openPanel(page, "Chat");
    await expect(page.getByText("The board of today")).toBeVisible();
  });
  for (let number = 1; number <= 7; number += 1) await chat.write(`Exercise ${number}, please.`);
  await shootClass(page, "class-chat-many", async () => {
    await openPanel(page, "Chat");
    await expect(page.getByText("Exercise 7, please.")).toBeVisible();
  });
});

const preparedClass = async (teacher: Person, site: Parameters<typeof seedCourse>[0]) => {
  const course_id = await seedCourse(site, {
    title: "Sums",
    topics: [60],
    teacher: teacher.account.email,
  });
  const questions = ["What is 2 + 2?", "Which of these numbers are even, and why is 1 not?"];
  for (const question of questions)
    await postAs(teacher, `/courses/${course_id}/questions`, {
      kind: "multiple",
      question,
      options: ["1", "2", "A very long option that does not fit into one line of the panel"],
      anonymous: false,
      right: [1],
      points: 5,
    });
  return course_id;
};

test("polls and quizzes", async ({ people, site }) => {
  const teacher = await people.teacher("Ada Teacher");
  const course_id = await preparedClass(teacher, site);
  const lesson = await people.classOf(teacher, { course_id });
  await teacher.room.join(lesson.id);
  await teacher.room.start();
  const ben = await people.student("Ben Okri");
  await ben.room.join(lesson.id);
  const { page } = teacher;
  await openPanel(page, "Polls");
  await press(page, "New poll");
  await page.getByRole("textbox", { name: "Question" }).fill("How fast shall we go on?");
  await page.getByRole("textbox", { name: "Option 1" }).fill("Faster");
  await page.getByRole("textbox", { name: "Option 2" }).fill("As now");
  await page.getByRole("checkbox", { name: "Anonymous" }).check();
  await shootClass(page, "class-new-poll", async () => {
    await openPanel(page, "Polls");
    await expect(page.getByRole("button", { name: "Start poll" })).toBeVisible();
  });
  await openPanel(page, "Polls");
  await press(page, "Start poll");
  await press(page, "From the course");
  const bank = page.getByRole("dialog", { name: "Questions of Sums" });
  await bank.getByRole("checkbox").first().check();
  await shootClass(page, "class-question-bank", () => expect(bank).toBeVisible());
  await bank.getByRole("button", { name: "Ask 1 question" }).click();
  await openPanel(ben.page, "Polls");
  const quiz = ben.page.getByRole("region", { name: "What is 2 + 2?" });
  await shootClass(ben.page, "class-quiz", async () => {
    await openPanel(ben.page, "Polls");
    await expect(quiz).toBeVisible();
  });
  await openPanel(ben.page, "Polls");
  await quiz.getByRole("checkbox").nth(1).check();
  await quiz.getByRole("button", { name: "Vote" }).click();
  await openPanel(page, "Polls");
  const asked = page.getByRole("region", { name: "What is 2 + 2?" });
  await asked.getByRole("button", { name: "Close poll" }).click();
  await asked.getByRole("button", { name: "Show results" }).click();
  await asked.getByRole("button", { name: "Show names" }).click();
  await shootClass(page, "class-poll-results", async () => {
    await openPanel(page, "Polls");
    await expect(asked).toBeVisible();
  });
});

test("materials, co-hosts, the lobby, attendance and reactions", async ({ people }) => {
  const { lesson, teacher, students } = await people.liveClass(["Ben Okri"]);
  const [ben] = students as [Person];
  const { page } = teacher;
  for (const title of ["The book of the course", "Notes"])
    await postAs(teacher, `/classes/${lesson.id}/materials/link`, {
      title,
      url: "https://example.org",
    });
  await shootClass(page, "class-materials", async () => {
    await expect((await dialogOf(page, "Materials")).getByText("Notes")).toBeVisible();
  });
  await page.keyboard.press("Escape");
  await shootClass(page, "class-attendance", async () => {
    await expect((await dialogOf(page, "Attendance")).getByText("Ben Okri")).toBeVisible();
  });
  await page.keyboard.press("Escape");
  await openPanel(page, "People");
  await teacher.room.participant("Ben").getByRole("button", { name: "Options for Ben" }).click();
  await page.getByRole("menuitem", { name: "Make co-host" }).click();
  await shootClass(page, "class-settings", async () => {
    await expect((await dialogOf(page, "Class settings")).getByText("Co-hosts")).toBeVisible();
  });
  await page.getByRole("radio", { name: "Everyone" }).check();
  await press(page, "Save");
  const cleo = await people.student("Cleo Achterberg-Montgomery");
  await cleo.room.openGreenRoom(lesson.id);
  await cleo.room.joinButton.click();
  const lobby = page.getByRole("region", { name: "Lobby" });
  await shootClass(page, "class-lobby-prompt", () => expect(lobby).toBeVisible());
  await shootClass(page, "class-lobby-people", async () => {
    await openPanel(page, "People");
    await expect(lobby).toBeVisible();
  });
  await shoot(cleo.page, "class-lobby-guest", () =>
    expect(cleo.page.getByText("Waiting to be let in.")).toBeVisible(),
  );
  await page.keyboard.press("Escape");
  await press(ben.page, "React");
  await ben.page.keyboard.press("Enter");
  await teacher.room.leaveAsHost("End for all");
  await ben.room.expectEnded();
  await ben.page.goto("/dashboard");
  await shoot(ben.page, "dashboard-recent", () =>
    ben.page.getByRole("region", { name: "Recent classes" }).scrollIntoViewIfNeeded(),
  );
});

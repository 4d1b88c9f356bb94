import type { Page } from "@playwright/test";

import { expectNoViolations } from "../support/pages/axe.ts";
import { tabTo } from "../support/pages/keyboard.ts";
import type { Person } from "../support/people/people.ts";
import { expect, test } from "../support/pages/test.ts";

const QUESTION = "What is 2 + 2? <b>Think</b>";

const press = async (page: Page, name: string) => {
  await tabTo(page, page.getByRole("button", { name, exact: true }));
  await page.keyboard.press("Enter");
};
const write = async (page: Page, label: string, text: string) => {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
};
const openPanel = async ({ page }: Person) => press(page, "Polls");
const poll = ({ page }: Person) => page.getByRole("region", { name: QUESTION });

test("a quiz is asked, answered and shown by keyboard alone, and a reload loses nothing", async ({
  people,
}) => {
  const { lesson, teacher, students } = await people.silentClass(["Ben"]);
  const [ben] = students as [Person];
  await openPanel(teacher);
  await press(teacher.page, "New poll");
  await teacher.page.keyboard.type(QUESTION);
  // What is written stays while the teacher looks at another panel.
  await teacher.page.getByRole("tab", { name: "Chat" }).click();
  await teacher.page.getByRole("tab", { name: "Polls" }).click();
  await expect(teacher.page.getByLabel("Question", { exact: true })).toHaveValue(QUESTION);
  // An edge of 4.2 : 1 on what is around it; iOS enlarges the page for a text below 16 px.
  for (const field of [
    teacher.page.getByLabel("Question", { exact: true }),
    teacher.page.getByRole("combobox", { name: "Answers" }),
    teacher.page.getByLabel("Option 1", { exact: true }),
  ]) {
    await expect(field).toHaveCSS("border-top-color", "rgb(107, 122, 113)");
    await expect(field).toHaveCSS("font-size", "16px");
  }
  await write(teacher.page, "Option 1", "3");
  await write(teacher.page, "Option 2", "4");
  const right = teacher.page.getByLabel("Option 2 is right");
  await teacher.page.keyboard.press("Shift+Tab");
  await expect(right).toBeFocused();
  await teacher.page.keyboard.press("Space");
  await tabTo(teacher.page, teacher.page.getByLabel("Points"));
  await teacher.page.keyboard.press("ControlOrMeta+A");
  await teacher.page.keyboard.type("5");
  await expectNoViolations(teacher.page);
  await press(teacher.page, "Start poll");
  await expect(poll(teacher)).toBeVisible();

  await openPanel(ben);
  await tabTo(ben.page, poll(ben).getByRole("radio").first());
  await ben.page.keyboard.press("ArrowDown");
  await expect(poll(ben).getByRole("radio", { name: "4" })).toBeChecked();
  await expectNoViolations(ben.page);
  await press(ben.page, "Vote");
  await expect(poll(ben)).toContainText("You have voted.");
  await expect(poll(ben)).toBeFocused();
  await expect(poll(ben).getByRole("list")).toHaveCount(0);
  await expect(poll(teacher).getByRole("listitem").filter({ hasText: "4" })).toContainText(
    "1 (100 %)",
  );

  await teacher.page.emulateMedia({ forcedColors: "active" });
  const bars = await poll(teacher)
    .getByRole("list", { name: "Results" })
    .locator("[aria-hidden] > span")
    .evaluateAll((all) =>
      all.map(
        (bar) =>
          getComputedStyle(bar).backgroundColor !==
          getComputedStyle(bar.parentElement!).backgroundColor,
      ),
    );
  expect(bars).toEqual([true, true]);
  await teacher.page.emulateMedia({ forcedColors: "none" });

  await press(teacher.page, "Show names");
  await expect(poll(teacher).getByRole("list", { name: "Votes by name" })).toContainText("Ben: 4");
  await press(teacher.page, "Close poll");
  await press(teacher.page, "Show results");
  await expect(poll(ben).getByRole("listitem").filter({ hasText: "4" })).toContainText("right");
  await ben.page.reload();
  await ben.room.joinSilently(lesson.id);
  await openPanel(ben);
  await expect(poll(ben)).toContainText("You have voted.");
  await expect(poll(ben)).toContainText("(your vote)");
  await expect(poll(ben)).toContainText("You earned 5 of 5 points.");
});

test("an answer in words stays while another panel is open, and while its poll is closed", async ({
  people,
}) => {
  const { teacher, students } = await people.silentClass(["Ben"]);
  const [ben] = students as [Person];
  await openPanel(teacher);
  await press(teacher.page, "New poll");
  await teacher.page.keyboard.type(QUESTION);
  await teacher.page.getByRole("combobox", { name: "Answers" }).selectOption("In words");
  await press(teacher.page, "Start poll");
  await openPanel(ben);
  const field = poll(ben).getByRole("textbox", { name: "Your answer" });
  await field.fill("Four, I think");
  await ben.page.getByRole("tab", { name: "Chat" }).click();
  await expect(field).toHaveCount(0);
  await ben.page.getByRole("tab", { name: "Polls" }).click();
  await expect(field).toHaveValue("Four, I think");

  await press(teacher.page, "Close poll");
  await expect(field).toHaveCount(0);
  await press(teacher.page, "Open again");
  await expect(field).toHaveValue("Four, I think");
  await press(ben.page, "Vote");
  await expect(poll(ben)).toContainText("You have voted.");
  await expect(poll(teacher)).toContainText("Four, I think");
});

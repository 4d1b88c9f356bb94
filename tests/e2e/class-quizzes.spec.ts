import { POLLS_DRAWN_MAX } from "@lyceum/shared/polls.ts";

import { inDatabase } from "../support/people/blogs.ts";
import { expectNoViolations } from "../support/pages/axe.ts";
import { type Person } from "../support/people/people.ts";
import { seedCourse } from "../support/people/seeded-courses.ts";
import { expect, test } from "../support/pages/test.ts";

const QUESTION = "What is 2 + 2? <b>Think</b>";

test("questions that a teacher keeps with a course are asked in its class, and their results are kept", async ({
  people,
  site,
}) => {
  const teacher = await people.teacher("Ada Teacher");
  const { email } = teacher.account;
  const course_id = await seedCourse(site, { title: "Sums", topics: [60], teacher: email });
  const lesson = await people.classOf(teacher, { course_id });
  const { page } = teacher;
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Algebra" }).click();
  const bank = page.getByRole("region", { name: "Questions of the course" });
  const add = async (question: string, right: number) => {
    await bank.getByRole("button", { name: "New question" }).click();
    const form = page.getByRole("form", { name: "New question" });
    await expect(form.getByLabel("Question", { exact: true })).toBeFocused();
    await form.getByLabel("Question", { exact: true }).fill(question);
    await form.getByLabel("Option 1", { exact: true }).fill("3");
    await form.getByLabel("Option 2", { exact: true }).fill("4");
    await form.getByRole("button", { name: "Add question" }).click();
    await expect(form.getByRole("alert")).toBeVisible();
    await form.getByLabel(`Option ${right} is right`).check();
    await form.getByRole("button", { name: "Add question" }).click();
    await expect(form).toHaveCount(0);
    await expect(bank.getByRole("button", { name: "New question" })).toBeFocused();
  };
  await add(QUESTION, 2);
  await add("What is 2 + 1?", 1);
  await expect(bank.getByText("1 point · not asked yet")).toHaveCount(2);
  await expectNoViolations(page);
  await bank.getByRole("button", { name: "New question" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(bank.getByRole("button", { name: "New question" })).toBeFocused();
  await add("Not for long", 1);
  await bank.getByRole("button", { name: "Remove Not for long" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(bank.getByText("Not for long")).toHaveCount(0);
  await expect(bank).toBeFocused();

  const ben = await people.student("Ben");
  await teacher.room.joinSilently(lesson.id);
  await teacher.room.start();
  await ben.room.joinSilently(lesson.id);
  for (const each of [teacher, ben])
    await each.page.getByRole("button", { name: "Polls", exact: true }).click();
  await expect(ben.page.getByRole("button", { name: "From the course" })).toHaveCount(0);
  await page.getByRole("button", { name: "From the course" }).click();
  const dialog = page.getByRole("dialog", { name: "Questions of Sums" });
  await dialog.getByRole("checkbox", { name: QUESTION }).check();
  await expectNoViolations(page);
  // Pressed twice before anything is answered, they are asked once.
  await dialog.getByRole("button", { name: "Ask 1 question" }).evaluate((asking: HTMLElement) => {
    asking.click();
    asking.click();
  });
  await expect(dialog).toHaveCount(0);

  const poll = ({ page: shown }: Person) => shown.getByRole("region", { name: QUESTION });
  await expect(poll(ben)).not.toContainText("right");
  await poll(ben).getByRole("radio", { name: "4" }).check();
  await poll(ben).getByRole("button", { name: "Vote" }).click();
  await expect(poll(teacher).getByRole("listitem").filter({ hasText: "4" })).toContainText(
    "1 (100 %)",
  );
  await page.getByRole("button", { name: "From the course" }).click();
  await expect(dialog.getByText("1 point · 1 of 1 answers right")).toBeVisible();
  await expect(dialog.getByText("1 point · not asked yet")).toBeVisible();

  // A window that becomes narrow closes the panel, and neither the dialog nor what is written in it.
  await dialog.getByRole("button", { name: "New question" }).click();
  await dialog.getByLabel("Question", { exact: true }).fill("What is 3 + 3?");
  await page.setViewportSize({ width: 600, height: 700 });
  await expect(poll(teacher)).toHaveCount(0);
  await expect(dialog.getByLabel("Question", { exact: true })).toHaveValue("What is 3 + 3?");
});

test("a question that is removed after it was chosen makes room for another", async ({
  people,
  site,
}) => {
  const teacher = await people.teacher("Ada Teacher");
  const { email } = teacher.account;
  const course_id = await seedCourse(site, { title: "Sums", topics: [60], teacher: email });
  await inDatabase(site, ({ pool }) =>
    pool.query(
      `insert into course_questions (course_id, kind, question, options, right_options, points)
      select $1::uuid, 'single', 'Question ' || n, '{3,4}', '{0}', 1 from generate_series(1, $2::int) n`,
      [course_id, POLLS_DRAWN_MAX + 1],
    ),
  );
  const lesson = await people.classOf(teacher, { course_id });
  const { page } = teacher;
  await teacher.room.joinSilently(lesson.id);
  await teacher.room.start();
  await page.getByRole("button", { name: "Polls", exact: true }).click();
  await page.getByRole("button", { name: "From the course" }).click();
  const dialog = page.getByRole("dialog", { name: "Questions of Sums" });
  const boxes = dialog.getByRole("checkbox");
  await expect(boxes).toHaveCount(POLLS_DRAWN_MAX + 1);
  for (const box of (await boxes.all()).slice(0, -1)) await box.check();
  await expect(boxes.last()).toBeDisabled();

  await dialog
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  // The keys of the class are off while something is asked.
  await page.keyboard.press("?");
  await expect(page.getByText("Keyboard shortcuts")).toHaveCount(0);
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(boxes).toHaveCount(POLLS_DRAWN_MAX);
  await expect(dialog).toBeFocused();
  await boxes.last().check();
  await expect(
    dialog.getByRole("button", { name: `Ask ${POLLS_DRAWN_MAX} questions` }),
  ).toBeEnabled();
});

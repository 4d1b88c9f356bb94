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
    await form.getByLabel("Question", { exact: true }).fill(question);
    await form.getByLabel("Option 1", { exact: true }).fill("3");
    await form.getByLabel("Option 2", { exact: true }).fill("4");
    await form.getByRole("button", { name: "Add question" }).click();
    await expect(form.getByRole("alert")).toBeVisible();
    await form.getByLabel(`Option ${right} is right`).check();
    await form.getByRole("button", { name: "Add question" }).click();
    await expect(form).toHaveCount(0);
  };
  await add(QUESTION, 2);
  await add("What is 2 + 1?", 1);
  await expect(bank.getByText("1 point · not asked yet")).toHaveCount(2);
  await expectNoViolations(page);

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
  await dialog.getByRole("button", { name: "Ask 1 question" }).click();
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

import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

/** Both colour schemes, each by itself: contrast is where they differ. */
async function expectNoViolations(page: Page) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`),
    }));
    expect(found, `${page.url()} in ${colorScheme}`).toEqual([]);
  }
}

test("axe finds nothing on the pages of visitors", async ({ people }) => {
  const { page } = await people.visitor();
  for (const path of ["/", "/login", "/register", "/no/such/page"]) {
    await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    await expectNoViolations(page);
  }
  await page.goto("/register");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expectNoViolations(page);
});

test("axe finds nothing on the dashboards", async ({ people }) => {
  const teacher = await people.teacher("Ada");
  const student = await people.student("Ben");
  await people.classOf(teacher, { title: "Algebra" });
  await teacher.page.goto("/dashboard");
  await expect(teacher.page.getByRole("list", { name: "Classes" })).toContainText("Algebra");
  await expectNoViolations(teacher.page);
  await student.page.goto("/dashboard");
  await expect(student.page.getByRole("region", { name: "Live classes" })).toContainText("Algebra");
  await expectNoViolations(student.page);
});

test("axe finds nothing in the green room, while waiting, in the class and after it", async ({
  people,
}) => {
  const teacher = await people.teacher("Ada Teacher");
  const ben = await people.student("Ben");
  const lesson = await people.classOf(teacher);
  await teacher.room.openGreenRoom(lesson.id);
  await expectNoViolations(teacher.page);
  await ben.room.join(lesson.id);
  await expectNoViolations(ben.page);
  await teacher.room.joinButton.click();
  await teacher.room.start();
  await teacher.room.expectSees("Ben");
  await expectNoViolations(teacher.page);
  await ben.room.expectSees("Ada Teacher");
  await expectNoViolations(ben.page);
  await teacher.room.stopButton.click();
  await expect(ben.room.figures).toHaveCount(0);
  await expectNoViolations(ben.page);
});

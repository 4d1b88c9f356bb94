import { inDatabase } from "../support/people/blogs.ts";
import { expectNoViolations } from "../support/pages/axe.ts";
import type { Person } from "../support/people/people.ts";
import { expect, test } from "../support/pages/test.ts";

const HOST_LEFT = "The teacher left.";

const openSettings = async ({ page }: Person) => {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Class settings" }).click();
  return page.getByRole("dialog", { name: "Class settings" });
};

test("a co-host stays one while they are away, keeps the class alive, and is taken back in the settings", async ({
  people,
}) => {
  const { lesson, teacher, students } = await people.silentClass(["Ben", "Cleo"]);
  const [ben, cleo] = students as [Person, Person];
  await teacher.room.chooseFor("Ben", "Make co-host");
  await expect(ben.room.stopButton).toBeVisible();

  await teacher.room.leaveAsHost("Leave");
  await expect(cleo.room.participant("Ada Teacher")).toHaveCount(0);
  await expect(cleo.room.status(HOST_LEFT)).toHaveCount(0);
  await ben.room.leaveAsHost("Leave");
  await expect(cleo.room.status(HOST_LEFT)).toBeVisible();
  await ben.room.joinSilently(lesson.id);
  await expect(ben.room.stopButton).toBeVisible();
  await expect(cleo.room.status(HOST_LEFT)).toHaveCount(0);

  await teacher.room.joinSilently(lesson.id);
  await ben.room.leaveAsHost("Leave");
  await expect(teacher.room.participant("Ben")).toHaveCount(0);
  const settings = await openSettings(teacher);
  await expect(settings.getByRole("region", { name: "Co-hosts" })).toContainText("Ben");
  await expectNoViolations(teacher.page);
  await settings.getByRole("button", { name: "End co-hosting of Ben" }).click();
  await expect(settings.getByRole("region", { name: "Co-hosts" })).toHaveCount(0);
  await ben.room.joinSilently(lesson.id);
  await expect(ben.room.leaveButton).toBeVisible();
  await expect(ben.room.stopButton).toHaveCount(0);
});

test("a student's dashboard shows how long they were in their recent classes", async ({
  people,
}) => {
  const { lesson, teacher, students } = await people.silentClass(["Ben"]);
  const [ben] = students as [Person];
  await teacher.room.leaveAsHost("End for all");
  await ben.room.expectEnded();
  await ben.page.goto("/dashboard");
  const recent = ben.page.getByRole("region", { name: "Recent classes" });
  await expect(recent.getByRole("listitem")).toHaveCount(1);
  await expect(recent).toContainText(/Present for \d+ (s|min)/);
  await expectNoViolations(ben.page);
  await recent.getByRole("link", { name: "Algebra" }).click();
  await expect(ben.page).toHaveURL(new RegExp(`/class/${lesson.id}$`));
  await expect(ben.page.getByRole("heading", { level: 1, name: "Algebra" })).toBeVisible();
});

test("a co-host's page of the class shows nobody else's attendance as theirs", async ({
  people,
  site,
}) => {
  const [teacher, ben] = [await people.teacher("Ada Teacher"), await people.student("Ben")];
  const lesson = await people.classOf(teacher);
  await inDatabase(site, async ({ pool }) => {
    await pool.query(
      `insert into class_people (class_id, user_id, is_co_host)
      select $1::uuid, id, true from users where email = $2`,
      [lesson.id, ben.account.email],
    );
    await pool.query(
      `with held as (insert into class_sessions (id, class_id, started_at, ended_at)
          values (gen_random_uuid(), $1, '2026-01-01 10:00+0', '2026-01-01 10:30+0') returning id)
        insert into class_attendance (session_id, user_id, present, spoke, watched)
        select h.id, u.id, '{[2026-01-01 10:00+0,2026-01-01 10:30+0)}', '{}', '{}'
        from held h, users u where u.email = $2`,
      [lesson.id, teacher.account.email],
    );
  });
  const { page } = ben;
  // Until a page for signed-in people was opened, a tab does not know that there is a session.
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await page.goto(`/class/${lesson.id}`);
  await expect(page.getByRole("region", { name: "Recording", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add file" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Your attendance" })).toHaveCount(0);
});

import { expect, test } from "../../support/pages/test.ts";
import { recordedTopic } from "../../support/people/recorded-topic.ts";
import { shoot, shootWhole } from "./shoot.ts";

test("a recorded class as a topic, what was missed of it, and the editor of its captions", async ({
  people,
  site,
}) => {
  const teacher = await people.teacher("Ada Lovelace");
  const ben = await people.student("Ben");
  const { classId, course } = await recordedTopic(site, teacher, ben);
  await ben.page.goto("/dashboard");
  await expect(ben.page.getByRole("region", { name: "Free Courses" })).toBeVisible();
  await ben.page.goto(`/course-topics/${course}`);
  await expect(ben.page.locator("video")).toBeVisible({ timeout: 120_000 });
  await shootWhole(ben.page, "replay", () =>
    expect(ben.page.getByRole("list", { name: "What was said" })).toContainText("half"),
  );
  await ben.page.goto(`/class/${classId}`);
  await shootWhole(ben.page, "class-missed", () =>
    expect(ben.page.getByText("You missed 1 minute.")).toBeVisible(),
  );
  await teacher.page.goto("/dashboard");
  await teacher.page.getByRole("button", { name: "Captions" }).click();
  const add = teacher.page.getByRole("button", { name: "Add a caption here" });
  await expect(add).toBeEnabled({ timeout: 60_000 });
  await add.click();
  await shoot(teacher.page, "captions", () => expect(add).toBeVisible());
  const admin = await people.admin();
  await admin.page.goto("/dashboard");
  await expect(admin.page.getByRole("button", { name: "Logout" })).toBeVisible();
  await admin.page.goto(`/course-topics/${course}`);
  const edit = admin.page.getByRole("button", { name: "Edit captions" });
  await expect(edit).toBeVisible();
  await shootWhole(admin.page, "topic-of-admin", () => expect(edit).toBeVisible());
});

import { expect, test } from "../../support/pages/test.ts";
import { shoot } from "./shoot.ts";

test("a class that is recorded: its host's controls, its mark, the question to a student, and that in the green room", async ({
  people,
}) => {
  const { lesson, teacher, students } = await people.liveClass(["Ben Okri"]);
  const [ben] = students as [(typeof students)[number]];
  await teacher.page.getByRole("button", { name: "More", exact: true }).click();
  await teacher.page.getByRole("menuitem", { name: "Recording", exact: true }).click();
  const dialog = teacher.page.getByRole("dialog", { name: "Recording" });
  await dialog.getByRole("button", { name: "Record", exact: true }).click();
  await shoot(teacher.page, "recording-host", () =>
    expect(dialog.getByRole("button", { name: "Stop recording" })).toBeVisible(),
  );
  const agree = ben.page.getByRole("button", { name: "Agree to be recorded" });
  await shoot(ben.page, "recording-question", () => expect(agree).toBeVisible());
  await agree.click();
  await shoot(ben.page, "recording-mark", () => expect(agree).toBeHidden());
  const cleo = await people.student("Cleo");
  await cleo.room.openGreenRoom(lesson.id);
  await shoot(cleo.page, "recording-green-room", () =>
    expect(cleo.page.getByRole("radio", { name: "Agree to be recorded" })).toBeVisible(),
  );
});

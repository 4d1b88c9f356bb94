import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type Person, expectAllHearAll, expectAllSeeAll } from "../support/people/people.ts";
import { expect, test } from "../support/pages/test.ts";

const { meeting } = MESSAGES;

const choose = async ({ room, page }: Person, name: string, item: string) => {
  await room
    .participant(name)
    .getByRole("button", { name: `Options for ${name}` })
    .click();
  await page.getByRole("menuitem", { name: item }).click();
};

test("a teacher mutes a student, who is told, and alone can unmute again", async ({ people }) => {
  const { teacher, students, everyone } = await people.liveClass(["Ben", "Cleo"]);
  const [ben, cleo] = students as [Person, Person];
  await expectAllHearAll(everyone);
  await choose(teacher, "Ben", "Mute");
  await expect(ben.room.status(meeting.mutedByTeacher)).toBeVisible();
  await expect(ben.room.microphone).toHaveAttribute("aria-pressed", "false");
  await expect(cleo.room.participant("Ben")).toContainText("Muted");
  await cleo.room.expectHears(1);

  await choose(teacher, "Ben", "Ask to unmute");
  const request = ben.page.getByRole("status").filter({ hasText: "asks you to unmute" });
  await expect(request).toBeVisible();
  await expect(ben.room.microphone).toHaveAttribute("aria-pressed", "false");
  await ben.room.microphone.click();
  await expect(cleo.room.participant("Ben")).not.toContainText("Muted");
  await cleo.room.expectHears(2);
});

test("a teacher removes a student, who is told and cannot come back", async ({ people }) => {
  const { lesson, teacher, students, everyone } = await people.liveClass(["Ben", "Cleo"]);
  const [ben, cleo] = students as [Person, Person];
  await expectAllSeeAll(everyone);
  await choose(teacher, "Ben", "Remove from class");
  await expect(ben.page.getByText(meeting.removed, { exact: true })).toBeVisible();
  await expect(ben.room.figures).toHaveCount(0);
  for (const { room } of [teacher, cleo]) {
    await expect(room.figure("Ben")).toHaveCount(0);
    await expect(room.participant("Ben")).toHaveCount(0);
  }
  await ben.room.openGreenRoom(lesson.id);
  await ben.room.joinButton.click();
  await expect(ben.page.getByText(meeting.removed, { exact: true })).toBeVisible();
  await expectAllSeeAll([teacher, cleo]);
});

test("a raised hand is seen by all, and students have no options over others", async ({
  people,
}) => {
  const { teacher, students } = await people.liveClass(["Ben", "Cleo"]);
  const [ben, cleo] = students as [Person, Person];
  await ben.page.getByRole("button", { name: "Raise hand" }).click();
  for (const { room } of [teacher, cleo])
    await expect(room.participant("Ben")).toContainText("Hand raised");
  await expect(cleo.page.getByRole("button", { name: /^Options for/ })).toHaveCount(0);
});

test("everything in the bar has a key, except while one types or a dialog is open", async ({
  people,
}) => {
  const { teacher } = await people.liveClass([]);
  const { page, room } = teacher;
  const press = (key: string) => page.keyboard.press(key);
  await room.figure(teacher.name).click();
  for (const [key, button] of [
    ["m", room.microphone],
    ["c", room.camera],
  ] as const) {
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await press(key);
    await expect(button).toHaveAttribute("aria-pressed", "false");
    await press(key);
    await expect(button).toHaveAttribute("aria-pressed", "true");
  }
  const hand = page.getByRole("button", { name: "Raise hand" });
  await press("h");
  await expect(hand).toHaveAttribute("aria-pressed", "true");
  await press("p");
  await expect(room.participants).toBeHidden();
  await press("p");
  await expect(room.participants).toBeVisible();
  await press("g");
  await expect(page.getByRole("button", { name: "Grid view" })).toBeVisible();

  await press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toBeVisible();
  await press("m");
  await press("Escape");
  await expect(help).toBeHidden();
  await expect(room.microphone).toHaveAttribute("aria-pressed", "true");
});

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { expectNoViolations } from "../support/pages/axe.ts";
import { type Person, expectAllHearAll, expectAllSeeAll } from "../support/people/people.ts";
import { sharedClass } from "../support/people/shared-class.ts";
import { expect, test } from "../support/pages/test.ts";

const { meeting } = MESSAGES;

// What a teacher and two students send, see of each other, and may do to each other; the last test removes one of them.
const inClass = sharedClass(["Ben", "Cleo"]);

test("a camera turned off goes dark for the others, and comes back", async () => {
  const { teacher, students, everyone } = inClass();
  const [ben] = students as [Person, Person];
  await expectAllSeeAll(everyone);
  await ben.room.camera.click();
  await expect(ben.room.camera).toHaveAttribute("aria-pressed", "false");
  for (const each of [teacher, students[1]!]) {
    await expect(each.room.participant("Ben")).toContainText("Camera off");
    await expect(each.room.figure("Ben").locator("video")).toBeHidden();
  }
  await ben.room.camera.click();
  await expect(ben.room.camera).toHaveAttribute("aria-pressed", "true");
  for (const each of [teacher, students[1]!]) {
    await expect(each.room.participant("Ben")).not.toContainText("Camera off");
    await each.room.expectSees("Ben");
  }
});

test("a microphone turned off is silent for the others, who see that it is", async () => {
  const { teacher, students, everyone } = inClass();
  const [ben, cleo] = students as [Person, Person];
  await expectAllHearAll(everyone);
  await ben.room.microphone.click();
  await expect(ben.room.microphone).toHaveAttribute("aria-pressed", "false");
  for (const each of [teacher, cleo]) {
    await expect(each.room.participant("Ben")).toContainText("Muted");
    await each.room.expectHears(1);
  }
  await ben.room.microphone.click();
  for (const each of [teacher, cleo]) {
    await expect(each.room.participant("Ben")).not.toContainText("Muted");
    await each.room.expectHears(2);
  }
});

test("the list says who speaks", async () => {
  const { teacher, students } = inClass();
  const [ben] = students as [Person, Person];
  await teacher.room.microphone.click();
  await expect(ben.room.participant(teacher.name)).toContainText("Muted");
  await expect(teacher.room.participant("Ben")).toContainText("Speaking");
  await expect(teacher.room.participant(teacher.name)).not.toContainText("Speaking");
  await teacher.room.microphone.click();
  await expect(ben.room.participant(teacher.name)).toContainText("Speaking");
});

test("a teacher mutes a student, who sees it, and alone can unmute again", async () => {
  const { teacher, students, everyone } = inClass();
  const [ben, cleo] = students as [Person, Person];
  await expectAllHearAll(everyone);
  await teacher.room.chooseFor("Ben", "Mute");
  await expect(ben.room.status(meeting.mutedByTeacher)).toBeVisible();
  await expect(ben.room.microphone).toHaveAttribute("aria-pressed", "false");
  await expect(cleo.room.participant("Ben")).toContainText("Muted");
  await cleo.room.expectHears(1);

  await teacher.room.chooseFor("Ben", "Ask to unmute");
  const request = ben.page.getByRole("status").filter({ hasText: "asks you to unmute" });
  await expect(request).toBeVisible();
  await expect(ben.room.microphone).toHaveAttribute("aria-pressed", "false");
  await ben.room.microphone.click();
  await expect(cleo.room.participant("Ben")).not.toContainText("Muted");
  await cleo.room.expectHears(2);
});

test("a raised hand is seen by all, and students have no options over others", async () => {
  const { teacher, students } = inClass();
  const [ben, cleo] = students as [Person, Person];
  const hand = ben.page.getByRole("button", { name: "Raise hand" });
  await hand.click();
  for (const { room } of [teacher, cleo])
    await expect(room.participant("Ben")).toContainText("Hand raised");
  await expect(cleo.page.getByRole("button", { name: /^Options for/ })).toHaveCount(0);
  await hand.click();
  for (const { room } of [teacher, cleo])
    await expect(room.participant("Ben")).not.toContainText("Hand raised");
});

test("everything in the bar has a key, except while one types or a dialog is open", async () => {
  const { teacher } = inClass();
  const { page, room } = teacher;
  const press = (key: string) => page.keyboard.press(key);
  await page.getByRole("region", { name: "Pictures" }).focus();
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
  for (const pressed of ["true", "false"]) {
    await press("h");
    await expect(hand).toHaveAttribute("aria-pressed", pressed);
  }
  await press("p");
  await expect(room.participants).toBeHidden();
  await press("p");
  await expect(room.participants).toBeVisible();
  await press("g");
  await expect(page.getByRole("button", { name: "Grid view" })).toBeVisible();
  await press("g");
  await expect(page.getByRole("button", { name: "Grid view" })).toHaveCount(0);

  await press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toBeVisible();
  await press("m");
  await press("Escape");
  await expect(help).toBeHidden();
  await expect(room.microphone).toHaveAttribute("aria-pressed", "true");
});

test("the keys can be turned off, and on again", async () => {
  const { page, room } = inClass().teacher;
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const open = async () => {
    await page.getByRole("button", { name: "More" }).locator("visible=true").click();
    await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
  };
  const pressInClass = async (key: string) => {
    await page.keyboard.press("Escape");
    await expect(help).toHaveCount(0);
    await page.getByRole("region", { name: "Pictures" }).focus();
    await page.keyboard.press(key);
  };
  await open();
  await help.getByRole("checkbox", { name: "Use these keys" }).uncheck();
  for (const key of ["p", "?"]) await pressInClass(key);
  await expect(help).toHaveCount(0);
  await expect(room.participants).toBeVisible();
  await open();
  await help.getByRole("checkbox", { name: "Use these keys" }).check();
  await pressInClass("p");
  await expect(room.participants).toBeHidden();
  await pressInClass("p");
  await expect(room.participants).toBeVisible();
});

test("a teacher mutes all students at once, and each can unmute again", async () => {
  const { teacher, students, everyone } = inClass();
  const [ben, cleo] = students as [Person, Person];
  await expectAllHearAll(everyone);
  await teacher.page.getByRole("button", { name: "Mute all", exact: true }).click();
  for (const { room } of [ben, cleo])
    await expect(room.microphone).toHaveAttribute("aria-pressed", "false");
  await teacher.room.expectHears(0);
  await ben.room.expectHears(1);
  await ben.room.microphone.click();
  await teacher.room.expectHears(1);
  await cleo.room.microphone.click();
  await teacher.room.expectHears(2);
});

test("a co-host has a host's controls, until the teacher takes them back", async () => {
  const { teacher, students } = inClass();
  const [ben] = students as [Person, Person];
  await teacher.room.chooseFor("Ben", "Make co-host");
  await expect(ben.room.stopButton).toBeVisible();
  await teacher.room
    .participant("Ben")
    .getByRole("button", { name: "End co-hosting of Ben" })
    .click();
  await expect(ben.room.stopButton).toHaveCount(0);
  await expect(teacher.room.participant("Ben").getByRole("button")).toHaveCount(1);
});

test("a teacher sees in the class who was there for how long, and saves it", async () => {
  const { teacher } = inClass();
  await teacher.page.getByRole("button", { name: "More" }).locator("visible=true").click();
  await teacher.page.getByRole("menuitem", { name: "Attendance" }).click();
  const row = teacher.page.getByRole("row").filter({ hasText: "Ben" });
  await expect(row).toBeVisible();
  await expect(row.getByRole("cell").nth(2)).not.toHaveText("0:00");
  await expect(row.getByRole("cell").nth(4)).not.toHaveText("0:00");
  await expectNoViolations(teacher.page);
  const saved = teacher.page.waitForEvent("download");
  await teacher.page.getByRole("button", { name: "Download CSV" }).click();
  expect((await saved).suggestedFilename()).toBe("attendance.csv");
  await teacher.page.keyboard.press("Escape");
  await expect(teacher.page.getByRole("dialog")).toHaveCount(0);
});

test("the attendance that a teacher reads stays while it cannot be read again, and is saved once it can", async () => {
  const { page } = inClass().teacher;
  await page.getByRole("button", { name: "More" }).locator("visible=true").click();
  await page.getByRole("menuitem", { name: "Attendance" }).click();
  const row = page.getByRole("row").filter({ hasText: "Ben" });
  const failure = page.getByText(MESSAGES.unavailable, { exact: true });
  await expect(row).toBeVisible();
  const list = "**/classes/*/attendance";
  await page.route(list, (route) => route.fulfill({ status: 500 }));
  // Both at the same time.
  const withBoth = page.getByRole("dialog").filter({ has: row }).filter({ has: failure });
  await expect(withBoth).toBeVisible();
  await page.unroute(list);
  await expect(failure).toHaveCount(0);

  await page.route("**/attendance.csv", (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.getByRole("button", { name: "Download CSV" }).click();
  await expect(failure).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  expect((await saved).suggestedFilename()).toBe("attendance.csv");
  await expect(failure).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a teacher removes a student, who learns it and cannot come back", async () => {
  const { lesson, teacher, students, everyone } = inClass();
  const [ben, cleo] = students as [Person, Person];
  await expectAllSeeAll(everyone);
  await teacher.room.chooseFor("Ben", "Remove from class");
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

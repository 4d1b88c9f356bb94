import { CLASS_REFUSALS } from "@lyceum/shared/class-refusals.ts";
import { DEFAULT_CLASS_SETTINGS } from "@lyceum/shared/rest/class-settings.ts";
import type { Page } from "@playwright/test";

import { postAs } from "../support/people/administer.ts";
import { expectNoViolations } from "../support/pages/axe.ts";
import { tabTo } from "../support/pages/keyboard.ts";
import type { Person } from "../support/people/people.ts";
import { expect, test } from "../support/pages/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Opens 'Class settings' in the class, by keyboard alone. */
const openSettings = async (page: Page) => {
  await tabTo(page, page.getByRole("button", { name: "More" }).locator("visible=true"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.type("Class settings");
  await expect(page.getByRole("menuitem", { name: "Class settings" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Class settings" })).toBeVisible();
};

const press = async (page: Page, name: string) => {
  await tabTo(page, button(page, name));
  await page.keyboard.press("Enter");
};

test("a host decides what students may do, before the class and in it, by keyboard alone", async ({
  people,
}) => {
  const teacher = await people.teacher("Ada Teacher");
  const lesson = await people.classOf(teacher);
  await teacher.room.openGreenRoom(lesson.id);
  await press(teacher.page, "Class settings");
  const camera = teacher.page.getByRole("checkbox", { name: "Use their camera" });
  await tabTo(teacher.page, camera);
  await teacher.page.keyboard.press("Space");
  await expectNoViolations(teacher.page);
  await press(teacher.page, "Save");
  await expect(teacher.page.getByRole("dialog")).toHaveCount(0);
  // Opened again, they are what was saved.
  await press(teacher.page, "Class settings");
  await expect(camera).not.toBeChecked();
  await teacher.page.keyboard.press("Escape");
  await expect(teacher.page.getByRole("dialog")).toHaveCount(0);
  await press(teacher.page, "Join class");
  await expect(teacher.room.leaveButton).toBeVisible();
  await teacher.room.start();

  const ben = await people.student("Ben");
  await ben.room.join(lesson.id);
  await expect(ben.room.camera).toHaveAttribute("aria-disabled", "true");
  await expect(ben.room.camera).toHaveAttribute("aria-pressed", "false");
  await expect(ben.room.microphone).toHaveAttribute("aria-pressed", "true");
  await teacher.room.expectHears(1);

  await openSettings(teacher.page);
  await tabTo(teacher.page, teacher.page.getByRole("checkbox", { name: "Use their microphone" }));
  await teacher.page.keyboard.press("Space");
  await press(teacher.page, "Save");
  await expect(ben.room.microphone).toHaveAttribute("aria-pressed", "false");
  await teacher.room.expectHears(0);
  await ben.page.keyboard.press("m");
  await expect(ben.page.getByText(CLASS_REFUSALS.mayNot.speak).first()).toBeVisible();
  await expect(ben.room.microphone).toHaveAttribute("aria-pressed", "false");

  await teacher.room.chooseFor("Ben", "Allow microphone");
  await expect(ben.room.microphone).not.toHaveAttribute("aria-disabled", "true");
  await ben.room.microphone.click();
  await teacher.room.expectHears(1);
});

test("a student who joins where microphones are off is told of no failure, and is heard once it is allowed", async ({
  people,
}) => {
  const teacher = await people.teacher("Ada Teacher");
  const lesson = await people.classOf(teacher);
  await teacher.room.openGreenRoom(lesson.id);
  await button(teacher.page, "Class settings").click();
  await teacher.page.getByRole("checkbox", { name: "Use their microphone" }).uncheck();
  await button(teacher.page, "Save").click();
  await expect(teacher.page.getByRole("dialog")).toHaveCount(0);
  await teacher.room.joinButton.click();
  await teacher.room.start();

  const ben = await people.student("Ben");
  await ben.room.join(lesson.id);
  await expect(ben.room.microphone).toHaveAttribute("aria-disabled", "true");
  await expect(ben.room.microphone).toHaveAttribute("aria-pressed", "false");
  await teacher.room.chooseFor("Ben", "Ask to unmute");
  // So many pictures take longer than all tries of what is refused again and again.
  await teacher.room.expectSees("Ben", 75);
  await expect(ben.page.getByText(/could not be sent/)).toHaveCount(0);
  const unmute = button(ben.page, "Unmute");
  await expect(unmute).toHaveCount(0);

  await teacher.room.chooseFor("Ben", "Allow microphone");
  await unmute.click();
  await teacher.room.expectHears(1);
});

test("settings saved in a green room keep what was set elsewhere since it was opened", async ({
  people,
}) => {
  const teacher = await people.teacher("Ada Teacher");
  const lesson = await people.classOf(teacher);
  const { page } = teacher;
  await teacher.room.openGreenRoom(lesson.id);
  await expect(button(page, "Class settings")).toBeVisible();
  const elsewhere = { ...DEFAULT_CLASS_SETTINGS, lobby: "everybody" };
  await postAs(teacher, `/classes/${lesson.id}/settings`, elsewhere);

  const [camera, everyone] = [
    page.getByRole("checkbox", { name: "Use their camera" }),
    page.getByRole("radio", { name: "Everyone" }),
  ];
  await button(page, "Class settings").click();
  await camera.uncheck();
  await button(page, "Save").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.reload();
  await button(page, "Class settings").click();
  await expect(camera).not.toBeChecked();
  await expect(everyone).toBeChecked();
});

test("who waits in the lobby sees it, and comes in when admitted, denied or let in with all", async ({
  people,
}) => {
  const teacher = await people.teacher("Ada Teacher");
  const lesson = await people.classOf(teacher);
  await teacher.room.openGreenRoom(lesson.id);
  await button(teacher.page, "Class settings").click();
  await teacher.page.getByRole("radio", { name: "Everyone" }).check();
  await button(teacher.page, "Save").click();
  await expect(teacher.page.getByRole("dialog")).toHaveCount(0);
  await teacher.room.joinButton.click();
  await teacher.room.start();

  const [ben, cleo] = [await people.student("Ben"), await people.student("Cleo")];
  const ask = async ({ page, room }: Person) => {
    await room.openGreenRoom(lesson.id);
    await room.joinButton.click();
    await expect(page.getByRole("status").getByText(CLASS_REFUSALS.inLobby)).toBeVisible();
  };
  const lobby = teacher.page.getByRole("region", { name: "Lobby", exact: true });
  await ask(ben);
  await expectNoViolations(ben.page);
  await expect(lobby.getByRole("listitem")).toContainText(["Ben"]);
  await expect(button(teacher.page, "Admit")).toHaveAccessibleDescription("Ben");
  await expectNoViolations(teacher.page);
  // The list of people has it instead of the stage.
  const list = teacher.page.getByRole("button", { name: "People", exact: true });
  await list.click();
  await expect(lobby).toHaveCount(1);
  await expectNoViolations(teacher.page);
  await list.click();
  await expect(lobby).toHaveCount(1);
  await ask(cleo);
  const row = lobby.getByRole("listitem").filter({ hasText: "Ben" });
  await tabTo(teacher.page, row.getByRole("button", { name: "Admit" }));
  await teacher.page.keyboard.press("Enter");
  await expect(ben.room.leaveButton).toBeVisible();
  // The focus stays near what is gone: in the lobby, then at the pictures, at last at the button of the panel.
  await expect(lobby).toBeFocused();
  await teacher.room.expectSees("Ben");

  await press(teacher.page, "Deny");
  await expect(cleo.page.getByRole("heading", { name: CLASS_REFUSALS.denied })).toBeVisible();
  await expect(lobby).toHaveCount(0);
  await expect(teacher.page.getByRole("region", { name: "Pictures" })).toBeFocused();
  await press(teacher.page, "Hide people");
  await expect(teacher.room.participants).toHaveCount(0);
  await expect(list).toBeFocused();
});

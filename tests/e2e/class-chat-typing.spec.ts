import { randomUUID } from "node:crypto";

import type { Locator } from "@playwright/test";

import { joinedChat } from "../support/pages/ClassChat.ts";
import { expect, test } from "../support/pages/test.ts";

test("a busy chat is read out too, while others go on writing", async ({ people }) => {
  const { teacher, students } = await people.silentClass(["Ben"]);
  await joinedChat(students[0]!.page);
  const news = students[0]!.page.getByRole("status", { name: "New in the chat" });
  const teachers = await joinedChat(teacher.page);
  // Sooner after each other than an announcement takes.
  await expect(async () => {
    await teachers.write(`One of many ${randomUUID()}`);
    await expect(news).toContainText("One of many", { timeout: 1_000 });
  }).toPass({ intervals: [500] });
});

/** The end of the choice of a character, as Safari tells it: the composition is over before its last key. */
const pressInChoice = (field: Locator, key: "Enter" | "Escape") =>
  field.dispatchEvent("keydown", { key, keyCode: 229 });

test("a key that chooses a character sends nothing and ends nothing, and the focus stays in the row of a message", async ({
  people,
}) => {
  const { students } = await people.silentClass(["Ben"]);
  const { page } = students[0]!;
  const chat = await joinedChat(page);
  await chat.field.fill("にほん");
  await pressInChoice(chat.field, "Enter");
  await expect(chat.field).toHaveValue("にほん");
  await chat.field.press("Enter");
  await expect(chat.field).toHaveValue("");
  await expect(chat.log.getByText("にほん")).toBeVisible();

  const options = page.getByRole("button", { name: "Options for a message of yours" });
  const field = page.getByRole("textbox", { name: "Edit message" });
  const edit = async (text: string) => {
    await options.press("Enter");
    await page.getByRole("menuitem", { name: "Edit" }).press("Enter");
    await expect(field).toBeFocused();
    await field.fill(text);
  };
  await edit("日本");
  await pressInChoice(field, "Escape");
  await expect(field).toHaveValue("日本");
  await field.press("Escape");
  await expect(field).toHaveCount(0);
  await expect(options).toBeFocused();
  await edit("日本");
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(field).toHaveCount(0);
  await expect(options).toBeFocused();
  await edit("日本");
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await expect(field).toHaveCount(0);
  await expect(options).toBeFocused();
  await expect(chat.log.getByText("日本")).toBeVisible();
});

test("where the computer's clock is wrong, one's messages are changed and the class is timed as elsewhere", async ({
  people,
}) => {
  const { lesson } = await people.silentClass([]);
  const { page, room } = await people.student("Ben");
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + 10 * 60_000;
  });
  await room.joinSilently(lesson.id);
  await expect(page.getByRole("timer")).toHaveAccessibleName(/^Running for \d minutes?$/);
  const chat = await joinedChat(page);
  await chat.write("My own");
  await page.getByRole("button", { name: "Options for a message of yours" }).click();
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeVisible();
});

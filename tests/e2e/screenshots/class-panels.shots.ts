import { ClassChat } from "../../support/pages/ClassChat.ts";
import { expect, test } from "../../support/pages/test.ts";
import { openPanel, shootClass } from "./shoot.ts";

test("the panels of a class", async ({ people }) => {
  const { teacher, students } = await people.liveClass(["Ben Okri", "Cleo Achterberg-Montgomery"]);
  const [ben, cleo] = students as [(typeof students)[number], (typeof students)[number]];
  await openPanel(ben.page, "Chat");
  const chat = new ClassChat(ben.page);
  await chat.write("Good morning! See https://en.wikipedia.org/wiki/Prime_number for today.");
  await chat.field.fill("`x = 1` and\n```\nfor (const x of xs)\n  print(x)\n```");
  await chat.field.press("Enter");
  await openPanel(cleo.page, "Chat");
  await new ClassChat(cleo.page).write("שלום לכולם, a longer message that needs several lines.");
  await openPanel(cleo.page, "Questions");
  const ask = cleo.page.getByRole("textbox", { name: "Ask a question" });
  await ask.fill("Why is every group of prime order cyclic?");
  await cleo.page.getByRole("button", { name: "Ask", exact: true }).click();
  await cleo.page.getByRole("button", { name: "Raise hand" }).click();
  const { page } = teacher;
  await shootClass(page, "class-people", async () => {
    await openPanel(page, "People");
    await expect(page.getByText("Raised hands (1)")).toBeVisible();
  });
  await shootClass(page, "class-chat", async () => {
    await openPanel(page, "Chat");
    await expect(page.getByText("several lines")).toBeVisible();
  });
  await shootClass(page, "class-questions", async () => {
    await openPanel(page, "Questions");
    await expect(
      page.getByText("Why is every group of prime order cyclic?", { exact: true }),
    ).toBeVisible();
  });
});

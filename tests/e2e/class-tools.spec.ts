import type { Locator } from "@playwright/test";
import { expectNoViolations } from "../support/pages/axe.ts";
import { ClassChat } from "../support/pages/ClassChat.ts";
import { CuttableLine } from "../support/servers/CuttableLine.ts";
import { tabTo } from "../support/pages/keyboard.ts";
import { expect, test } from "../support/pages/test.ts";

/** With forced colours what is pressed has a background of its own, which must not cover what stands over it. */
async function expectSeenWhenForced(button: Locator, text: Locator) {
  const page = button.page();
  await page.emulateMedia({ forcedColors: "active" });
  const isOnTop = await text.evaluate((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    each.style.pointerEvents = "auto";
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    each.style.pointerEvents = "";
    return each.contains(top);
  });
  expect(isOnTop).toBe(true);
  const colour = await button.evaluate((each) => getComputedStyle(each).color);
  await expect(text).toHaveCSS("color", colour);
  await page.emulateMedia({ forcedColors: "none" });
}

test("the tools of a class are used by keyboard alone, and axe finds nothing in any panel", async ({
  people,
}) => {
  const { teacher, students } = await people.silentClass(["Ben"]);
  const [ben] = students as [(typeof students)[number]];
  const press = (key: string, page = ben.page) => page.keyboard.press(key);
  const button = (name: string, page = ben.page) => page.getByRole("button", { name, exact: true });

  // Chat: T opens it, the unread count of the other page counts.
  await press("t");
  await new ClassChat(ben.page).writeByKeys("Good morning, see https://lyceum.example/a");
  const link = ben.page.getByRole("link", { name: "https://lyceum.example/a" });
  await expect(link).toHaveAttribute("rel", /noopener/);
  await expect(button("Chat", teacher.page)).toBeVisible();
  await expect(new ClassChat(teacher.page).tab).toHaveAccessibleDescription("1 unread");
  await expectNoViolations(ben.page);
  await tabTo(teacher.page, teacher.page.getByRole("tab", { name: "People", exact: true }));
  await press("ArrowRight", teacher.page);
  await expect(new ClassChat(teacher.page).messages).toHaveCount(1);
  await expectNoViolations(teacher.page);

  // Questions: asked, voted for, and answered.
  await tabTo(ben.page, ben.page.getByRole("tab", { name: "Chat", exact: true }));
  await press("ArrowRight");
  await tabTo(ben.page, ben.page.getByRole("textbox", { name: "Ask a question" }));
  await ben.page.keyboard.type("Why is the sky blue?");
  await tabTo(ben.page, button("Ask"));
  await press("Enter");
  const vote = ben.page.getByRole("button", { name: "Upvote", exact: true });
  await expect(vote).toHaveAccessibleDescription("0 votes Why is the sky blue?");
  await tabTo(ben.page, vote);
  await press("Space");
  await expect(vote).toHaveAccessibleDescription("1 vote Why is the sky blue?");
  await expectSeenWhenForced(vote, ben.page.getByText("1 vote", { exact: true }));
  await expectNoViolations(ben.page);
  await tabTo(teacher.page, teacher.page.getByRole("tab", { name: "Chat", exact: true }));
  await press("ArrowRight", teacher.page);
  await tabTo(teacher.page, button("Options for: Why is the sky blue?", teacher.page));
  await press("Enter", teacher.page);
  await expect(teacher.page.getByRole("menuitem", { name: "Answer in writing" })).toBeFocused();
  await press("Enter", teacher.page);
  await expect(teacher.page.getByRole("textbox", { name: "Your answer" })).toBeFocused();
  await teacher.page.keyboard.type("Because of Rayleigh.");
  // What is written stays while the teacher looks at another panel.
  await tabTo(teacher.page, teacher.page.getByRole("tab", { name: "Questions", exact: true }));
  await press("ArrowLeft", teacher.page);
  await expect(new ClassChat(teacher.page).field).toBeVisible();
  await tabTo(teacher.page, teacher.page.getByRole("tab", { name: "Chat", exact: true }));
  await press("ArrowRight", teacher.page);
  await expect(teacher.page.getByRole("textbox", { name: "Your answer" })).toHaveValue(
    "Because of Rayleigh.",
  );
  await tabTo(teacher.page, button("Answer", teacher.page));
  await press("Enter", teacher.page);
  await expect(ben.page.getByText("Because of Rayleigh.")).toBeVisible();
  await expectNoViolations(teacher.page);
  await ben.page.getByRole("textbox", { name: "Ask a question" }).fill("And the sea?");
  await button("Ask").click();
  await tabTo(teacher.page, button("Answered", teacher.page));
  await press("Enter", teacher.page);
  await expect(ben.page.getByText("answered live")).toBeVisible();
  await expect(button("Answered", teacher.page)).toHaveCount(0);
  await expect(teacher.page.getByRole("region", { name: "Questions asked" })).toBeFocused();

  // Hands: raised by H, called by the teacher.
  await ben.page.getByRole("tab", { name: "People", exact: true }).focus();
  await press("h");
  await press("p", teacher.page);
  await expect(teacher.page.getByText("Raised hands (1)")).toBeVisible();
  const hands = teacher.page.getByRole("list", { name: "Hands", exact: true });
  await expect(hands.getByRole("listitem")).toHaveText(["Ben"]);
  await expectNoViolations(teacher.page);
  await tabTo(teacher.page, button("Call next", teacher.page));
  await press("Enter", teacher.page);
  await expect(ben.page.getByText("It is your turn.")).toBeVisible();
  await expect(teacher.page.getByText("Raised hands (1)")).toBeHidden();

  // Reactions.
  await tabTo(ben.page, button("React"));
  await press("Enter");
  await press("Enter");
  await expect(teacher.page.getByRole("img", { name: "Thumbs up" })).toBeVisible();
});

test("a chat of three people through a line cut ten times: none lost, none doubled, one order", async ({
  people,
  site,
}) => {
  const line = await CuttableLine.open(site.url);
  const { lesson, teacher, students } = await people.silentClass(["Ben"]);
  const cleo = await people.student("Cleo", { url: line.url });
  await cleo.room.joinSilently(lesson.id);
  const chats = [teacher, ...students, cleo].map(({ page }) => new ClassChat(page));
  for (const chat of chats) await chat.open();
  const written: string[] = [];
  const write = async (place: number, text: string) => {
    written.push(text);
    await chats[place]!.write(text);
  };
  for (let cut = 0; cut < 10; cut += 1) {
    line.cut();
    await write(0, `Teacher ${cut}`);
    await write(2, `Cleo ${cut}`);
    await write(1, `Ben ${cut}`);
    await expect(chats[0]!.messages.filter({ hasText: `Ben ${cut}` })).toHaveCount(1);
    line.mend();
    // Her message is sent once the line is back.
    await expect(chats[0]!.messages.filter({ hasText: `Cleo ${cut}` })).toHaveCount(1);
  }
  // Each page is still at the end of its list, also the one whose own messages waited for the line.
  for (const { log } of chats) await expect(log.getByText("Cleo 9")).toBeInViewport();
  for (const chat of chats)
    await expect.poll(async () => (await chat.texts()).length).toBe(written.length);
  const [first, second, third] = await Promise.all(chats.map((chat) => chat.texts()));
  expect(first?.toSorted()).toEqual(written.toSorted());
  expect(second).toEqual(first);
  expect(third).toEqual(first);
  await line.close();
});

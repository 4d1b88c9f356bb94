import { MESSAGES } from "@lyceum/shared/messages.ts";
import { expect, test } from "../support/pages/test.ts";

test("a teacher's dashboard begins with today's class, to start it and to copy its link", async ({
  people,
}) => {
  const teacher = await people.teacher("Ada Lovelace");
  await teacher.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { page } = teacher;
  await people.classOf(teacher, { title: "Some time" });
  const inAMinute = new Date(Math.min(Date.now() + 60_000, new Date().setHours(23, 59, 59)));
  const lesson = await people.classOf(teacher, {
    title: "Geometry",
    starts_at: inAMinute.toISOString(),
  });
  await page.goto("/dashboard");
  const today = page.getByRole("region", { name: "Today’s class" });
  await expect(today).toContainText("Geometry");
  await expect(page.getByRole("main").getByRole("region").first()).toContainText("Geometry");
  await today.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("The class link is copied.", { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe(`/class/${lesson.id}`);
  await today.getByRole("link", { name: "Start" }).click();
  await expect(page).toHaveURL(`/meeting-room/${lesson.id}`);
});

test("a video that is dropped anywhere on the page is the one to upload", async ({ people }) => {
  const { page } = await people.teacher("Ada Lovelace");
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Upload video", exact: true })).toBeVisible();
  const transfer = await page.evaluateHandle(() => {
    const held = new DataTransfer();
    held.items.add(new File(["a video"], "dropped.mp4", { type: "video/mp4" }));
    return held;
  });
  const heading = page.getByRole("heading", { level: 1 });
  await heading.dispatchEvent("dragover", { dataTransfer: transfer });
  await expect(page.getByText("Drop the video to upload it")).toBeVisible();
  await heading.dispatchEvent("drop", { dataTransfer: transfer });
  await expect(page.getByText("Drop the video to upload it")).toBeHidden();
  const field = page.getByLabel("Video file");
  const named = () => field.evaluate((input: HTMLInputElement) => input.files?.[0]?.name);
  await expect.poll(named).toBe("dropped.mp4");
});

test("a class is not made without the time that was half given", async ({ people }) => {
  const { page } = await people.teacher("Ada Lovelace");
  await page.goto("/dashboard");
  const form = page.getByRole("form", { name: "New class" });
  await form.getByRole("textbox", { name: "Class title" }).fill("Planned by halves");
  const planned = form.getByLabel("Planned for");
  // The month and the day, and no more.
  await planned.pressSequentially("0301");
  await form.getByRole("button", { name: "Create class" }).click();
  await expect(form.getByRole("alert")).toHaveText("Please give the day and the time.");
  await expect(planned).toBeFocused();

  await planned.fill("2031-03-01T14:30");
  await expect(form.getByRole("alert")).toHaveCount(0);
  await form.getByRole("button", { name: "Create class" }).click();
  const list = page.getByRole("list", { name: "Classes" });
  const made = list.getByRole("listitem").filter({ hasText: "Planned by halves" });
  await expect(made).toHaveCount(1);
  await expect(made).toContainText("2031");
});

test("who deletes a class by keyboard goes on in the list", async ({ people }) => {
  const teacher = await people.teacher("Ada Lovelace");
  await people.classOf(teacher, { title: "Not for long" });
  await people.classOf(teacher, { title: "For longer" });
  const { page } = teacher;
  await page.goto("/dashboard");
  const list = page.getByRole("list", { name: "Classes" });
  const row = list.getByRole("listitem").filter({ hasText: "Not for long" });
  await row.getByRole("button", { name: "Delete class" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Classes", exact: true })).toBeFocused();
});

test("the field for a price says its currency to people who do not see the tooltip", async ({
  people,
}) => {
  const { page } = await people.teacher("Ada Lovelace");
  // Nothing scrolls on a page this high: a tooltip closes when its page does.
  await page.setViewportSize({ width: 1280, height: 3000 });
  await page.goto("/dashboard");
  await page.getByRole("radio", { name: "Paid" }).check();
  const price = page.getByRole("textbox", { name: "Course price" });
  await expect(price).toHaveAccessibleDescription("");
  await price.focus();
  await expect(price).toHaveAccessibleDescription(MESSAGES.upload.priceTooltip);

  await page.getByRole("combobox", { name: "Course" }).selectOption("Others");
  await page.getByRole("textbox", { name: "New course name" }).fill("A course");
  await page.getByRole("button", { name: "Upload video", exact: true }).click();
  await expect(price).toHaveAccessibleDescription(MESSAGES.upload.priceInvalid);
  await price.focus();
  await expect(price).toHaveAccessibleDescription(
    `${MESSAGES.upload.priceInvalid} ${MESSAGES.upload.priceTooltip}`,
  );
});

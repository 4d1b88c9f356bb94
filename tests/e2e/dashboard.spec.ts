import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Page } from "@playwright/test";
import { postAs, proveEmail } from "../support/people/administer.ts";
import type { Person } from "../support/people/people.ts";
import { expect, test } from "../support/pages/test.ts";

const classItem = (page: Page, title: string) =>
  page.getByRole("list", { name: "Classes" }).getByRole("listitem").filter({ hasText: title });

const liveItem = (page: Page, title: string) =>
  page
    .getByRole("region", { name: "Live classes" })
    .getByRole("listitem")
    .filter({ hasText: title });

async function createClass(teacher: Person, title: string) {
  const form = teacher.page.getByRole("form", { name: "New class" });
  await form.getByRole("textbox", { name: "Class title" }).fill(title);
  await form.getByRole("button", { name: "Create class" }).click();
}

test("a teacher makes a class on the dashboard and opens it", async ({ people }) => {
  const teacher = await people.teacher("Ada");
  await teacher.page.goto("/dashboard");
  await createClass(teacher, "Number theory");
  await classItem(teacher.page, "Number theory").getByRole("link", { name: "Open class" }).click();
  await expect(teacher.page).toHaveURL(/\/meeting-room\/[\da-f-]{36}$/);
  await expect(teacher.room.joinButton).toBeEnabled();
});

test("a class without a title is refused on the form", async ({ people }) => {
  const teacher = await people.teacher("Ada");
  await teacher.page.goto("/dashboard");
  await createClass(teacher, "   ");
  await expect(teacher.page.getByText("Please enter a class title.")).toBeVisible();
});

test("dashboards of teacher and student follow a class live, without a reload", async ({
  people,
}) => {
  const teacher = await people.teacher("Ada");
  const student = await people.student("Ben");
  const { page: hall } = { page: await teacher.context.newPage() };
  await Promise.all([hall.goto("/dashboard"), student.page.goto("/dashboard")]);
  const regionOfStudent = student.page.getByRole("region", { name: "Live classes" });
  await expect(regionOfStudent).toBeVisible();
  await expect(hall.getByRole("form", { name: "New class" })).toBeVisible();

  const lesson = await people.classOf(teacher, { title: "Geometry" });
  await expect(classItem(hall, "Geometry")).toBeVisible();
  await expect(liveItem(student.page, "Geometry")).toBeVisible();
  await expect(liveItem(student.page, "Geometry")).toContainText("Scheduled");

  await teacher.room.join(lesson.id);
  await teacher.room.start();
  await expect(classItem(hall, "Geometry")).toContainText("Live");
  await expect(liveItem(student.page, "Geometry")).toContainText("Live");

  await teacher.room.stopButton.click();
  await expect(classItem(hall, "Geometry")).toContainText("Ended");
  await expect(liveItem(student.page, "Geometry")).toHaveCount(0);
});

test("a student joins from the dashboard", async ({ people }) => {
  const teacher = await people.teacher("Ada");
  const lesson = await people.classOf(teacher, { title: "Joinable" });
  const student = await people.student("Ben");
  await student.page.goto("/dashboard");
  await liveItem(student.page, "Joinable").getByRole("link", { name: "Join class" }).click();
  await expect(student.page).toHaveURL(`/meeting-room/${lesson.id}`);
});

test("a closed class is listed to those invited and to nobody else", async ({ people, site }) => {
  const teacher = await people.teacher("Ada");
  const invited = await people.student("Ben");
  await proveEmail(site, invited);
  const stranger = await people.student("Eve");
  const open = { title: "For all", access: "open" } as const;
  const closed = {
    title: "By invitation",
    access: "closed",
    invited: [invited.account.email],
  } as const;
  await Promise.all([invited.page.goto("/dashboard"), stranger.page.goto("/dashboard")]);
  await people.classOf(teacher, { ...closed, invited: [...closed.invited] });
  await people.classOf(teacher, open);
  await expect(liveItem(invited.page, "By invitation")).toBeVisible();
  await expect(liveItem(stranger.page, "For all")).toBeVisible();
  await expect(liveItem(stranger.page, "By invitation")).toHaveCount(0);
});

test("an invitation link opens a closed class to who has it, until there is a new one or none", async ({
  people,
}) => {
  const teacher = await people.teacher("Ada");
  const lesson = await people.classOf(teacher, { title: "Behind a link", access: "closed" });
  await teacher.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await teacher.page.goto("/dashboard");
  const item = teacher.page.getByRole("listitem").filter({ hasText: "Behind a link" });
  await item.getByRole("button", { name: "Invitation link" }).click();
  const dialog = teacher.page.getByRole("dialog", { name: "Invitation link" });
  const press = async (button: string, says: string) => {
    await dialog.getByRole("button", { name: button }).click();
    await expect(dialog.getByRole("status")).toHaveText(says);
  };
  const copied = async (button: string, says: string) => {
    await press(button, says);
    return teacher.page.evaluate(() => navigator.clipboard.readText());
  };
  const first = await copied("Copy invitation link", "The invitation link is copied.");
  expect(new URL(first).pathname).toBe(`/meeting-room/${lesson.id}`);
  const ben = await people.student("Ben");
  await ben.page.goto(first);
  await expect(ben.page.getByRole("button", { name: "Join class" })).toBeVisible();
  await expect(ben.page).toHaveURL(`/meeting-room/${lesson.id}`);

  const renewed = "The new invitation link is copied. Earlier links no longer work.";
  const second = await copied("Make a new link", renewed);
  expect(second).not.toBe(first);
  const eve = await people.student("Eve");
  await eve.page.goto(first);
  await expect(eve.page.getByText(MESSAGES.meeting.invitationOver)).toBeVisible();
  await expect(eve.page.getByRole("button", { name: "Join class" })).toHaveCount(0);

  await press("Revoke link", "The invitation link no longer works.");
  await eve.page.goto("/dashboard");
  await eve.page.goto(second);
  await expect(eve.page.getByText(MESSAGES.meeting.invitationOver)).toBeVisible();
});

test("an invitation that the server does not answer is kept in the address, and can be opened again", async ({
  people,
}) => {
  const teacher = await people.teacher("Ada");
  const lesson = await people.classOf(teacher, { title: "Behind a link", access: "closed" });
  const { data } = (await postAs(teacher, `/classes/${lesson.id}/invitation_link`)) as {
    data: { secret: string };
  };
  const { page, room } = await people.student("Ben");
  const accepting = `**/api/classes/${lesson.id}/accept_invitation`;
  await page.route(accepting, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  const address = `/meeting-room/${lesson.id}#invitation=${data.secret}`;
  await page.goto(address);
  await expect(page.getByText("Your invitation could not be opened.")).toBeVisible();
  await expect(page.getByText(MESSAGES.meeting.invitationOver)).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(room.joinButton).toBeVisible();
  await expect(page).toHaveURL(`/meeting-room/${lesson.id}`);
});

test("a dashboard that cannot be loaded says so and offers another try", async ({ people }) => {
  const student = await people.student("Ben");
  await student.page.route("**/api/classes", (route) => route.fulfill({ status: 503, json: {} }));
  await student.page.goto("/dashboard");
  await expect(student.page.getByText(MESSAGES.dashboard.loadFailed)).toBeVisible();
  await student.page.unroute("**/api/classes");
  await student.page.getByRole("button", { name: /try again|retry/i }).click();
  await expect(student.page.getByText(MESSAGES.dashboard.loadFailed)).toBeHidden();
});

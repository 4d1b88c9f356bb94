import { inDatabase } from "../../support/people/blogs.ts";
import { postAs } from "../../support/people/administer.ts";
import { expect, test } from "../../support/pages/test.ts";
import { shoot, shootWhole } from "./shoot.ts";

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test("the page of a class, before and after it, and its calendar", async ({ people, site }) => {
  const teacher = await people.teacher("Ada Lovelace");
  const fields = { title: "Fractions, decimals and percentages", starts_at: inMinutes(9) };
  const invited = ["ben@school.example", "a.very.long.name.of.somebody@another-school.example"];
  const lesson = await people.classOf(teacher, { ...fields, access: "closed", invited });
  const open = await people.classOf(teacher, { title: "Open day", starts_at: inMinutes(3_000) });
  for (const title of ["The book of the course, chapter 4", "Exercises"])
    await postAs(teacher, `/classes/${lesson.id}/materials/link`, {
      title,
      url: "https://example.org",
    });
  const { page } = teacher;
  await page.goto("/account");
  const calendar = page.getByRole("region", { name: "Calendar", exact: true });
  await calendar.getByRole("button", { name: "Make a private address" }).click();
  await calendar.scrollIntoViewIfNeeded();
  await expect(page.getByText("starts in")).toBeVisible();
  await shoot(page, "calendar", async () => {
    await calendar.scrollIntoViewIfNeeded();
    await expect(calendar.getByRole("button", { name: "Revoke address" })).toBeVisible();
  });
  await page.goto(`/class/${lesson.id}`);
  await shootWhole(page, "class-page", () =>
    expect(page.getByRole("link", { name: "Exercises" })).toBeVisible(),
  );
  await inDatabase(site, ({ queries }) =>
    queries
      .updateTable("classes")
      .where("id", "=", lesson.id)
      .set({ state: "live", started_at: new Date() })
      .execute(),
  );
  await shootWhole(page, "class-page-live", () => expect(page.getByText("0 inside")).toBeVisible());
  await inDatabase(site, async ({ queries }) => {
    const classes = queries.updateTable("classes").where("id", "=", lesson.id);
    await classes.set({ state: "ended", ended_at: new Date() }).execute();
  });
  await shootWhole(page, "class-page-over", () =>
    expect(page.getByRole("region", { name: "Recording" })).toBeVisible(),
  );
  const { page: visitor } = await people.visitor();
  await visitor.goto(`/class/${open.id}`);
  await shoot(visitor, "class-page-visitor", () =>
    expect(visitor.getByRole("link", { name: "Join class" })).toBeVisible(),
  );
  await visitor.goto(`/class/${lesson.id}`);
  await shoot(visitor, "class-page-closed", () =>
    expect(visitor.getByRole("heading", { level: 1 })).toBeVisible(),
  );
});

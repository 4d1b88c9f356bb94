import { expect, test } from "../../support/test.ts";
import { shoot, shootWhole } from "./shoot.ts";

test("pages of visitors", async ({ people }) => {
  const { page } = await people.visitor();
  for (const [path, name] of [
    ["/", "home"],
    ["/login", "login"],
    ["/register", "register"],
    ["/no/such/page", "not-found"],
  ] as const) {
    await page.goto(path);
    await shootWhole(page, name, () => expect(page.getByRole("main")).toBeVisible());
  }
  await page.goto("/register");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await shoot(page, "register-errors", () =>
    expect(page.getByText("Name can't be empty")).toBeVisible(),
  );
});

test("dashboards", async ({ people }) => {
  const teacher = await people.teacher("Ada Lovelace");
  const student = await people.student("Ben Okri");
  await teacher.page.goto("/dashboard");
  const classes = teacher.page.getByRole("list", { name: "Classes" });
  await expect(teacher.page.getByRole("form", { name: "New class" })).toBeVisible();
  await shoot(teacher.page, "dashboard-teacher-empty", async () => undefined);
  const titles = [
    "Algebra for beginners",
    "Number theory",
    "Office hours, with a rather long title",
  ];
  for (const title of titles) await people.classOf(teacher, { title });
  const lesson = await people.classOf(teacher, { title: "Geometry" });
  const host = { ...teacher, room: teacher.room };
  const { ClassPage } = await import("../../support/ClassPage.ts");
  const live = new ClassPage(await host.context.newPage());
  await live.join(lesson.id);
  await live.start();
  await shootWhole(teacher.page, "dashboard-teacher", () =>
    expect(classes.getByRole("listitem")).toHaveCount(4),
  );
  await student.page.goto("/dashboard");
  await shootWhole(student.page, "dashboard-student", () =>
    expect(student.page.getByRole("region", { name: "Live classes" })).toContainText("Geometry"),
  );
});

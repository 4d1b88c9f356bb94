import { makeClip, makePicture } from "../../support/people/clip.ts";
import type { Person } from "../../support/people/people.ts";
import { type NewUpload, uploadVideoAs } from "../../support/protocol/rest.ts";
import { expect, test } from "../../support/pages/test.ts";
import { shoot, shootWhole } from "./shoot.ts";

test("pages of visitors", async ({ people }) => {
  const { page } = await people.visitor();
  for (const [path, name] of [
    ["/", "home"],
    ["/contact", "contact"],
    ["/message", "message"],
    ["/pricing", "pricing"],
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
  const { ClassPage } = await import("../../support/pages/ClassPage.ts");
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

test("courses", async ({ people }) => {
  const [admin, teacher] = [await people.admin(), await people.teacher("Ada Lovelace")];
  const clip = await makeClip({
    name: "shot",
    width: 640,
    height: 360,
    seconds: 20,
    bitrate: "600k",
  });
  const files = { file: clip.path, thumbnail: await makePicture("shot") };
  const upload = (person: Person, fields: Omit<NewUpload, "file" | "thumbnail">) =>
    uploadVideoAs(
      person.context.request,
      { token: person.token, admin: person === admin },
      { ...fields, ...files },
    );
  const course_category = "Physics";
  await upload(admin, {
    title: "What a lens does",
    course_title: "Light and lenses",
    course_category,
  });
  const paid = { course_title: "Waves, from strings to seas", course_category, price: 1499 };
  const { course_id } = await upload(admin, { title: "A string that swings", ...paid });
  for (const title of ["Sound in a room", "Water", "A rather long title about standing waves"])
    await upload(admin, { title, ...paid, course_id });
  await upload(teacher, { title: "Colours of a prism", course_title: "Prisms", course_category });

  const { page } = await people.visitor();
  await page.goto("/");
  await shootWhole(page, "home-courses", () => expect(page.getByRole("article")).toHaveCount(2));
  await page
    .getByRole("article")
    .filter({ hasText: "Waves" })
    .getByRole("button", { name: "Enroll Now" })
    .click();
  await shoot(page, "course-topics", () =>
    expect(page.locator("video")).toBeVisible({ timeout: 60_000 }),
  );
  await page.getByRole("list", { name: "Topics" }).getByRole("button").nth(3).click();
  await shoot(page, "course-locked", () => expect(page.getByRole("dialog")).toBeVisible());

  await teacher.page.goto("/dashboard");
  await shootWhole(teacher.page, "dashboard-uploads", () =>
    expect(teacher.page.getByRole("table", { name: "My uploads" })).toBeVisible(),
  );
  await admin.page.goto("/admin-dashboard");
  await admin.page.getByRole("button", { name: "View Video" }).click();
  await shootWhole(admin.page, "admin-dashboard", () =>
    expect(admin.page.locator("video")).toBeVisible({ timeout: 60_000 }),
  );
  const student = await people.student("Ben Okri");
  await student.page.goto("/dashboard");
  await shootWhole(student.page, "dashboard-courses", () =>
    expect(student.page.getByRole("region", { name: "Free Courses" })).toContainText("Light"),
  );
});

import { PROMOTION_DELAY } from "@lyceum/shared/limits.ts";
import { expectNoViolations } from "../support/pages/axe.ts";
import { makeBlog, postComment } from "../support/people/blogs.ts";
import { UploadPage } from "../support/pages/CoursePages.ts";
import { makeClip, makePicture } from "../support/people/clip.ts";
import type { Person } from "../support/people/people.ts";
import { uploadVideoAs } from "../support/protocol/rest.ts";
import { expect, test } from "../support/pages/test.ts";
import { UsersPage } from "../support/pages/UsersPage.ts";

test("axe finds nothing on the pages of visitors", async ({ people }) => {
  const { page } = await people.visitor();
  const paths = ["/", "/blogs", "/contact", "/message", "/pricing", "/login", "/register"];
  for (const path of [
    ...paths,
    "/forgot-password",
    "/reset-password",
    "/not-found",
    "/no/such/page",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    await expectNoViolations(page);
  }
  await page.goto("/register");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expectNoViolations(page);
});

test("axe finds nothing where the promotion is shown", async ({ people }) => {
  const { page } = await people.visitor();
  await page.clock.install();
  await page.goto("/");
  await expect(page.getByRole("main")).toBeVisible();
  await page.clock.fastForward(PROMOTION_DELAY);
  await expect(page.getByRole("region", { name: "Promotion" })).toBeVisible();
  await expectNoViolations(page);
});

const EVERY_ELEMENT = `<h2>Two</h2><p>Text with <strong>strong</strong>, <em>em</em>, <s>s</s>, <u>u</u>, <code>code</code> and
  <a href="/contact">a link</a>.</p><h3>Three</h3><ul><li>One</li></ul><ol><li>One</li></ol><blockquote><p>Quoted</p></blockquote>
  <pre><code>const long = "a line of code that is wider than a phone, so that it is scrolled by itself";</code></pre><hr>`;

test("axe finds nothing where blogs are listed, read, commented and written", async ({
  people,
  site,
}) => {
  const [admin, ben] = [await people.admin(), await people.student("Ben")];
  const blog = await makeBlog(site, admin, { title: "Every element", content: EVERY_ELEMENT });
  await makeBlog(site, admin, { title: "A neighbour" });
  await postComment(ben.context.request, blog.id, "Well written.", ben.token);
  const { page } = await people.visitor();
  await page.goto("/blogs");
  await expect(page.getByRole("link", { name: "Every element" }).first()).toBeVisible();
  await expectNoViolations(page);
  for (const each of [page, admin.page]) {
    await each.goto(`/blog/${blog.slug}`);
    await expect(each.getByRole("list", { name: "Comments" })).toContainText("Well written.");
    // The server's HTML is there before the page's script, which makes the code scrollable by keyboard.
    await expect(each.locator("pre")).toHaveAttribute("tabindex");
    await expectNoViolations(each);
  }
  await admin.page.goto("/add-blog");
  await expect(admin.page.getByRole("textbox", { name: "Content" })).toBeVisible();
  await expectNoViolations(admin.page);
  await admin.page.getByRole("button", { name: "Add blog" }).click();
  await expect(admin.page.getByText("All fields are required.").first()).toBeVisible();
  await expectNoViolations(admin.page);
});

test("what people write from right to left is shown from right to left", async ({
  people,
  site,
}) => {
  const [admin, ben] = [await people.admin(), await people.student("Ben")];
  const [title, comment] = ["שלום עולם", "תודה רבה, Ada."];
  const blog = await makeBlog(site, admin, { title });
  await postComment(ben.context.request, blog.id, comment, ben.token);
  const { page } = await people.visitor();
  const heading = page.getByRole("heading", { name: title }).first();
  await page.goto("/blogs");
  await expect(heading).toHaveCSS("direction", "rtl");
  await page.goto(`/blog/${blog.slug}`);
  await expect(heading).toHaveCSS("direction", "rtl");
  await expect(page.getByRole("list", { name: "Comments" }).getByText(comment)).toHaveCSS(
    "direction",
    "rtl",
  );
  await page.goto("/contact");
  for (const name of ["Name", "Message"]) {
    const field = page.getByRole("textbox", { name, exact: true });
    await field.fill(title);
    await expect(field).toHaveCSS("direction", "rtl");
  }
});

test("axe finds nothing on the dashboards", async ({ people }) => {
  const teacher = await people.teacher("Ada");
  const student = await people.student("Ben");
  await people.classOf(teacher, { title: "Algebra" });
  await teacher.page.goto("/dashboard");
  await expect(teacher.page.getByRole("list", { name: "Classes" })).toContainText("Algebra");
  await expectNoViolations(teacher.page);
  await student.page.goto("/dashboard");
  await expect(student.page.getByRole("region", { name: "Live classes" })).toContainText("Algebra");
  await expectNoViolations(student.page);
  await student.page.goto("/account");
  await expect(student.page.getByRole("list", { name: "Devices" })).toBeVisible();
  await expectNoViolations(student.page);
});

test("axe finds nothing where users are listed, and what was done to them", async ({ people }) => {
  const [admin, student] = [await people.admin(), await people.student("Ben")];
  const { page } = admin;
  await page.goto("/users-list");
  const users = new UsersPage(page);
  await expect(users.row(student.account.email)).toBeVisible();
  await expectNoViolations(page);
  await users.choose(student, "Reset link");
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Make link" }).click();
  await expect(page.getByRole("textbox", { name: "Link" })).toBeVisible();
  await expectNoViolations(page);
  await page.goto("/audit-log");
  await expect(page.getByRole("table")).toContainText("Reset link made");
  await expectNoViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoViolations(page);
  await page.goto("/users-list");
  await expect(users.row(student.account.email)).toBeVisible();
  await expectNoViolations(page);
});

test("axe finds nothing where visits are counted, wide and narrow", async ({ people }) => {
  const { page } = await people.admin();
  const counted = page.waitForResponse("**/track-ip");
  await page.goto("/contact");
  await counted;
  await page.goto("/visits");
  await expect(page.getByRole("slider", { name: "Day" })).toBeAttached();
  await page.getByText("Every day as a table").click();
  await expectNoViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoViolations(page);
});

test("axe finds nothing where courses are found, approved and watched", async ({ people }) => {
  const [teacher, admin] = [await people.teacher("Ada"), await people.admin()];
  const clip = await makeClip({
    name: "axe",
    width: 320,
    height: 180,
    seconds: 3,
    bitrate: "300k",
  });
  const files = { file: clip.path, thumbnail: await makePicture("axe") };
  const course = { course_category: "Light" };
  const upload = (person: Person, title: string, course_title: string) =>
    uploadVideoAs(
      person.context.request,
      { token: person.token, admin: person === admin },
      { title, ...course, ...files, course_title },
    );
  await upload(admin, "First", "Seeing well");
  await upload(teacher, "Second", "Seeing better");
  const uploads = new UploadPage(admin.page);
  await admin.page.goto("/admin-dashboard");
  await admin.page.getByRole("button", { name: "View Video" }).click();
  await expect(uploads.pending.locator("video")).toBeVisible({ timeout: 120_000 });
  await expectNoViolations(admin.page);
  await teacher.page.goto("/dashboard");
  await expect(uploads.row(new UploadPage(teacher.page).myUploads, "Second")).toBeVisible();
  await expectNoViolations(teacher.page);
  const { page } = await people.visitor();
  await page.goto("/");
  await expect(page.getByRole("article", { name: "Seeing well" })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Enroll Now" }).click();
  await expect(page.locator("video")).toBeVisible({ timeout: 120_000 });
  await expectNoViolations(page);
});

import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { Blog, type Comment } from "@lyceum/shared/rest/blogs.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";

import { type TestApp, openApp, post, tryToSignIn } from "../../test/app.ts";
import { seedSchool } from "./seed.ts";

const DEMO_BLOGS = join(import.meta.dirname, "blogs");

describe("seeding a school", () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openApp();
  });
  afterEach(() => test.close());

  type Counted = "users" | "courses" | "classes" | "class_invitations" | "demo_clips" | "blogs";
  const count = async (table: Counted) => {
    const { rows } = await test.database.pool.query(`select count(*)::int as rows from ${table}`);
    return rows[0].rows;
  };
  const whatThereIs = async () => ({
    users: await count("users"),
    courses: await count("courses"),
    classes: await count("classes"),
    invited: await count("class_invitations"),
  });

  it("makes an admin alone, with a password that signs in", async () => {
    const { seeded, accounts } = await seedSchool(test.database, { demo: false });
    expect(seeded).toBe(true);
    expect(accounts).toHaveLength(1);
    const [{ email, password, role }] = accounts as [(typeof accounts)[number]];
    expect(role).toBe("admin");
    expect(password).toMatch(/^([a-z]{4}-){3}[a-z]{4}$/);
    expect((await tryToSignIn(test.app, email, password ?? "")).json().data.role).toBe("admin");
    expect(await whatThereIs()).toEqual({ users: 1, courses: 0, classes: 0, invited: 0 });
  });

  it("makes the admin that it is given, and never repeats the password", async () => {
    const adminPassword = " spaces around it all ";
    const options = { adminEmail: " Head@School.example ", adminPassword, demo: false };
    const report = await seedSchool(test.database, options);
    expect(report.accounts).toMatchObject([{ email: "head@school.example", password: null }]);
    expect(JSON.stringify(report)).not.toContain("spaces");
    const reply = await tryToSignIn(test.app, "head@school.example", adminPassword);
    expect(reply.json().data.role).toBe("admin");
  });

  it("makes a demo school whose people can all sign in", async () => {
    const { accounts } = await seedSchool(test.database, { demo: true });
    expect(await whatThereIs()).toEqual({ users: 7, courses: 6, classes: 3, invited: 2 });
    const roles = [];
    for (const { email, password } of accounts)
      roles.push((await tryToSignIn(test.app, email, password ?? "")).json().data.role);
    expect(roles).toEqual([
      ...["admin", "teacher", "teacher"],
      ...["student", "student", "student", "student"],
    ]);
    const { queries } = test.database;
    const classes = await queries.selectFrom("classes").selectAll().orderBy("title").execute();
    expect(classes.map(({ access, state }) => [access, state])).toEqual([
      ["open", "scheduled"],
      ["closed", "scheduled"],
      ["open", "scheduled"],
    ]);
    const [planned] = classes.flatMap(({ starts_at }) => starts_at ?? []);
    const hours = ((planned?.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(16);
    expect(hours).toBeLessThan(42);
  });

  it("has a student buy the paid course with five topics, and says which videos are to be made", async () => {
    await seedSchool(test.database, { demo: true });
    const { queries } = test.database;
    const bought = await queries
      .selectFrom("purchases")
      .innerJoin("users", "users.id", "user_id")
      .innerJoin("courses", "courses.id", "course_id")
      .innerJoin("payments", "payments.id", "purchases.payment_id")
      .select(["email", "slug", "price_minor", "payments.amount", "payments.provider_payment_id"])
      .execute();
    expect(bought).toEqual([
      {
        email: "amina@lyceum.example",
        slug: "calculus-in-pictures",
        price_minor: "149900",
        amount: "149900",
        provider_payment_id: expect.stringMatching(/^pay_/),
      },
    ]);
    const lines = await queries
      .selectFrom("ledger_lines")
      .select(["account", "amount"])
      .orderBy("account")
      .execute();
    expect(lines).toEqual([
      { account: "platform", amount: "-59960" },
      { account: "provider", amount: "149900" },
      { account: "teacher", amount: "-89940" },
    ]);
    const clips = await queries
      .selectFrom("demo_clips as clip")
      .innerJoin("courses", "courses.id", "clip.course_id")
      .select(["slug", "approved"])
      .whereRef("clip.teacher_id", "=", "courses.teacher_id")
      .execute();
    expect(new Set(clips.map(({ slug }) => slug)).size).toBe(6);
    expect(clips.filter(({ slug }) => slug === "calculus-in-pictures")).toHaveLength(5);
    expect(clips.filter(({ approved }) => !approved)).toHaveLength(1);
  });

  it("has courses of the last months, so that only some of them are new", async () => {
    await seedSchool(test.database, { demo: true });
    const courses = await test.database.queries
      .selectFrom("courses")
      .select("created_at")
      .execute();
    const days = courses.map(({ created_at }) => (Date.now() - created_at.getTime()) / 86_400_000);
    expect(days.filter((each) => each < 2)).toHaveLength(2);
    expect(Math.max(...days)).toBeGreaterThan(30);
  });

  it("has blogs of the last months, with comments of its people, as if they had been written there", async () => {
    await seedSchool(test.database, { demo: true });
    const blogs = z.array(Blog).parse((await test.app.inject({ url: "/api/blogs" })).json());
    expect(blogs.length).toBeGreaterThanOrEqual(8);
    const days = blogs.map(({ date }) => (Date.now() - Date.parse(date)) / 86_400_000);
    expect(Math.min(...days)).toBeGreaterThan(0);
    expect(Math.max(...days)).toBeLessThan(200);
    expect(new Set(blogs.map(({ course_id }) => course_id)).size).toBe(6);
    for (const { content, description } of blogs) {
      expect(content.match(/<h2>/g)?.length).toBeGreaterThanOrEqual(3);
      expect(content).toMatch(/<[uo]l>/);
      expect(description.length).toBeGreaterThan(100);
    }
    const { queries } = test.database;
    // Nothing of what stands in the files was taken out.
    const rows = await queries.selectFrom("blogs").select(["slug", "content"]).execute();
    for (const { slug, content } of rows)
      expect(content).toBe((await readFile(`${DEMO_BLOGS}/${slug}.html`, "utf8")).trim());
    const [first] = blogs;
    const url = `/api/blogs/details_by_slug/${first?.slug}`;
    const { comments, version } = (await test.app.inject({ url })).json();
    expect(comments.map(({ id }: Comment) => id)).toEqual([1, 2, 3]);
    expect(version).toBe(3);
    expect(comments.map(({ role }: Comment) => role)).toEqual(["student", "visitor", "teacher"]);
    const times = comments.map(({ created_at }: Comment) => created_at);
    expect(times).toEqual(times.toSorted());
    expect(Date.parse(times.at(-1))).toBeLessThan(Date.now());
    const reply = await post(test.app, "/api/blogs/add_comment", {
      blog_id: first?.id,
      comment: "The next one",
    });
    expect(reply.json().comment.id).toBe(4);
  });

  it("does nothing where there are users", async () => {
    await seedSchool(test.database, { demo: false });
    const again = await seedSchool(test.database, { demo: true });
    expect(again).toEqual({ seeded: false, accounts: [] });
    expect(await count("users")).toBe(1);
  });

  it("happens once when two processes begin together", async () => {
    const both = await Promise.all([
      seedSchool(test.database, { demo: true }),
      seedSchool(test.database, { demo: true }),
    ]);
    expect(both.map(({ seeded }) => seeded).toSorted()).toEqual([false, true]);
    expect(await count("users")).toBe(7);
  });

  it("leaves nothing behind when it fails in the middle", async () => {
    await test.database.pool.query(
      "alter table class_invitations add check (email <> 'ben@lyceum.example')",
    );
    await expect(seedSchool(test.database, { demo: true })).rejects.toThrow();
    expect(await whatThereIs()).toEqual({ users: 0, courses: 0, classes: 0, invited: 0 });
    expect(await count("demo_clips")).toBe(0);
    expect(await count("blogs")).toBe(0);
  });

  it("refuses an admin whom nobody could sign in as", async () => {
    await expect(seedSchool(test.database, { adminEmail: "admin", demo: false })).rejects.toThrow();
    for (const adminPassword of [" ", "fourteen chars", "passwordpassword"])
      await expect(seedSchool(test.database, { adminPassword, demo: false })).rejects.toThrow(
        /^ADMIN_PASSWORD: /,
      );
    expect(await count("users")).toBe(0);
  });

  it("gives the courses that the catalogue lists, free ones and paid ones", async () => {
    await seedSchool(test.database, { demo: true });
    const reply = await test.app.inject({ method: "GET", url: "/api/video/get_courses" });
    const { status, data } = reply.json();
    expect([status, data.length]).toEqual(["success", 6]);
    const categories = new Set(
      data.map((course: { course_category: string }) => course.course_category),
    );
    expect(categories.size).toBe(3);
    const paid = data.find(
      (course: { course_id: string }) => course.course_id === "web-pages-that-last",
    );
    expect(paid).toMatchObject({ course_type: "Paid", course_price: 1_999 });
  });
});

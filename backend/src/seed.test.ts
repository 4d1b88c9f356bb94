import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, openApp, tryToSignIn } from "../test/app.ts";
import { seedSchool } from "./seed.ts";

describe("seeding a school", () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openApp();
  });
  afterEach(() => test.close());

  type Counted = "users" | "courses" | "classes" | "class_invitations" | "demo_clips";
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

  it("makes the admin that it is told of, and never repeats the password", async () => {
    const adminPassword = " spaces around ";
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
      .select(["email", "slug", "price_minor"])
      .execute();
    expect(bought).toEqual([
      { email: "amina@lyceum.example", slug: "calculus-in-pictures", price_minor: "149900" },
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
  });

  it("refuses an admin whom nobody could sign in as", async () => {
    await expect(seedSchool(test.database, { adminEmail: "admin", demo: false })).rejects.toThrow();
    await expect(seedSchool(test.database, { adminPassword: " ", demo: false })).rejects.toThrow();
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

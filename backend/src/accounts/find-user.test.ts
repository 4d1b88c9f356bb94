import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post } from "../../test/app.ts";
import { course } from "../../test/school.ts";

describe("looking up a user by email", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openApp();
  });
  afterAll(() => test.close());

  const find = (email: string, headers: object) =>
    post(test.app, "/api/authenticate/get_user_by_email", { email }, headers);

  it("shows one's own account, and no column more", async () => {
    const student = await person(test, "student");
    const reply = await find(` ${student.email.toUpperCase()}`, student.bearer);
    expect(reply.json()).toEqual({
      status: "success",
      user: {
        id: student.id,
        name: "A student",
        email: student.email,
        mobile: "5550100001",
        role: "student",
        course_purchased: "",
        course_fee_paid: "No",
        transaction_id: null,
        updated_datetime: null,
        created_datetime: expect.stringMatching(/Z$/),
        time_spent_after_login: 0,
        last_login_time: null,
      },
    });
  });

  it("tells what was bought, and the hours that they were here", async () => {
    const student = await person(test, "student");
    const bought = await course(test, { title: 'Waves, "seen"', price_minor: 9_900 });
    const { queries } = test.database;
    await queries
      .insertInto("purchases")
      .values({ user_id: student.id, course_id: bought.id })
      .execute();
    await queries
      .updateTable("users")
      .set({ time_spent_seconds: 2_700 })
      .where("id", "=", student.id)
      .execute();
    const { user } = (await find(student.email, student.bearer)).json();
    expect(user).toMatchObject({ course_fee_paid: "Yes", time_spent_after_login: 0.75 });
    expect(JSON.parse(user.course_purchased)).toEqual(['Waves, "seen"']);
  });

  it("tells another person's email from an unknown one to nobody but an admin", async () => {
    const [student, other] = [await person(test, "student"), await person(test, "teacher")];
    const admin = await person(test, "admin");
    const foreign = await find(other.email, student.bearer);
    const unknown = await find("nobody@lyceum.example", student.bearer);
    expect(foreign.statusCode).toBe(404);
    expect(foreign.json().message).toBe("User not found.");
    expect(unknown.json()).toEqual(foreign.json());
    expect((await find(other.email, admin.bearer)).json().user.email).toBe(other.email);
    expect((await find("nobody@lyceum.example", admin.bearer)).statusCode).toBe(404);
  });

  it("needs a token", async () => {
    expect((await find("nobody@lyceum.example", {})).statusCode).toBe(401);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post, registration, tryToSignIn } from "../../test/app.ts";

const REGISTER = "/api/authenticate/registerUser";

describe("where admins approve teachers", () => {
  let test: TestApp;
  let admin: Awaited<ReturnType<typeof person>>;
  beforeAll(async () => {
    test = await openApp({ teacherApproval: true });
    admin = await person(test, "admin");
  });
  afterAll(() => test.close());

  const listed = async (email: string) => {
    const url = `/api/admin/users?search=${encodeURIComponent(email)}`;
    const reply = await test.app.inject({ url, headers: admin.bearer });
    const said = reply.json();
    return (said.data ?? said).find((user: { email: string }) => user.email === email);
  };

  it("who registers as a teacher is a student until then, and the answer stays what it was", async () => {
    const form = registration({ isTeacher: "Yes" });
    const reply = await post(test.app, REGISTER, form);
    expect(reply.json()).toMatchObject({ status: "success", data: { role: "Yes" } });
    expect((await tryToSignIn(test.app, form.email)).json().data.role).toBe("student");
    const waiting = await listed(form.email);
    expect(waiting).toMatchObject({ role: "student", waits_to_teach: true });

    const body = { user_id: waiting.id, role: "teacher" };
    expect((await post(test.app, "/api/admin/set_role", body, admin.bearer)).statusCode).toBe(200);
    expect((await tryToSignIn(test.app, form.email)).json().data.role).toBe("teacher");
    expect(await listed(form.email)).not.toHaveProperty("waits_to_teach");
  });

  it("a student is one at once, and waits for nobody", async () => {
    const form = registration();
    await post(test.app, REGISTER, form);
    expect(await listed(form.email)).not.toHaveProperty("waits_to_teach");
  });
});

import { CLASS_GUESTS_MAX } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, openApp, person } from "../../test/app.ts";

type TestUser = Awaited<ReturnType<typeof person>>;

let test: TestApp;
let teacher: TestUser;
let student: TestUser;
let classId: string;
beforeAll(async () => {
  test = await openApp();
  teacher = await person(test, "teacher");
});
afterAll(() => test.close());
beforeEach(async () => {
  student = await person(test, "student");
  const form = { title: "Algebra", access: "closed", invited: [student.email] };
  classId = (await call("POST", "/api/classes", teacher, form)).json().data.id;
});

const call = (method: "GET" | "POST" | "DELETE", url: string, by: TestUser, payload?: object) =>
  test.app.inject({ method, url, headers: by.bearer, ...(payload && { payload }) });
const link = async (renew = false): Promise<string> => {
  const made = await call("POST", `/api/classes/${classId}/invitation_link`, teacher, { renew });
  expect(made.statusCode).toBe(200);
  return made.json().data.secret;
};
const accept = async (secret: string, by = student) => {
  const url = `/api/classes/${classId}/accept_invitation`;
  return (await call("POST", url, by, { secret })).statusCode;
};
/** The page of the class, its seat, and whether it is listed and told of, for one person. */
const isIn = async (by = student) => {
  const { classes, accounts } = test.backend;
  const known = (await accounts.authenticate(by.token))!;
  const shown = (await call("GET", `/api/classes/${classId}`, by)).statusCode === 200;
  const seat = (await classes.seatFor(known, classId)) === "student";
  const listed = (await classes.listFor(known)).some(({ id }) => id === classId);
  const audience = await classes.audienceOf(classId);
  const told = !audience.everyone && audience.personIds.includes(by.id);
  expect([seat, listed, told]).toEqual([shown, shown, shown]);
  return shown;
};

describe("an invitation by email", () => {
  it("opens a closed class to nobody who has not proved that email, and to its owner who has", async () => {
    expect(await isIn()).toBe(false);
    await test.database.pool.query("update users set email_verified_at = now() where id = $1", [
      student.id,
    ]);
    expect(await isIn()).toBe(true);
  });
});

describe("an invitation link", () => {
  it("lets in signed-in people who have it, and they stay when it is renewed or revoked", async () => {
    const secret = await link();
    expect(await link()).toBe(secret);
    expect(await accept("guessed")).toBe(403);
    expect(await isIn()).toBe(false);
    expect(await accept(secret)).toBe(200);
    expect(await accept(secret)).toBe(200);
    expect(await isIn()).toBe(true);

    const renewed = await link(true);
    expect(renewed).not.toBe(secret);
    const late = await person(test, "student");
    expect(await accept(secret, late)).toBe(403);
    expect(await accept(renewed, late)).toBe(200);
    await call("DELETE", `/api/classes/${classId}/invitation_link`, teacher);
    const later = await person(test, "student");
    expect(await accept(renewed, later)).toBe(403);
    expect([await isIn(), await isIn(late), await isIn(later)]).toEqual([true, true, false]);
  });

  it("is not guessed without end by one person, who keeps nobody else at their address waiting", async () => {
    const secret = await link();
    const codes: number[] = [];
    for (let each = 0; each < 601; each += 1) codes.push(await accept("guessed", student));
    expect(codes).toEqual([...Array.from({ length: 600 }, () => 403), 429]);
    const others = await Promise.all([1, 2, 3].map(() => person(test, "student")));
    for (const other of others) expect(await accept(secret, other)).toBe(200);
  });

  it("is of one class, and is made by its hosts alone", async () => {
    const secret = await link();
    const form = { title: "Geometry", access: "closed" };
    const other = (await call("POST", "/api/classes", teacher, form)).json().data.id;
    const url = (id: string) => `/api/classes/${id}/accept_invitation`;
    expect((await call("POST", url(other), student, { secret })).statusCode).toBe(403);
    const missing = await call("POST", url(crypto.randomUUID()), student, { secret });
    expect([missing.statusCode, missing.json().message]).toEqual([
      403,
      MESSAGES.meeting.invitationOver,
    ]);
    const stranger = await person(test, "teacher");
    for (const by of [student, stranger])
      expect(
        (await call("POST", `/api/classes/${classId}/invitation_link`, by, {})).statusCode,
      ).toBe(403);
  });

  it("lets in no more people than a class may have guests, and counts who comes again once", async () => {
    const secret = await link();
    await test.database.pool.query(
      `with made as (insert into users (email, name, mobile, role)
          select 'guest-' || n || '@' || $1::text || '.example', 'Guest', '', 'student'
          from generate_series(1, $2::int) n returning id)
        insert into class_guests (class_id, user_id) select $1::uuid, id from made`,
      [classId, CLASS_GUESTS_MAX - 1],
    );
    const others = [student, await person(test, "student"), await person(test, "student")];
    const answers = await Promise.all(others.map((by) => accept(secret, by)));
    expect(answers.toSorted()).toEqual([200, 409, 409]);
    const guest = others[answers.indexOf(200)]!;
    expect(await accept(secret, guest)).toBe(200);
  });

  it("cannot be made out of what the database has", async () => {
    const secret = await link();
    const { rows } = await test.database.pool.query("select * from class_invitation_links");
    expect(JSON.stringify(rows)).not.toContain(secret);
    for (const value of Object.values(rows[0])) expect(await accept(String(value))).toBe(403);
  });

  it("tells the people whom it lets in of the class at once", async () => {
    const told: string[] = [];
    const stop = test.backend.changes.on("class", (id) => void told.push(id));
    const secret = await link();
    await accept(secret);
    await expect.poll(() => told, { timeout: 10_000 }).toContain(classId);
    stop();
  });
});

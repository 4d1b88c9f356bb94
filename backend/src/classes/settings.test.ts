import { MESSAGES } from "@lyceum/shared/messages.ts";
import { AS_THE_CLASS, DEFAULT_CLASS_SETTINGS } from "@lyceum/shared/rest/class-settings.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, openApp, person } from "../../test/app.ts";
import { course } from "../../test/school.ts";

type TestUser = Awaited<ReturnType<typeof person>>;

const SETTINGS = {
  permissions: { speak: false, camera: true, share: false, chat: true, files: false },
  lobby: "strangers",
  captions: true,
} as const;

let test: TestApp;
let teacher: TestUser;
let other: TestUser;
let student: TestUser;
let admin: TestUser;
let classId: string;
beforeAll(async () => {
  test = await openApp();
  teacher = await person(test, "teacher");
  other = await person(test, "teacher");
  student = await person(test, "student");
  admin = await person(test, "admin");
});
afterAll(() => test.close());
beforeEach(async () => {
  classId = await make({});
});

const make = async (form: object): Promise<string> => {
  const made = { title: "Algebra", ...form };
  return (await call("POST", "/api/classes", teacher, made)).json().data.id;
};
const call = (method: "GET" | "POST", url: string, by: TestUser, payload?: object) =>
  test.app.inject({ method, url, headers: by.bearer, ...(payload && { payload }) });
const get = (by: TestUser) => call("GET", `/api/classes/${classId}/settings`, by);
const set = (by: TestUser, settings: object = SETTINGS) =>
  call("POST", `/api/classes/${classId}/settings`, by, settings);
const port = () => test.backend.classSettings;

describe("the settings of a class", () => {
  it("are the defaults, then what a host set, also while the class is not live", async () => {
    expect((await get(teacher)).json().data).toEqual(DEFAULT_CLASS_SETTINGS);
    expect((await set(teacher)).json()).toEqual({ status: "success", data: SETTINGS });
    expect((await get(admin)).json().data).toEqual(SETTINGS);
    expect(await port().of(classId)).toEqual(SETTINGS);
    await set(admin, { ...SETTINGS, lobby: "off" });
    expect((await get(teacher)).json().data).toEqual({ ...SETTINGS, lobby: "off" });
  });

  it("are its hosts' alone, with co-hosts among them for as long as they are", async () => {
    for (const by of [other, student])
      for (const reply of [await get(by), await set(by)]) {
        expect(reply.statusCode).toBe(403);
        expect(reply.json().message).toBe(MESSAGES.notAllowed);
      }
    await port().setCoHost(classId, student.id, true);
    expect((await set(student)).statusCode).toBe(200);
    await port().setCoHost(classId, student.id, false);
    expect((await set(student)).statusCode).toBe(403);
    classId = "00000000-0000-4000-8000-000000000000";
    expect((await get(teacher)).statusCode).toBe(404);
  });

  it.each([
    {},
    { ...SETTINGS, lobby: "nobody" },
    { ...SETTINGS, permissions: { speak: true } },
    { ...SETTINGS, permissions: { ...SETTINGS.permissions, draw: true } },
    { ...SETTINGS, extra: 1 },
  ])("are refused as %j", async (settings) => {
    expect((await set(teacher, settings)).statusCode).toBe(400);
    expect((await get(teacher)).json().data).toEqual(DEFAULT_CLASS_SETTINGS);
  });

  it("are announced to every process", async () => {
    const heard: string[] = [];
    const stop = test.backend.changes.on("class", (id) => void heard.push(id));
    const quiet = await make({});
    await expect.poll(() => heard, { timeout: 10_000 }).toContain(quiet);
    heard.length = 0;
    await set(teacher);
    await expect.poll(() => heard, { timeout: 10_000 }).toContain(classId);
    stop();
  });
});

describe("a person in a class", () => {
  it("has exceptions, and as a co-host a host's seat", async () => {
    const known = { ...student, sessionId: student.sid };
    const own = { ...AS_THE_CLASS, speak: true };
    await port().setPerson(classId, student.id, own);
    expect(await test.backend.classes.seatFor(known, classId)).toBe("student");
    await port().setCoHost(classId, student.id, true);
    expect(await port().people(classId)).toEqual([{ personId: student.id, own, coHost: true }]);
    expect(await test.backend.classes.seatFor(known, classId)).toBe("host");
    expect(await port().people(await make({}))).toEqual([]);
  });

  it("is listed as a co-host wherever they are, and ended by the class's teacher and admins alone", async () => {
    const list = (by: TestUser) => call("GET", `/api/classes/${classId}/co-hosts`, by);
    const url = `/api/classes/${classId}/co-hosts/${student.id}`;
    const end = (by: TestUser) => test.app.inject({ method: "DELETE", url, headers: by.bearer });
    await port().setCoHost(classId, student.id, true);
    const shown = [{ person_id: student.id, name: student.name }];
    expect((await list(teacher)).json().data).toEqual(shown);
    expect((await list(admin)).json().data).toEqual(shown);
    for (const by of [student, other])
      expect([(await list(by)).statusCode, (await end(by)).statusCode]).toEqual([403, 403]);
    const heard: string[] = [];
    const stop = test.backend.changes.on("class", (id) => void heard.push(id));
    expect((await end(teacher)).statusCode).toBe(200);
    await expect.poll(() => heard, { timeout: 10_000 }).toContain(classId);
    stop();
    expect((await list(teacher)).json().data).toEqual([]);
    expect((await end(teacher)).statusCode).toBe(404);
    const known = { ...student, sessionId: student.sid };
    expect(await test.backend.classes.seatFor(known, classId)).toBe("student");
  });

  it("once admitted passes the lobby until the class ends", async () => {
    const entry = () => port().entryOf(classId, student.id);
    await test.backend.classes.setState(classId, "live");
    expect(await entry()).toEqual({ admitted: false, known: false });
    await port().admit(classId, [student.id, other.id, "00000000-0000-4000-8000-000000000000"]);
    expect(await entry()).toEqual({ admitted: true, known: false });
    await test.backend.classes.setState(classId, "ended");
    expect(await entry()).toEqual({ admitted: false, known: false });
  });

  it("is known by the course that they bought, and by a verified email that is invited", async () => {
    const { id: course_id } = await course(test);
    const known = (id: string) =>
      port()
        .entryOf(id, student.id)
        .then((each) => each.known);
    const [ofCourse, invited] = [
      await make({ course_id }),
      await make({ access: "closed", invited: [student.email] }),
    ];
    expect([await known(ofCourse), await known(invited)]).toEqual([false, false]);
    const { pool } = test.database;
    await pool.query("insert into purchases (user_id, course_id) values ($1, $2)", [
      student.id,
      course_id,
    ]);
    await pool.query("update users set email_verified_at = now() where id = $1", [student.id]);
    expect([await known(ofCourse), await known(invited)]).toEqual([true, true]);
  });
});

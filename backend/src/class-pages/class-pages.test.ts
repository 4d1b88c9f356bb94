import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { Readable } from "node:stream";

import { ENTRIES_SHOWN } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { DEFAULT_CLASS_SETTINGS } from "@lyceum/shared/rest/class-settings.ts";
import type { ClassPage, RecordEntry } from "@lyceum/shared/rest/class-pages.ts";
import { parse } from "parse5";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, silent } from "../../test/app.ts";
import { course, video } from "../../test/school.ts";
import { classesRepository } from "../classes/repository.ts";
import { createClasses } from "../classes/service.ts";
import { sessionsRepository } from "../classes/sessions-repository.ts";
import { cleanUp } from "../retention/housekeeping.ts";
import { KEPT_MOST, retentionRules } from "../retention/queries/rules.ts";
import { htmlOf, jsonOf } from "./export.ts";
import { classPagesRepository } from "./repository.ts";
import { ClassPages } from "./service.ts";
import type { StoredPart } from "./session-parts.ts";

type TestUser = Awaited<ReturnType<typeof person>>;

let test: TestApp;
let teacher: TestUser;
let student: TestUser;
beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  [teacher, student] = [await person(test, "teacher"), await person(test, "student")];
  await run("update users set email_verified_at = now() where id = $1", [student.id]);
});

const run = async (statement: string, values: unknown[] = []) =>
  (await test.database.pool.query(statement, values)).rows;
const call = (method: "GET" | "POST", url: string, by?: TestUser, payload?: object) =>
  test.app.inject({ method, url, ...(by && { headers: by.bearer }), ...(payload && { payload }) });
const lesson = async (fields: object = {}): Promise<string> =>
  (
    await call("POST", "/api/classes", teacher, {
      title: "Algebra",
      starts_at: new Date(Date.now() + 86_400_000).toISOString(),
      ...fields,
    })
  ).json().data.id;
const closed = () => lesson({ access: "closed", invited: [student.email] });
const page = async (id: string, by?: TestUser): Promise<ClassPage> => {
  const answer = await call("GET", `/api/classes/${id}/page`, by);
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
};
/** One that is over. */
const sessionOf = async (classId: string): Promise<string> => {
  await run("update classes set state = 'live', started_at = now() where id = $1", [classId]);
  await run("update classes set state = 'ended', ended_at = now() where id = $1", [classId]);
  const [row] = await run("select id from class_sessions where class_id = $1", [classId]);
  return row.id;
};

/** A part as a module would have it, with so many entries. */
const part = (fields: Partial<StoredPart> = {}, count = 3, said = "Hello"): StoredPart => ({
  name: "chat",
  title: "Chat",
  audience: "people",
  read: async (_sessionId, after, most) =>
    Array.from({ length: count }, (_, index): RecordEntry => {
      const at = "2026-03-28T09:00:00.000Z";
      return { number: index + 1, at, name: "Ada", text: `${said} ${index + 1}` };
    })
      .filter(({ number }) => number > after)
      .slice(0, most),
  ...fields,
});
const pagesWith = (parts: StoredPart[]) =>
  new ClassPages({
    repository: classPagesRepository(test.database),
    classes: createClasses({
      repository: classesRepository(test.database),
      limits: { classes: 100 },
    }),
    entrance: test.backend.entrance,
    sessions: sessionsRepository(test.database),
    settings: test.backend.classSettings,
    calendar: { linksOf: () => null },
    parts,
  });
const asPerson = ({ sid, ...known }: TestUser) => ({ ...known, sessionId: sid });

describe("the page of a class", () => {
  it("of an open class tells a visitor what it is and when, and nothing of its people", async () => {
    const id = await lesson({ invited: [student.email] });
    await sessionOf(id);
    const shown = await page(id);
    expect(shown).toMatchObject({
      as: "visitor",
      invited: null,
      sessions: [],
      parts: [],
      class: { id, title: "Algebra", teacher: { name: "A teacher" } },
      calendar: { ics: `/api/classes/${id}/calendar.ics` },
    });
    expect(JSON.stringify(shown)).not.toContain("@");
  });

  it("of a closed class, and of none, answers a visitor alike", async () => {
    const answers = [await closed(), randomUUID()].map((id) =>
      call("GET", `/api/classes/${id}/page`),
    );
    const [one, other] = await Promise.all(answers);
    expect([one!.statusCode, one!.body]).toEqual([401, other!.body]);
    expect([other!.statusCode, other!.json().message]).toEqual([401, MESSAGES.signInFirst]);
  });

  it("is for the invited, shows a host whom they invited, and gives each a calendar address of their own", async () => {
    const id = await closed();
    const stranger = await person(test, "student");
    expect((await call("GET", `/api/classes/${id}/page`, stranger)).statusCode).toBe(403);
    const [mine, theirs] = [await page(id, teacher), await page(id, student)];
    expect([mine.as, theirs.as]).toEqual(["host", "person"]);
    expect(mine.invited).toEqual({ emails: [student.email], guests: [] });
    expect(theirs.invited).toBeNull();
    expect([mine.keeps_materials, theirs.keeps_materials]).toEqual([true, false]);
    await test.backend.classSettings.setCoHost(id, student.id, true);
    expect(await page(id, student)).toMatchObject({
      as: "person",
      keeps_materials: true,
      invited: null,
    });
    for (const { calendar } of [mine, theirs]) {
      const file = await call("GET", calendar!.ics);
      expect([file.statusCode, file.body.includes("SUMMARY:Algebra")]).toEqual([200, true]);
      expect(calendar!.google).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?/);
    }
  });

  it("names the topics that recordings of it became, once students can find them", async () => {
    const id = await lesson();
    const sessionId = await sessionOf(id);
    const { id: course_id, title: course_title } = await course(test, { teacher_id: teacher.id });
    const uploaded = { course_id, uploader_id: teacher.id, title: "Fractions" };
    const { id: video_id } = await video(test, { ...uploaded, status: "pending" });
    await run(
      `insert into class_recordings (id, class_id, session_id, state, stopped_at, video_id)
       values (gen_random_uuid(), $1, $2, 'published', now(), $3)`,
      [id, sessionId, video_id],
    );
    expect((await page(id, student)).recorded).toEqual([]);
    await run("update videos set status = 'approved', approved_at = now() where id = $1", [
      video_id,
    ]);
    expect((await page(id, student)).recorded).toEqual([
      { session_id: sessionId, video_id, title: "Fractions", course_id, course_title },
    ]);
    expect((await page(id)).recorded).toEqual([]);
    await run("update courses set published_at = null where id = $1", [course_id]);
    expect((await page(id, student)).recorded).toEqual([]);
  });

  it("lists each start-to-end of the class, the newest first", async () => {
    const id = await lesson();
    await sessionOf(id);
    await run("update classes set state = 'live', started_at = now() where id = $1", [id]);
    const { sessions } = await page(id, student);
    expect(sessions.map(({ ended_at }) => ended_at === null)).toEqual([true, false]);
  });
});

describe("a session whose lobby held a person back", () => {
  it("is listed for them, as one that they may not read", async () => {
    const id = await lesson();
    await sessionOf(id);
    await sessionOf(id);
    const { sessions } = await page(id, teacher);
    const [after, before] = sessions.map((each) => each.id);
    const settings = { ...DEFAULT_CLASS_SETTINGS, lobby: "everybody" };
    await call("POST", `/api/classes/${id}/settings`, teacher, settings);
    const letIn = await person(test, "student");
    await run("insert into class_attendance values ($1, $2, '{}', '{}', '{}')", [after, letIn.id]);
    const readable = async (by: TestUser) =>
      (await page(id, by)).sessions.flatMap((each) => (each.may_read ? [each.id] : []));
    expect(await readable(student)).toEqual([]);
    expect(await readable(letIn)).toEqual([after]);
    expect(await readable(teacher)).toEqual([after, before]);
    for (const [session_id, status] of [
      [before, 403],
      [after, 200],
    ] as const) {
      const answer = await call(
        "GET",
        `/api/classes/${id}/sessions/${session_id}/parts/chat`,
        letIn,
      );
      expect(answer.statusCode).toBe(status);
    }
  });
});

describe("what lasts of a session", () => {
  it.each(["2147483648", "9007199254740991", "-1", "x"])(
    "is not asked for after %j, which is no entry's number",
    async (after) => {
      const id = await lesson();
      const url = `/api/classes/${id}/sessions/${await sessionOf(id)}/parts/chat?after=${after}`;
      const answer = await call("GET", url, teacher);
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        expect.stringMatching(/^After must be/),
      ]);
    },
  );

  it("is read part by part and page by page, by those whom the part is for", async () => {
    const pages = pagesWith([
      part({}, ENTRIES_SHOWN + 1),
      part({ name: "attendance", title: "Attendance", audience: "hosts" }),
    ]);
    const id = await closed();
    const session_id = await sessionOf(id);
    const read = (by: TestUser, name: string, after = 0) =>
      pages.entries(asPerson(by), { id, session_id, part: name }, after);
    const first = await read(student, "chat");
    expect([first.entries.length, first.next]).toEqual([ENTRIES_SHOWN, ENTRIES_SHOWN]);
    const rest = await read(student, "chat", first.next!);
    expect([rest.entries.map(({ text: said }) => said), rest.next]).toEqual([
      [`Hello ${ENTRIES_SHOWN + 1}`],
      null,
    ]);
    expect((await read(teacher, "attendance")).entries).toHaveLength(3);
    for (const name of ["attendance", "toString"])
      await expect(read(student, name)).rejects.toThrow(MESSAGES.classes.partNotFound);
    expect((await pages.read(asPerson(student), id, "https://x.example")).parts).toEqual([
      { name: "chat", title: "Chat" },
    ]);
    await expect(read(await person(test, "student"), "chat")).rejects.toThrow(
      MESSAGES.meeting.notInvited,
    );
  });

  it("of another class is not found through this one", async () => {
    const [mine, other] = [await lesson(), await lesson()];
    const session_id = await sessionOf(other);
    const read = pagesWith([part()]).entries(
      asPerson(student),
      { id: mine, session_id, part: "chat" },
      0,
    );
    await expect(read).rejects.toThrow(MESSAGES.classes.sessionNotFound);
  });

  it("is exported whole, as JSON and as a page that runs nothing, by hosts alone", async () => {
    const hostile = `<script>alert(1)</script>" onload='x' \u202E`;
    const many = 1_201;
    const pages = pagesWith([part({}, many, hostile), part({ name: "empty", title: "Empty" }, 0)]);
    const id = await closed();
    const sessionId = await sessionOf(id);
    await expect(pages.export(asPerson(student), id, sessionId)).rejects.toThrow(
      MESSAGES.notAllowed,
    );
    const exported = await pages.export(asPerson(teacher), id, sessionId);
    const json = JSON.parse(await text(Readable.from(jsonOf(exported))));
    expect(json).toMatchObject({ class: { id, title: "Algebra" }, session: { id: sessionId } });
    expect(json.parts.chat).toHaveLength(many);
    expect(json.parts.chat.at(-1).text).toBe(`${hostile} ${many}`);
    expect(json.parts.empty).toEqual([]);
    const html = await text(Readable.from(htmlOf(exported)));
    const names = new Set<string>();
    const walk = (node: { nodeName: string; childNodes?: unknown[] }) => {
      names.add(node.nodeName);
      for (const child of node.childNodes ?? []) walk(child as typeof node);
    };
    walk(parse(html));
    expect(names).not.toContain("script");
    expect(html).toContain("default-src 'none'");
    expect(html.match(/<li>/g)).toHaveLength(many);
  });

  it("is a file over HTTP, for its teacher", async () => {
    const id = await lesson();
    const url = `/api/classes/${id}/sessions/${await sessionOf(id)}/export`;
    const html = await call("GET", url, teacher);
    expect(html.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": expect.stringMatching(/^attachment; filename="class-[\d-]+\.html"$/),
    });
    expect((await call("GET", `${url}?format=json`, teacher)).json()).toMatchObject({ parts: {} });
    expect((await call("GET", url, await person(test, "teacher"))).statusCode).toBe(403);
    expect((await call("GET", url, student)).statusCode).toBe(403);
  });

  it("goes after the operator's days, and never without them", async () => {
    const id = await lesson();
    const sessionId = await sessionOf(id);
    const clean = (days?: number) =>
      cleanUp(test.database, silent, [], retentionRules({ ...KEPT_MOST, classRecordDays: days }));
    await run(
      "update class_sessions set started_at = now() - interval '31 days', ended_at = now() - interval '30 days 1 hour' where id = $1",
      [sessionId],
    );
    const left = () => run("select id from class_sessions where id = $1", [sessionId]);
    await clean(undefined);
    await clean(31);
    expect(await left()).toHaveLength(1);
    await clean(30);
    expect(await left()).toEqual([]);
  });
});

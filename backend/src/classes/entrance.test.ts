import { randomUUID } from "node:crypto";

import { DEFAULT_CLASS_SETTINGS, type LobbyMode } from "@lyceum/shared/rest/class-settings.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, openApp, person } from "../../test/app.ts";
import { multipart } from "../../test/clips.ts";

type TestUser = Awaited<ReturnType<typeof person>>;

let test: TestApp;
let teacher: TestUser;
let ben: TestUser;
let cleo: TestUser;
let classId: string;
let sessionId: string;
/** The teacher's file in the chat. */
let fileId: string;
beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  teacher = await person(test, "teacher");
  [ben, cleo] = [await person(test, "student"), await person(test, "student")];
  const payload = { title: "Algebra" };
  const wanted = { method: "POST", url: "/api/classes", payload, headers: teacher.bearer } as const;
  classId = (await test.app.inject(wanted)).json().data.id;
  sessionId = (await test.backend.classes.setState(classId, "live")).session_id ?? "none";
  fileId = (await send(teacher)).json().data.id;
  await test.backend.chat.add({
    sessionId,
    authorId: teacher.id,
    name: "Ada",
    role: "host",
    to: "all",
    text: "Look",
    replyTo: null,
    key: randomUUID(),
    fileId,
  });
});

const send = (by: TestUser) => {
  const file = { name: "file", value: "%PDF-1.7", filename: "a.pdf" };
  const { payload, headers } = multipart([file]);
  const url = `/api/classes/${classId}/chat/files`;
  return test.app.inject({ method: "POST", url, payload, headers: { ...headers, ...by.bearer } });
};
const get = async (by: TestUser, path: string) =>
  test.app.inject({ method: "GET", url: `/api/classes/${classId}/${path}`, headers: by.bearer });
const set = (lobby: LobbyMode) =>
  test.backend.classSettings.set(classId, { ...DEFAULT_CLASS_SETTINGS, lobby });
const run = (text: string, values: unknown[]) => test.database.pool.query(text, values);
/** Of the messages, their file, the materials, and sending a file. */
const learned = async (by: TestUser) => {
  const answers = [
    await get(by, `sessions/${sessionId}/parts/chat`),
    await get(by, `chat/files/${fileId}`),
    await get(by, "materials"),
    await send(by),
  ];
  return answers.map(({ statusCode }) => statusCode);
};
const ALL = [200, 200, 200, 200];
const NOTHING = [403, 404, 403, 403];

describe("a person in the lobby", () => {
  it.each(["strangers", "everybody"] as const)(
    "for %s learns nothing of messages, files and materials, and all of it once let in",
    async (lobby) => {
      expect(await learned(ben)).toEqual(ALL);
      await set(lobby);
      expect(await learned(ben)).toEqual(NOTHING);
      await test.backend.classSettings.admit(classId, [ben.id]);
      expect(await learned(ben)).toEqual(ALL);
    },
  );

  it("who was in the session reads of it afterwards, and no one who was not let in", async () => {
    await set("everybody");
    await run(
      `insert into class_attendance (session_id, user_id, present, spoke, watched)
      values ($1, $2, '{[2026-01-01,2026-01-02)}', '{}', '{}')`,
      [sessionId, ben.id],
    );
    await test.backend.classes.setState(classId, "ended");
    const [ofBen, ofCleo] = [await learned(ben), await learned(cleo)];
    expect(ofBen.slice(0, 2)).toEqual([200, 200]);
    expect(ofCleo.slice(0, 2)).toEqual([403, 404]);
  });

  it("who was in a session reads the materials between the sessions, and waits again for the next one", async () => {
    await set("everybody");
    await run(
      `insert into class_attendance (session_id, user_id, present, spoke, watched)
      values ($1, $2, '{[2026-01-01,2026-01-02)}', '{}', '{}')`,
      [sessionId, ben.id],
    );
    const materialsOf = async () =>
      (await Promise.all([ben, cleo].map((each) => get(each, "materials")))).map(
        ({ statusCode }) => statusCode,
      );
    expect(await materialsOf()).toEqual([200, 403]);
    await test.backend.classes.setState(classId, "ended");
    expect(await materialsOf()).toEqual([200, 403]);
    await test.backend.classes.setState(classId, "live");
    expect(await materialsOf()).toEqual([403, 403]);
  });

  it("who is known need not wait for a lobby for strangers", async () => {
    await run("update users set email_verified_at = now() where id = $1", [ben.id]);
    await run("insert into class_invitations (class_id, email) values ($1, lower($2))", [
      classId,
      ben.email,
    ]);
    await set("strangers");
    expect([await learned(ben), await learned(cleo)]).toEqual([ALL, NOTHING]);
    await set("everybody");
    expect(await learned(ben)).toEqual(NOTHING);
  });

  it("does not hold co-hosts, and a person whom a host removed reads nothing while it goes on", async () => {
    await set("everybody");
    await test.backend.classSettings.setCoHost(classId, ben.id, true);
    expect(await learned(ben)).toEqual(ALL);
    await set("off");
    await test.backend.classes.putOut(classId, cleo.id);
    expect(await learned(cleo)).toEqual(NOTHING);
  });
});

import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import {
  CHAT_FILE_BYTES_MAX,
  CHAT_FILES_MAX,
  CHAT_FILES_OF_PERSON,
} from "@lyceum/shared/class-limits.ts";
import { CLASS_REFUSALS } from "@lyceum/shared/class-refusals.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { AS_THE_CLASS, DEFAULT_CLASS_SETTINGS } from "@lyceum/shared/rest/class-settings.ts";
import type { ChatFile } from "@lyceum/shared/chat-file.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, silent } from "../../test/app.ts";
import { type ClipFolder, clipFolder, multipart } from "../../test/clips.ts";
import { beginDeletion, finishDeletion } from "../account-deletion/deletion-repository.ts";
import { bomb } from "../../test/picture-bomb.ts";
import { INCOMING } from "../kernel/files/receive-form.ts";
import { cleanUp } from "../retention/housekeeping.ts";

type TestUser = Awaited<ReturnType<typeof person>>;

const PDF = Buffer.from("%PDF-1.7\nThe words of a lesson.");
const ALL = DEFAULT_CLASS_SETTINGS.permissions;

let test: TestApp;
let clips: ClipFolder;
let png: Buffer;
let teacher: TestUser;
let ben: TestUser;
let cleo: TestUser;
let classId: string;
let sessionId: string;
beforeAll(async () => {
  test = await openApp();
  clips = await clipFolder();
  const picture = { size: "640x360", sound: false, args: ["-frames:v", "1"] };
  png = await clips.read(await clips.make("a.png", picture));
});
afterAll(async () => {
  await test.close();
  await clips.close();
});
beforeEach(async () => {
  teacher = await person(test, "teacher");
  [ben, cleo] = [await person(test, "student"), await person(test, "student")];
  classId = await lesson();
  sessionId = await start();
});

const lesson = async (): Promise<string> => {
  const url = "/api/classes";
  const payload = { title: "Algebra" };
  const made = await test.app.inject({ method: "POST", url, payload, headers: teacher.bearer });
  return made.json().data.id;
};
const start = async () =>
  (await test.backend.classes.setState(classId, "live")).session_id ?? "none";
const files = () => `/api/classes/${classId}/chat/files`;
const send = (by: TestUser | null, value: Uint8Array = PDF, filename = "Week 1.pdf") => {
  const { payload, headers } = multipart([{ name: "file", value, filename }]);
  const all = { ...headers, ...by?.bearer };
  return test.app.inject({ method: "POST", url: files(), payload, headers: all });
};
const sent = async (...given: Parameters<typeof send>): Promise<ChatFile> => {
  const answer = await send(...given);
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
};
const read = (by: TestUser | null, id: string) =>
  test.app.inject({ method: "GET", url: `${files()}/${id}`, headers: by?.bearer ?? {} });
const statuses = async (id: string, ...people: (TestUser | null)[]) => {
  const answers = await Promise.all(people.map((each) => read(each, id)));
  return answers.map(({ statusCode }) => statusCode);
};
const announce = (by: TestUser, fileId: string, to: "all" | "hosts" = "all") =>
  test.backend.chat.add({
    sessionId,
    authorId: by.id,
    name: by.email,
    role: "student",
    to,
    text: "Look",
    replyTo: null,
    key: randomUUID(),
    fileId,
  });
const set = (permissions: Partial<typeof ALL>, lobby: "off" | "strangers" | "everybody" = "off") =>
  test.backend.classSettings.set(classId, {
    permissions: { ...ALL, ...permissions },
    lobby,
    captions: false,
  });
const run = (text: string, values: unknown[] = []) => test.database.pool.query(text, values);
const kept = () => {
  const folder = join(test.folder, "chat");
  return existsSync(folder) ? readdirSync(folder) : [];
};
const incoming = () =>
  readdirSync(join(test.folder, "incoming")).filter((name) => name.startsWith(INCOMING));
const noted = async () =>
  (await run("select key from media_removals where due_at <= now()")).rows.map(({ key }) => key);
const keyOf = async (id: string): Promise<string> =>
  (await run("select key from class_files where id = $1", [id])).rows[0].key;

describe("a file in the chat", () => {
  it("is its sender's alone until its message is sent, and then of those who may read that", async () => {
    const { id } = await sent(ben);
    expect(await statuses(id, ben, cleo, teacher, null)).toEqual([200, 404, 404, 401]);
    const message = await announce(ben, id);
    expect(message.file).toEqual({ id, name: "Week 1.pdf", kind: "file", size: PDF.length });
    expect(await statuses(id, ben, cleo, teacher, null)).toEqual([200, 200, 200, 401]);
    const reader = { sessionId, personId: cleo.id, isHost: false };
    expect((await test.backend.chat.newest(reader)).messages).toEqual([message]);
    expect((await test.backend.chat.changedAfter(reader, 0)).messages).toEqual([message]);
  });

  it("to the hosts is theirs and its sender's", async () => {
    const { id } = await sent(ben);
    await announce(ben, id, "hosts");
    expect(await statuses(id, ben, cleo, teacher)).toEqual([200, 404, 200]);
    await test.backend.classSettings.setCoHost(classId, cleo.id, true);
    expect(await statuses(id, cleo)).toEqual([200]);
  });

  it("belongs to one message, of its sender, in its session", async () => {
    const { id } = await sent(ben);
    await expect(announce(cleo, id)).rejects.toMatchObject({ code: "not_found" });
    const first = await announce(ben, id);
    await expect(announce(ben, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(announce(ben, randomUUID())).rejects.toMatchObject({ code: "not_found" });
    const reader = { sessionId, personId: ben.id, isHost: false };
    expect((await test.backend.chat.newest(reader)).messages).toEqual([first]);
    const elsewhere = `/api/classes/${await lesson()}/chat/files/${id}`;
    const answer = await test.app.inject({ method: "GET", url: elsewhere, headers: ben.bearer });
    expect(answer.statusCode).toBe(404);
  });

  it("whose message is sent twice is there once", async () => {
    const { id } = await sent(ben);
    const message = {
      sessionId,
      authorId: ben.id,
      name: "Ben",
      role: "student" as const,
      to: "all" as const,
      text: "Look",
      replyTo: null,
      key: randomUUID(),
      fileId: id,
    };
    const [first, second] = [
      await test.backend.chat.add(message),
      await test.backend.chat.add(message),
    ];
    expect(second).toEqual(first);
    expect(first.file?.id).toBe(id);
  });

  it("is always downloaded, whatever it says it is", async () => {
    const { id } = await sent(ben, Buffer.from("<html><script>alert(1)</script>"), "page.html");
    const answer = await read(ben, id);
    expect(answer.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "no-store",
      "content-disposition": expect.stringMatching(/^attachment; filename="page\.html\.txt"/),
    });
  });

  it("that is a picture is made again: nothing of what came is kept", async () => {
    const polyglot = Buffer.concat([png, Buffer.from("<script>alert('hidden')</script>")]);
    const file = await sent(ben, polyglot, "me.png");
    expect(file).toMatchObject({ kind: "picture", name: "me.webp" });
    const answer = await read(ben, file.id);
    expect(answer.headers["content-type"]).toBe("image/webp");
    expect(answer.headers["content-disposition"]).toMatch(/^attachment/);
    expect(answer.rawPayload.toString("latin1")).toMatch(/^RIFF.{4}WEBP/s);
    expect(answer.rawPayload.includes("script")).toBe(false);
    expect(answer.rawPayload).toHaveLength(file.size);
  });

  it("goes with its message, and with its session, its class and its sender", async () => {
    const byMessage = await sent(ben);
    const message = await announce(ben, byMessage.id);
    const key = await keyOf(byMessage.id);
    const host = { sessionId, personId: teacher.id, isHost: true };
    const removed = await test.backend.chat.remove(host, message.number);
    expect([removed.text, removed.file]).toEqual([null, null]);
    expect(await statuses(byMessage.id, ben, teacher)).toEqual([404, 404]);
    expect(await noted()).toContain(key);

    const byAccount = await sent(cleo);
    await announce(cleo, byAccount.id);
    const keyOfCleo = await keyOf(byAccount.id);
    await beginDeletion(test.database, { ...cleo, sessionId: cleo.sid });
    await finishDeletion(test.database, cleo.id);
    expect(await statuses(byAccount.id, teacher)).toEqual([404]);
    expect(await noted()).toContain(keyOfCleo);
    const left = await test.backend.chat.newest(host);
    expect(left.messages.map(({ text, file }) => [text, file])).toEqual([
      [null, null],
      ["Look", null],
    ]);

    const bySession = await sent(ben);
    const keyOfSession = await keyOf(bySession.id);
    await test.backend.classes.setState(classId, "ended");
    await run("delete from class_sessions where id = $1", [sessionId]);
    expect(await noted()).toContain(keyOfSession);
  });

  it("without a message goes after a day", async () => {
    const [waiting, announced] = [await sent(ben), await sent(ben)];
    await announce(ben, announced.id);
    await run("update class_files set sent_at = now() - interval '25 hours'");
    await cleanUp(test.database, silent, []);
    expect(await statuses(waiting.id, ben)).toEqual([404]);
    expect(await statuses(announced.id, ben)).toEqual([200]);
  });
});

describe("a file is refused", () => {
  it.each([
    ["a program", () => Buffer.from("MZ\x90\x00\x03", "latin1"), "a.png", 415, null],
    ["half a picture", () => png.subarray(0, 60), "a.png", 415, MESSAGES.materials.unsupported],
    ["a picture of billions of pixels", bomb, "a.png", 415, MESSAGES.materials.unsupported],
    ["an empty file", () => Buffer.alloc(0), "a.txt", 400, MESSAGES.upload.empty],
    [
      "more than ten megabytes",
      () => Buffer.concat([PDF, Buffer.alloc(CHAT_FILE_BYTES_MAX)]),
      ...(["a.pdf", 413, MESSAGES.upload.tooLarge] as const),
    ],
  ] as [string, () => Buffer, string, number, string | null][])(
    "that is %s, and nothing is left of it",
    async (_what, value, name, status, message) => {
      const before = kept();
      const answer = await send(ben, value(), name);
      expect(answer.statusCode).toBe(status);
      if (message !== null) expect(answer.json().message).toBe(message);
      expect(kept()).toEqual(before);
      expect(incoming()).toEqual([]);
    },
  );

  it.each([
    ["an HTML page named as a picture", "<html><script>alert(1)</script></html>", "a.png"],
    ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', "a.svg"],
  ])("as what %s says it is: it is a text for downloading", async (_what, text, name) => {
    const file = await sent(ben, Buffer.from(text), name);
    expect(file).toMatchObject({ kind: "file", name: `${name}.txt` });
    expect((await read(ben, file.id)).headers["content-type"]).toBe("application/octet-stream");
  });

  it("from those who may not send: by the class, by a person's exceptions, and where the chat is off", async () => {
    await set({ files: false });
    expect((await send(ben)).statusCode).toBe(403);
    expect((await send(ben)).json().message).toBe(CLASS_REFUSALS.mayNot.files);
    await sent(teacher);
    await test.backend.classSettings.setPerson(classId, ben.id, { ...AS_THE_CLASS, files: true });
    await sent(ben);
    await set({ chat: false });
    expect((await send(ben)).statusCode).toBe(403);
    await set({});
    await test.backend.classes.putOut(classId, ben.id);
    expect((await send(ben)).statusCode).toBe(403);
    expect((await send(null)).statusCode).toBe(401);
  });

  it("while the class is not live", async () => {
    await test.backend.classes.setState(classId, "ended");
    expect((await send(teacher)).statusCode).toBe(409);
  });

  it("beyond the number of one person, and of all", async () => {
    const fill = (by: TestUser, count: number) =>
      run(
        `insert into class_files (session_id, kind, name, key, size_bytes, sent_by)
        select $1, 'file', 'x', gen_random_uuid()::text, 1, $2 from generate_series(1, $3)`,
        [sessionId, by.id, count],
      );
    await fill(ben, CHAT_FILES_OF_PERSON);
    expect((await send(ben)).statusCode).toBe(409);
    await sent(cleo);
    await fill(teacher, CHAT_FILES_MAX);
    expect((await send(cleo)).json().message).toBe(MESSAGES.chatFiles.max);
  });
});

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { MATERIALS_MAX, MATERIAL_BYTES_MAX } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Material } from "@lyceum/shared/rest/materials.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, openApp, person } from "../../test/app.ts";
import { multipart } from "../../test/clips.ts";
import { INCOMING } from "../kernel/files/receive-form.ts";

type TestUser = Awaited<ReturnType<typeof person>>;

const PDF = Buffer.from("%PDF-1.7\nThe words of a lesson.");

let test: TestApp;
let teacher: TestUser;
let student: TestUser;
let classId: string;
beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  [teacher, student] = [await person(test, "teacher"), await person(test, "student")];
  await run("update users set email_verified_at = now() where id = $1", [student.id]);
  classId = await lesson(teacher, [student]);
});

const run = async (text: string, values: unknown[] = []) =>
  (await test.database.pool.query(text, values)).rows;
const call = (method: "GET" | "POST" | "DELETE", url: string, by?: TestUser, payload?: object) =>
  test.app.inject({ method, url, ...(by && { headers: by.bearer }), ...(payload && { payload }) });
const lesson = async (by: TestUser, invited: TestUser[]): Promise<string> => {
  const emails = invited.map(({ email }) => email);
  const form = { title: "Algebra", access: "closed", invited: emails };
  return (await call("POST", "/api/classes", by, form)).json().data.id;
};
const materials = (id = classId) => `/api/classes/${id}/materials`;
const send = (by: TestUser, value = PDF, filename = "Week 1.pdf", parts: object[] = []) => {
  const file = { name: "file", value, filename };
  const { payload, headers } = multipart([file, ...parts] as Parameters<typeof multipart>[0]);
  const url = `${materials()}/file`;
  return test.app.inject({ method: "POST", url, payload, headers: { ...headers, ...by.bearer } });
};
const added = async (...given: Parameters<typeof send>): Promise<Material> => {
  const answer = await send(...given);
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
};
const list = async (by: TestUser): Promise<Material[]> =>
  (await call("GET", materials(), by)).json().data;
const kept = () => {
  const folder = join(test.folder, "materials");
  return existsSync(folder) ? readdirSync(folder) : [];
};
const incoming = () =>
  readdirSync(join(test.folder, "incoming")).filter((name) => name.startsWith(INCOMING));

describe("the materials of a class", () => {
  it("are seen by its people, in their order, and by nobody else", async () => {
    const link = { title: "The book", url: "https://example.org/book" };
    const linked = await call("POST", `${materials()}/link`, teacher, link);
    expect(linked.json().data).toMatchObject({ ...link, kind: "link", size: null });
    await added(teacher);
    const shown = await list(student);
    expect(shown.map(({ title, kind, size }) => [title, kind, size])).toEqual([
      ["The book", "link", null],
      ["Week 1.pdf", "file", PDF.length],
    ]);
    const stranger = await person(test, "student");
    expect((await call("GET", materials(), stranger)).statusCode).toBe(403);
    expect((await call("GET", materials())).statusCode).toBe(401);
  });

  it("are added and removed by its hosts alone", async () => {
    const { id } = await added(teacher);
    const other = await person(test, "teacher");
    const link = { title: "x", url: "https://example.org" };
    expect((await call("POST", `${materials()}/link`, other, link)).statusCode).toBe(403);
    expect((await send(other)).statusCode).toBe(403);
    expect((await send(student)).statusCode).toBe(403);
    expect((await call("DELETE", `${materials()}/${id}`, other)).statusCode).toBe(403);
    const elsewhere = materials(await lesson(other, []));
    expect((await call("DELETE", `${elsewhere}/${id}`, other)).statusCode).toBe(404);
    expect((await call("DELETE", `${materials()}/${id}`, teacher)).statusCode).toBe(200);
    expect(await list(student)).toEqual([]);
  });

  it("are added and removed by a co-host, as long as they are one", async () => {
    const { classSettings } = test.backend;
    const link = { title: "x", url: "https://example.org" };
    await classSettings.setCoHost(classId, student.id, true);
    const { id } = await added(student);
    expect((await call("POST", `${materials()}/link`, student, link)).statusCode).toBe(200);
    await classSettings.setCoHost(classId, student.id, false);
    expect((await call("POST", `${materials()}/link`, student, link)).statusCode).toBe(403);
    expect((await call("DELETE", `${materials()}/${id}`, student)).statusCode).toBe(403);
  });

  it("are announced to every process when they change, by another fingerprint", async () => {
    const fingerprint = () => test.backend.materials.fingerprintOf(classId);
    const told: string[] = [];
    const stop = test.backend.changes.on("class", (id) => told.push(id));
    const ofThis = () => told.filter((id) => id === classId);
    // Notices arrive in order: once a later class is announced, the notice that this one was made has arrived too.
    const later = await lesson(teacher, [student]);
    await expect.poll(() => told).toContain(later);
    told.length = 0;
    const none = await fingerprint();
    const { id } = await added(teacher);
    await expect.poll(ofThis).toEqual([classId]);
    const one = await fingerprint();
    await call("DELETE", `${materials()}/${id}`, teacher);
    await expect.poll(ofThis).toEqual([classId, classId]);
    stop();
    expect(one).not.toBe(none);
    expect(await fingerprint()).toBe(none);
  });

  it("are downloaded as files, by whom their address was given to, while they may enter", async () => {
    const { id, url } = await added(teacher, PDF, "Wöche “1”; x=y.pdf");
    const ofStudent = (await list(student))[0]!.url;
    expect(ofStudent).not.toBe(url);
    const answer = await call("GET", ofStudent);
    expect(answer.rawPayload).toEqual(PDF);
    expect(answer.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "no-store",
      "content-disposition": expect.stringMatching(
        /^attachment; filename="[\w.-]+"; filename\*=UTF-8''W%C3%B6che%20%E2%80%9C1%E2%80%9D%3B%20x%3Dy\.pdf$/,
      ),
    });
    const bare = ofStudent.split("?")[0]!;
    const foreign = new URL((await added(teacher)).url, "http://x").searchParams.get("ticket");
    for (const query of ["", "?ticket=", `?ticket=${foreign}`, "?ticket=a.b.99999999999.d"])
      expect((await call("GET", bare + query)).statusCode).toBe(404);
    await run("delete from class_invitations where class_id = $1", [classId]);
    expect((await call("GET", ofStudent)).statusCode).toBe(404);
    expect((await call("GET", url)).statusCode).toBe(200);
    await call("DELETE", `${materials()}/${id}`, teacher);
    expect((await call("GET", url)).statusCode).toBe(404);
  });

  it("are downloaded by more than 600 people of one address in a minute", async () => {
    const { url } = await added(teacher);
    for (let other = 0; other < 600; other += 1) await call("GET", url.split("?")[0]!);
    expect((await call("GET", url)).statusCode).toBe(200);
  });

  it("are changed so often by each person, whoever is behind the same address", async () => {
    const other = await person(test, "teacher");
    const elsewhere = `${materials(await lesson(other, []))}/link`;
    const link = { title: "x", url: "https://example.org" };
    for (let time = 1; time <= 1_200; time += 1)
      await call("POST", `${materials()}/link`, teacher, { title: "" });
    expect((await call("POST", `${materials()}/link`, teacher, link)).statusCode).toBe(429);
    expect((await call("POST", elsewhere, other, link)).statusCode).toBe(200);
  });

  it.each([
    [
      "a program",
      () => [Buffer.from("MZ\x90\x00\x03", "latin1")],
      415,
      MESSAGES.materials.unsupported,
    ],
    ["an empty file", () => [Buffer.alloc(0)], 400, MESSAGES.upload.empty],
    [
      "more than fits",
      () => [Buffer.alloc(MATERIAL_BYTES_MAX + 1, "a")],
      413,
      MESSAGES.upload.tooLarge,
    ],
    [
      "two files",
      () => [PDF, "a.pdf", [{ name: "file", value: PDF, filename: "b.pdf" }]],
      ...[413, undefined],
    ],
  ] as [string, () => [typeof PDF], number, string | undefined][])(
    "refuse %s, and nothing is left of it",
    async (_what, given, status, message) => {
      const before = kept();
      const answer = await send(teacher, ...given());
      expect(answer.statusCode).toBe(status);
      if (message) expect(answer.json().message).toBe(message);
      expect([kept(), incoming()]).toEqual([before, []]);
    },
  );

  it.each([
    ["javascript:alert(1)", MESSAGES.materials.linkInvalid],
    ["data:text/html,<script>", MESSAGES.materials.linkInvalid],
    ["//evil.example", MESSAGES.materials.linkInvalid],
    ["", MESSAGES.materials.linkInvalid],
  ])("refuse the link %j", async (url, message) => {
    const answer = await call("POST", `${materials()}/link`, teacher, { title: "x", url });
    expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
  });

  it.each(["", " ", "\u200b\u2060", "\u202e"])(
    "refuse a link titled %j, which shows nothing",
    async (title) => {
      const link = { title, url: "https://example.org" };
      const answer = await call("POST", `${materials()}/link`, teacher, link);
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        MESSAGES.materials.titleEmpty,
      ]);
    },
  );

  it("are so many in a class, however many are added at once", async () => {
    await run(
      `insert into class_materials (class_id, title, url)
       select $1, 'x', 'https://example.org' from generate_series(1, $2::int)`,
      [classId, MATERIALS_MAX - 1],
    );
    const link = { title: "x", url: "https://example.org" };
    const sent = await Promise.all(
      [1, 2, 3].map(() => call("POST", `${materials()}/link`, teacher, link)),
    );
    expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect((await send(teacher)).statusCode).toBe(409);
  });

  it("take so many bytes of one teacher, in all classes together", async () => {
    const other = await lesson(teacher, []);
    await run(
      `insert into class_materials (class_id, title, key, size_bytes)
       values ($1, 'x', 'materials/x', $2::bigint)`,
      [other, 5 * 1024 ** 3 - PDF.length],
    );
    expect((await send(teacher, Buffer.concat([PDF, PDF]))).statusCode).toBe(409);
    await run("delete from class_materials where class_id = $1", [other]);
    await added(teacher);
  });

  it("leave no file behind when they, their class, or its teacher's account goes", async () => {
    await run("delete from media_removals");
    const noted = async () => (await run("select key from media_removals")).length;
    const removed = await added(teacher);
    expect(await noted()).toBe(0);
    await call("DELETE", `${materials()}/${removed.id}`, teacher);
    expect(await noted()).toBe(1);
    await added(teacher);
    await call("DELETE", `/api/classes/${classId}`, teacher);
    expect(await noted()).toBe(2);
    await run("update media_removals set due_at = now() + interval '1 day'");
    const before = kept();
    classId = await lesson(teacher, []);
    await added(teacher);
    const gone = await call("POST", "/api/account/delete", teacher, { confirm: teacher.email });
    expect(gone.statusCode).toBe(200);
    await expect.poll(kept).toEqual(before);
  });
});

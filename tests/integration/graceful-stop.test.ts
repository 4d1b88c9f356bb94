import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createClass } from "@lyceum/shared/rest/classes.ts";
import { RESUMABLE_UPLOADS } from "@lyceum/shared/rest/videos.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { TOKEN_SECRET, type TestApp, openApp, person } from "../../backend/test/app.ts";
import { LiveSocket } from "../support/protocol/LiveSocket.ts";
import { SiteProgram } from "../support/servers/SiteProgram.ts";

const UPLOADS = `/api${RESUMABLE_UPLOADS}`;
const TUS = { "tus-resumable": "1.0.0" };
/** Shutdown deadline, ms; after it, systems kill what they stop. */
const STOPPED_WITHIN = 10_000;

describe("a site that is asked to stop", { timeout: 120_000 }, () => {
  let school: TestApp;
  let teacher: Awaited<ReturnType<typeof person>>;
  let folder: string;
  let site: SiteProgram;
  beforeAll(async () => {
    school = await openApp();
    teacher = await person(school, "teacher");
  });
  afterAll(() => school.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "lyceum-stop-"));
    site = await start("0");
  });
  afterEach(async () => {
    await site.stop("SIGKILL");
    await rm(folder, { recursive: true });
  });

  const start = (port: string) =>
    SiteProgram.start({
      PORT: port,
      HOST: "127.0.0.1",
      DATA_DIR: folder,
      DATABASE_URL: school.database.url,
      TOKEN_SECRET,
      MEDIA_PORT: "0",
      MEDIA_WORKERS: "1",
      TRANSCODES: "0",
      LOG_LEVEL: "info",
    });
  const begin = async (size: number): Promise<string> => {
    const headers = { ...TUS, ...teacher.bearer, "upload-length": String(size) };
    const reply = await fetch(`${site.url}${UPLOADS}`, { method: "POST", headers });
    expect(reply.status).toBe(201);
    return new URL(reply.headers.get("location")!, site.url).pathname;
  };
  /** A request in progress until its body is ended. */
  const append = (path: string, offset: number, size: number): ClientRequest =>
    request(`${site.url}${path}`, {
      method: "PATCH",
      headers: {
        ...TUS,
        ...teacher.bearer,
        "upload-offset": String(offset),
        "content-type": "application/offset+octet-stream",
        "content-length": String(size),
      },
    });
  const offsetOf = async (path: string): Promise<number> => {
    const reply = await fetch(`${site.url}${path}`, {
      method: "HEAD",
      headers: { ...TUS, ...teacher.bearer },
    });
    expect(reply.status).toBe(200);
    return Number(reply.headers.get("upload-offset"));
  };
  const isKept = async (path: string, bytes: number) => {
    await expect.poll(async () => (await fileOf(path)).length).toBe(bytes);
  };
  const fileOf = (path: string) =>
    readFile(join(folder, "media/incoming/resumable", path.split("/").at(-1)!));

  it("ends what is under way, takes nothing new, and says so", async () => {
    const bytes = randomBytes(200_000);
    const path = await begin(bytes.length);
    const sending = append(path, 0, bytes.length);
    sending.write(bytes.subarray(0, 100_000));
    await isKept(path, 100_000);

    const stopping = site.stop();
    await expect.poll(async () => (await fetch(`${site.url}/ready`)).status).toBe(503);
    expect((await fetch(`${site.url}/health`)).status).toBe(200);
    for (const [method, url] of [
      ["GET", "/api/blogs"],
      ["POST", UPLOADS],
      ["GET", "/"],
    ] as const) {
      const refused = await fetch(`${site.url}${url}`, { method });
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    }
    sending.end(bytes.subarray(100_000));
    const [reply] = (await once(sending, "response")) as [IncomingMessage];
    expect(reply.statusCode).toBe(204);
    expect(reply.headers["upload-offset"]).toBe(String(bytes.length));
    expect(await stopping).toBe(0);
    expect(await fileOf(path)).toEqual(bytes);
  });

  it("waits for no upload that does not end, and the next one goes on with all that came", async () => {
    const bytes = randomBytes(300_000);
    const path = await begin(bytes.length);
    const sending = append(path, 0, bytes.length);
    const cut = once(sending, "error");
    sending.write(bytes.subarray(0, 120_000));
    await isKept(path, 120_000);

    const told = Date.now();
    expect(await site.stop()).toBe(0);
    expect(Date.now() - told).toBeLessThan(STOPPED_WITHIN);
    await cut;

    site = await start(site.port);
    const offset = await offsetOf(path);
    expect(offset).toBe(120_000);
    const rest = append(path, offset, bytes.length - offset).end(bytes.subarray(offset));
    const [reply] = (await once(rest, "response")) as [IncomingMessage];
    expect(reply.statusCode).toBe(204);
    expect(await fileOf(path)).toEqual(bytes);
  });

  it("lets go of the pages of a class, which is live still where they come back", async () => {
    const headers = { ...teacher.bearer, "content-type": "application/json" };
    const made = await fetch(`${site.url}/api${createClass.url}`, {
      method: "POST",
      headers,
      body: JSON.stringify({ title: "Algebra" }),
    });
    const { id: classId } = createClass.reply.parse(await made.json()).data;
    const seat = { classId, pageId: randomUUID() };
    const before = await LiveSocket.connect(site.url, teacher.token);
    await before.request("joinClass", seat);
    await before.request("startClass", {});
    const told = once(before.socket as unknown as NodeJS.EventEmitter, "disconnect");

    const began = Date.now();
    expect(await site.stop()).toBe(0);
    expect(Date.now() - began).toBeLessThan(STOPPED_WITHIN);
    // The server closes it properly, so that pages reconnect at once.
    expect((await told)[0]).toBe("io server disconnect");

    site = await start(site.port);
    const after = await LiveSocket.connect(site.url, teacher.token);
    const { class: lesson } = await after.request("joinClass", seat);
    expect(lesson).toMatchObject({ id: classId, state: "live" });
    after.close();
  });
});

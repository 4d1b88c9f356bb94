import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { join } from "node:path";

import fastify, { type FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";

import { TOKEN_SECRET } from "../../test/app.ts";
import { COOKIE_SECONDS, TICKET_SECONDS, createPlaybacks } from "./playback.ts";
import { OpenVideos } from "./open-videos.ts";
import { mediaRoutes } from "./routes.ts";
import { type MediaStore, localStore } from "../kernel/files/store.ts";

const CLOSED = randomUUID();
const OTHER = randomUUID();
const OPEN = randomUUID();
const VIEWER = { personId: randomUUID(), sessionId: randomUUID() };
const BYTES = Buffer.from("0123456789".repeat(10));
const NO_CHANGES = {
  on: () => () => undefined,
  onGap: () => () => undefined,
  isWhole: () => true,
};

describe("media", () => {
  const playbacks = createPlaybacks(TOKEN_SECRET);
  let root: string;
  let store: MediaStore;
  let app: FastifyInstance;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "lyceum-serve-"));
    store = await localStore(root);
    for (const id of [CLOSED, OTHER, OPEN])
      for (const name of ["master.m3u8", "360p_00000.m4s", "poster.webp", "original.mp4"])
        await store.put(Readable.from([BYTES]), `videos/${id}/${name}`);
    await store.put(Readable.from([BYTES]), `images/${OPEN}.webp`);
  });
  beforeEach(async () => {
    app = await serving(1_000);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await app.close();
  });
  afterAll(() => rm(root, { recursive: true }));

  let asked = 0;
  const isOpen = async (id: string) => {
    asked += 1;
    return id === OPEN;
  };
  const serving = async (asksPerMinute: number) => {
    const made = fastify();
    const open = new OpenVideos({ isOpen, changes: NO_CHANGES });
    const viewers = { mayWatch: async () => true };
    await mediaRoutes(made, { store, playbacks, open, asksPerMinute, viewers, publicUrl: null });
    return made;
  };
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: "GET", url, headers });
  const file = (id: string, name: string) => `/media/videos/${id}/${name}`;
  const ticketed = (id: string, name: string, ticket = playbacks.ticket(id, VIEWER)) =>
    `${file(id, name)}?ticket=${ticket}`;

  it("of an open video goes to anybody", async () => {
    const reply = await get(file(OPEN, "master.m3u8"));
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      "content-type": "application/vnd.apple.mpegurl",
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
      "content-security-policy": "default-src 'none'; sandbox",
    });
  });

  it("of another one goes to nobody without a ticket, nor says whether there is one", async () => {
    const replies = await Promise.all([
      get(file(CLOSED, "master.m3u8")),
      get(file(randomUUID(), "master.m3u8")),
      get(file(CLOSED, "nothing.m4s")),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
  });

  it("is looked for so often a minute by one address without a ticket, and watched without end", async () => {
    const limited = await serving(3);
    const statusOf = async (url: string, remoteAddress = "203.0.113.7") =>
      (await limited.inject({ url, remoteAddress })).statusCode;
    asked = 0;
    const watched = file(OPEN, "master.m3u8");
    for (let segment = 1; segment <= 10; segment += 1) expect(await statusOf(watched)).toBe(200);
    expect(asked).toBe(1);
    const found = [];
    for (let guess = 1; guess <= 4; guess += 1) found.push(await statusOf(file(randomUUID(), "x")));
    expect(found).toEqual([403, 403, 429, 429]);
    expect(asked).toBe(3);
    expect(await statusOf(watched)).toBe(200);
    expect(await statusOf(ticketed(CLOSED, "master.m3u8"))).toBe(200);
    expect(await statusOf(file(randomUUID(), "x"), "203.0.113.8")).toBe(403);
    await limited.close();
  });

  it("is opened by a ticket, whose cookie opens the segments of this one video", async () => {
    const first = await get(ticketed(CLOSED, "master.m3u8"));
    expect(first.statusCode).toBe(200);
    const [cookie] = first.cookies;
    expect(cookie).toMatchObject({
      httpOnly: true,
      sameSite: "Strict",
      path: `/media/videos/${CLOSED}`,
      maxAge: COOKIE_SECONDS,
    });
    const cookies = { cookie: `${cookie?.name}=${cookie?.value}` };
    const segment = await get(file(CLOSED, "360p_00000.m4s"), cookies);
    expect(segment.statusCode).toBe(200);
    expect(segment.headers["cache-control"]).toBe("private, max-age=31536000, immutable");
    expect((await get(file(OTHER, "360p_00000.m4s"), cookies)).statusCode).toBe(403);
    const renamed = { cookie: `media-${OTHER}=${cookie?.value}` };
    expect((await get(file(OTHER, "360p_00000.m4s"), renamed)).statusCode).toBe(403);
  });

  it("refuses tickets of another video, of another site, bent and empty ones", async () => {
    const foreign = createPlaybacks("another secret, which is long enough too").ticket(
      CLOSED,
      VIEWER,
    );
    const [who, session, expires, signature] = playbacks.ticket(CLOSED, VIEWER).split(".");
    const longer = `${who}.${session}.${Number(expires) + 1}.${signature}`;
    const another = `${randomUUID()}.${session}.${expires}.${signature}`;
    const bent = [longer, another, `${who}.${session}.${expires}.`, "", ".", "x".repeat(400)];
    for (const ticket of [playbacks.ticket(OTHER, VIEWER), foreign, ...bent])
      expect((await get(ticketed(CLOSED, "master.m3u8", ticket))).statusCode).toBe(403);
  });

  it("is closed again when the ticket, and later the cookie, has run out", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const url = ticketed(CLOSED, "master.m3u8");
    const [cookie] = (await get(url)).cookies;
    const cookies = { cookie: `${cookie?.name}=${cookie?.value}` };
    vi.advanceTimersByTime((TICKET_SECONDS + 1) * 1_000);
    expect((await get(url)).statusCode).toBe(403);
    expect((await get(url, cookies)).statusCode).toBe(200);
    vi.advanceTimersByTime(COOKIE_SECONDS * 1_000);
    expect((await get(url, cookies)).statusCode).toBe(403);
  });

  it.each([
    ["bytes=0-9", 206, "0123456789", "bytes 0-9/100"],
    ["bytes=95-", 206, "56789", "bytes 95-99/100"],
    ["bytes=-3", 206, "789", "bytes 97-99/100"],
    ["bytes=98-200", 206, "89", "bytes 98-99/100"],
    ["bytes=100-", 416, "", "bytes */100"],
    ["bytes=-0", 416, "", "bytes */100"],
    ["bytes=5-2", 200, BYTES.toString(), undefined],
    ["bytes=0-1,4-5", 200, BYTES.toString(), undefined],
    ["lines=0-1", 200, BYTES.toString(), undefined],
  ])("answers the range %s with %i", async (range, status, body, said) => {
    const reply = await get(file(OPEN, "original.mp4"), { range });
    expect([reply.statusCode, reply.body]).toEqual([status, body]);
    expect(reply.headers["content-range"]).toBe(said);
  });

  it("answers HEAD with the size alone", async () => {
    const reply = await app.inject({ method: "HEAD", url: file(OPEN, "original.mp4") });
    expect([reply.statusCode, reply.headers["content-length"], reply.body]).toEqual([
      200,
      "100",
      "",
    ]);
  });

  it("keeps pictures of courses public for a year", async () => {
    const reply = await get(`/media/images/${OPEN}.webp`);
    expect(reply.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(reply.headers["content-type"]).toBe("image/webp");
  });

  it.each([
    "/media",
    "/media/videos",
    `/media/videos/${OPEN}`,
    `/media/videos/${OPEN}/`,
    `/media/videos/${OPEN}/..%2f${CLOSED}%2foriginal.mp4`,
    `/media/videos/${OPEN}/%2e%2e`,
    `/media/videos/${OPEN}/a%00b`,
    `/media/videos/${OPEN}/missing.m4s`,
    "/media/images/",
    "/media/images/..%2f..%2fpackage.json",
  ])("has nothing at %s", async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it("is given with tickets only where a video is not open", () => {
    const video = {
      id: CLOSED,
      media: "ready" as const,
      duration: 5,
      original_key: "",
      playlist_key: `videos/${CLOSED}/master.m3u8`,
      poster_key: null,
      storyboard: null,
      chapters: null,
      captions_key: null,
      captions_language: null,
      captions_are_made: false,
    };
    expect(playbacks.of(video, null).url).toBe(file(CLOSED, "master.m3u8"));
    const [path, ticket] = playbacks
      .of(video, { id: VIEWER.personId, sessionId: VIEWER.sessionId })
      .url!.split("?ticket=");
    expect(path).toBe(file(CLOSED, "master.m3u8"));
    expect(playbacks.verify(ticket!, CLOSED)).toEqual(VIEWER);
    expect(playbacks.of({ ...video, playlist_key: null, media: "queued" }, null).url).toBeNull();
  });
});

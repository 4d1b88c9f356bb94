import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";

import { RESUME_MAX } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type FastifyInstance, fastify } from "fastify";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { TEST_CONFIG } from "../../test/app.ts";
import { multipart } from "../../test/clips.ts";
import { DiskRoom } from "../kernel/files/DiskRoom.ts";
import { readyScope } from "../kernel/http/scope.ts";
import { resumesRoutes } from "./routes.ts";

const MB = 1024 * 1024;

let folder: string;
let room: DiskRoom;
let app: FastifyInstance;
const check = vi.fn<() => Promise<never>>();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lyceum-resumes-"));
  room = new DiskRoom(folder);
  app = fastify();
  await readyScope(app, TEST_CONFIG);
  const destination = { folder, room };
  const options = { destination, scansPerMinute: 1_000, expect: () => undefined };
  await resumesRoutes(app, { check }, options);
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
  check.mockReset();
});

const URL = "/api/resume/check";
const form = (bytes: number) => {
  const file = { name: "resume", value: Buffer.alloc(bytes), filename: "resume.pdf" };
  return multipart([file]);
};
const full = [507, { status: "error", code: "disk_full", message: MESSAGES.upload.diskFull }];

it("a resume that would take what is kept for the database is refused before any of it is written", async () => {
  vi.spyOn(room, "left").mockResolvedValue(MB);
  const guarded = vi.spyOn(room, "guard");
  const reply = await app.inject({ method: "POST", url: URL, ...form(2 * MB) });
  expect([reply.statusCode, reply.json()]).toEqual(full);
  expect(guarded).not.toHaveBeenCalled();
  expect(check).not.toHaveBeenCalled();
});

it("a resume that comes while others fill the disk is stopped, and nothing of it is left", async () => {
  const { payload: whole, headers } = form(RESUME_MAX - MB);
  const parts = Array.from({ length: 10 }, (_, at) => whole.subarray(at * MB, (at + 1) * MB));
  const payload = Readable.from(parts);
  // The head is taken, and the first bytes.
  const left = vi.spyOn(room, "left").mockResolvedValue(-1);
  left.mockResolvedValueOnce(2 * RESUME_MAX).mockResolvedValueOnce(2 * RESUME_MAX);
  const reply = await app.inject({ method: "POST", url: URL, headers, payload });
  expect([reply.statusCode, reply.json()]).toEqual(full);
  expect(check).not.toHaveBeenCalled();
  expect(left).toHaveBeenCalledTimes(3);
  expect(await readdir(folder)).toEqual([]);
});

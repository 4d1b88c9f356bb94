import { randomUUID } from "node:crypto";
import { statfs } from "node:fs/promises";

import { pino } from "pino";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";

import { recordingsIn } from "../../test/testing/recordings.ts";
import { Recordings } from "./Recordings.ts";

vi.mock(import("node:fs/promises"), async (original) => {
  const real = await original();
  return { ...real, statfs: vi.fn(real.statfs) as typeof real.statfs };
});
afterEach(() => {
  vi.mocked(statfs).mockReset();
});

const GB = 1_000_000_000;
/** Milliseconds: the disk is looked at every two seconds. */
const PATIENCE = { timeout: 30_000 };
const ROOM = "a-room";

/** As of a disk of so many bytes, of which these are free. */
const sees = (bytes: number, free: number) => {
  const found = { bsize: 1, blocks: bytes, bavail: free };
  vi.mocked(statfs).mockResolvedValue(found as Awaited<ReturnType<typeof statfs>>);
};

const opened = async (limits: { freeToStart: number; freeToStop: number }) => {
  const notify = vi.fn<(name: string, body: unknown) => void>();
  const log = pino({ level: "silent" });
  const recordings = new Recordings(await recordingsIn(limits), notify, log);
  onTestFinished(() => recordings.close());
  return { recordings, notify };
};

it.each([
  ["5 % of a disk", 100 * GB, 5 * GB],
  ["20 GiB of a large one", 10_000 * GB, 20 * 1024 ** 3],
])("begins and goes on with nothing in the database's %s", async (_what, bytes, kept) => {
  const { recordings, notify } = await opened({ freeToStart: GB, freeToStop: GB });
  sees(bytes, kept - 1);
  await expect(recordings.open(ROOM, randomUUID())).rejects.toMatchObject({ code: "unavailable" });
  sees(bytes, kept);
  const recordingId = randomUUID();
  const recorder = await recordings.open(ROOM, recordingId);
  expect(recorder.closed).toBe(false);
  sees(bytes, kept - 1);
  await expect.poll(() => recorder.closed, PATIENCE).toBe(true);
  const told = { roomId: ROOM, recordingId, reason: "disk" };
  expect(notify.mock.calls).toEqual([["recordingFailed", told]]);
});

it("keeps as much as is set where that is more", async () => {
  const { recordings } = await opened({ freeToStart: 8 * GB, freeToStop: 7 * GB });
  sees(100 * GB, 8 * GB - 1);
  await expect(recordings.open(ROOM, randomUUID())).rejects.toMatchObject({ code: "unavailable" });
  sees(100 * GB, 8 * GB);
  const recorder = await recordings.open(ROOM, randomUUID());
  sees(100 * GB, 7 * GB - 1);
  await expect.poll(() => recorder.closed, PATIENCE).toBe(true);
});

it("begins only with room ahead, also where the database's part of the disk is more than is set", async () => {
  const { recordings } = await opened({ freeToStart: 3 * GB, freeToStop: GB });
  sees(200 * GB, 12 * GB - 1);
  await expect(recordings.open(ROOM, randomUUID())).rejects.toMatchObject({ code: "unavailable" });
  sees(200 * GB, 12 * GB);
  const recorder = await recordings.open(ROOM, randomUUID());
  expect(recorder.closed).toBe(false);
});

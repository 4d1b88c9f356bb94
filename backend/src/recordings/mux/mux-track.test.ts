import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it, onTestFinished } from "vitest";

import { type Packet, beepsAndFlashes } from "../../../test/beeps-and-flashes.ts";
import { writeLog } from "../../../test/written-logs.ts";
import { muxTrack } from "./mux-track.ts";

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), "lyceum-mux-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
};

/** Muxes a stream of VP8 that came as these packets. */
const muxed = async (folder: string, packets: readonly Packet[], isPayload = false) => {
  const track = { file: "one.rtp", mimeType: "video/VP8", clockRate: 90_000, shift: 0 };
  const head = { ...track, producerId: "one", epoch: NOW };
  await writeLog(join(folder, track.file), head, packets, { isPayload });
  return muxTrack({ ...track, shift: -NOW }, folder, folder);
};

/** A key frame that says this size of itself. */
const keyFrame = (width: number, height: number): Buffer => {
  const head = Buffer.from([0x10, 0x02, 0x00, 0x9d, 0x01, 0x2a, 0, 0, 0, 0]);
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  return Buffer.concat([head, Buffer.alloc(20, 1)]);
};

const noise = (place: number): Buffer =>
  createHash("sha512")
    .update(String(place))
    .digest()
    .subarray(0, 1 + (place % 20));

it("skips packets that are no VP8, and goes on with the next key frame", async () => {
  const folder = await newFolder();
  const { video } = await beepsAndFlashes(join(folder, "face.mkv"), { seconds: 4 });
  const start = Buffer.from([0x10]);
  const packets = video.flatMap(({ data, at }, place) => [
    ...(place % 20 === 10 ? [{ data: noise(place), at }] : []),
    { data: Buffer.concat([start, data]), at },
  ]);
  const bad = Array.from({ length: 400 }, (_, place) => ({
    data: noise(place),
    at: 4_000 + place,
  }));
  const { pieces } = await muxed(folder, [...packets, ...bad], true);
  expect(pieces[0]!.start).toBe(0);
  expect(pieces.at(-1)!.end).toBeGreaterThan(3_000);
});

it.each([
  ["no size", Buffer.from([0x10, 0x02, 0x00])],
  ["no width", keyFrame(0, 180)],
  ["no height", keyFrame(320, 0)],
  ["more pixels than any screen has", keyFrame(16_383, 16_383)],
])("leaves out pictures of %s", async (_why, data) => {
  const folder = await newFolder();
  const pictures = Array.from({ length: 30 }, (_, place) => ({ data, at: place * 66 }));
  expect(await muxed(folder, pictures)).toEqual({ file: "one.rtp", pieces: [] });
});

it("makes few files of pictures that have another size each time, and all of a window that is made larger", async () => {
  const folder = await newFolder();
  const sizes = (count: number, every: number, from = 0) =>
    Array.from({ length: count }, (_, place) => ({
      data: keyFrame(100 + (place % 999), 100),
      at: from + place * every,
    }));
  const resized = await muxed(folder, sizes(40, 66));
  expect(resized.pieces).toHaveLength(40);
  const other = await newFolder();
  await muxed(other, sizes(3_000, HOUR / 18_000));
  expect((await readdir(other)).length).toBeLessThan(150);
});

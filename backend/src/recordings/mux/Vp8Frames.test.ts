import { expect, it } from "vitest";

import { type Frame, Vp8Frames } from "./Vp8Frames.ts";

/** Of a payload: the first of a frame, or one that goes on with it. */
const FIRST = 0x10;
const LATER = 0x00;

/** A key frame of 320x180, up to where its content begins. */
const KEY = Buffer.from([0x10, 0x02, 0x00, 0x9d, 0x01, 0x2a, 0x40, 0x01, 0xb4, 0x00]);

/** Adds pictures of so many parts of this size, all of a picture with one timestamp; answers what came of each. */
const framesOf = (...pictures: { parts: number; bytes: number }[]): (Frame | null)[] => {
  const frames = new Vp8Frames();
  let sequence = 0;
  return pictures.map(({ parts, bytes }, timestamp) => {
    const first = Buffer.concat([Buffer.from([FIRST]), KEY, Buffer.alloc(bytes - KEY.length)]);
    const later = Buffer.concat([Buffer.from([LATER]), Buffer.alloc(bytes)]);
    let frame: Frame | null = null;
    for (let part = 0; part < parts; part += 1) {
      const marker = part === parts - 1;
      const payload = part === 0 ? first : later;
      frame = frames.add({ sequence: sequence++, timestamp, marker, payload });
    }
    return frame;
  });
};

it("makes one frame of the parts of a picture", () => {
  const [frame] = framesOf({ parts: 100, bytes: 1_000 });
  expect(frame).toMatchObject({ isKey: true, timestamp: 0 });
  expect(frame!.data).toHaveLength(100_000);
});

it.each([
  ["more bytes than any picture has", { parts: 17_000, bytes: 1_000 }],
  ["more parts than any picture has", { parts: 20_001, bytes: 10 }],
  ["no end for a long time", { parts: 100_000, bytes: 1_000 }],
])("leaves out a picture of %s, and goes on with the next one", (_what, picture) => {
  const [frame, next] = framesOf(picture, { parts: 2, bytes: 50 });
  expect(frame).toBeNull();
  expect(next!.data).toHaveLength(100);
});

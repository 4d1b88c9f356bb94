import { expect, test, vi } from "vitest";

import { momentOf, seek } from "./moments.ts";

vi.stubGlobal("HTMLMediaElement", { HAVE_METADATA: 1 });

class FakeVideo extends EventTarget {
  currentTime = 0;
  readyState: number;

  constructor(readyState: number) {
    super();
    this.readyState = readyState;
  }
}

const at = (video: FakeVideo, seconds: number) => {
  seek(video as unknown as HTMLVideoElement, seconds);
  return video.currentTime;
};

test("a video that is open goes to the moment at once", () => {
  expect(at(new FakeVideo(1), 12)).toBe(12);
});

test("a video whose source is being opened goes there when it is open, once", () => {
  const video = new FakeVideo(0);
  expect(at(video, 12)).toBe(0);
  video.dispatchEvent(new Event("loadeddata"));
  expect(video.currentTime).toBe(12);
  video.currentTime = 20;
  video.dispatchEvent(new Event("loadeddata"));
  expect(video.currentTime).toBe(20);
});

test("the end of a video is after every moment", () => {
  const moment = (ended: boolean) => momentOf({ ended, currentTime: 12 });
  expect([moment(false), moment(true)]).toEqual([12, Infinity]);
});

/** What Chromium answers after it was sent to a second: it keeps whole microseconds, and cuts off the rest. */
const saidAfter = (seconds: number) => Math.trunc(seconds * 1e6) / 1e6;

test("a video that was sent to a moment has reached it", () => {
  const moments = Array.from({ length: 20_000 }, (_, milliseconds) => milliseconds / 1_000);
  const missed = moments.filter(
    (moment) => momentOf({ ended: false, currentTime: saidAfter(moment) }) !== moment,
  );
  expect(moments.some((moment) => saidAfter(moment) < moment)).toBe(true);
  expect(missed).toEqual([]);
});

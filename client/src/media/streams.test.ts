import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Streams } from "./streams.ts";

/** The browser APIs that `Streams` uses. */
class FakeTrack extends EventTarget {
  muted: boolean;
  readyState = "live";

  constructor(muted: boolean) {
    super();
    this.muted = muted;
  }

  begin(): void {
    this.muted = false;
    this.dispatchEvent(new Event("unmute"));
  }
}

class FakeStream {
  tracks: FakeTrack[] = [];
  getTracks = () => [...this.tracks];
  /** The most tracks that it had at once. */
  most = 0;
  addTrack = (track: FakeTrack) => {
    this.tracks.push(track);
    this.most = Math.max(this.most, this.tracks.length);
  };
  removeTrack = (track: FakeTrack) => {
    this.tracks = this.tracks.filter((each) => each !== track);
  };
}

const SLOT = "ada/camera";
let streams: Streams;
const take = (track: FakeTrack) => streams.take(SLOT, track as unknown as MediaStreamTrack);
const playing = () => (streams.get(SLOT) as unknown as FakeStream).tracks;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("MediaStream", FakeStream);
  streams = new Streams();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the first track of a slot plays at once", () => {
  const track = new FakeTrack(true);
  take(track);
  expect(playing()).toEqual([track]);
});

test("a successor takes over with its first packet", () => {
  const [old, next] = [new FakeTrack(false), new FakeTrack(true)];
  take(old);
  take(next);
  expect(playing()).toEqual([old]);
  next.begin();
  expect(playing()).toEqual([next]);
});

test("two tracks are never in a stream at once: Firefox would go on with the first", () => {
  const [old, next] = [new FakeTrack(false), new FakeTrack(false)];
  take(old);
  take(next);
  expect(playing()).toEqual([next]);
  expect((streams.get(SLOT) as unknown as FakeStream).most).toBe(1);
});

test("a successor of what has ended does not wait", () => {
  const [old, next] = [new FakeTrack(false), new FakeTrack(true)];
  take(old);
  old.readyState = "ended";
  take(next);
  expect(playing()).toEqual([next]);
});

test("a successor that stays silent takes over in the end", () => {
  const [old, next] = [new FakeTrack(false), new FakeTrack(true)];
  take(old);
  take(next);
  vi.advanceTimersByTime(4_500);
  expect(playing()).toEqual([next]);
});

test("of two successors the later one counts, whichever begins first", () => {
  const [old, second, third] = [new FakeTrack(false), new FakeTrack(true), new FakeTrack(true)];
  take(old);
  take(second);
  take(third);
  second.begin();
  expect(playing()).toEqual([old]);
  third.begin();
  expect(playing()).toEqual([third]);
});

test("a successor that is taken out while it waits does not come in", () => {
  const [old, next] = [new FakeTrack(false), new FakeTrack(true)];
  take(old);
  take(next);
  streams.remove(SLOT, next as unknown as MediaStreamTrack);
  next.begin();
  expect(playing()).toEqual([old]);
});

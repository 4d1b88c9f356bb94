import { beforeEach, describe, expect, test, vi } from "vitest";

import { fakePage } from "../../../test/fake-page.ts";
import { followVideo } from "./follow-video.ts";
import type { Interval } from "./intervals.ts";
import type { Report } from "./reporter.ts";

class FakeVideo extends EventTarget {
  currentTime = 0;
  seeking = false;
  readyState = 4;
  ranges: Interval[] = [];

  get played() {
    return {
      length: this.ranges.length,
      start: (index: number) => this.ranges[index]![0],
      end: (index: number) => this.ranges[index]![1],
    };
  }

  tell(name: string) {
    this.dispatchEvent(new Event(name));
  }

  /** Plays on from the current position, with a browser's events. */
  playTo(second: number) {
    const last = this.ranges.at(-1);
    const from = last?.[1] === this.currentTime ? last[0] : this.currentTime;
    if (last?.[1] === this.currentTime) this.ranges.pop();
    this.ranges.push([from, second]);
    this.currentTime = second;
    this.tell("timeupdate");
  }

  seekTo(second: number) {
    this.currentTime = second;
    this.seeking = true;
    this.tell("seeking");
    this.tell("timeupdate");
    this.seeking = false;
    this.tell("seeked");
  }
}

const page = Object.assign(fakePage(), { hidden: false });

beforeEach(() => {
  page.hidden = false;
  vi.stubGlobal("document", page);
  vi.stubGlobal("HTMLMediaElement", { HAVE_CURRENT_DATA: 2 });
});

function following({ startAt = 0, signedIn = true } = {}) {
  const video = new FakeVideo();
  const remember = vi.fn();
  const answer = async ({ position }: Report) => ({ position, watched: 0, updated_at: "" });
  const send = vi.fn(answer);
  const sendLeaving = vi.fn(answer);
  const server = signedIn ? { send, sendLeaving, saved: vi.fn() } : null;
  const stop = followVideo(video as unknown as HTMLVideoElement, { startAt, remember, server });
  return { video, remember, send, sendLeaving, stop };
}

describe("the position", () => {
  test("is kept continuously while a video plays", () => {
    const { video, remember } = following({ signedIn: false });
    video.playTo(0.25);
    video.playTo(0.5);
    expect(remember.mock.calls).toEqual([[0.25], [0.5]]);
  });

  test("is not overwritten by a page that only opened the video", () => {
    const { video, remember, stop, sendLeaving } = following({ startAt: 95 });
    video.readyState = 0;
    video.tell("timeupdate");
    video.readyState = 4;
    video.seekTo(95);
    stop();
    expect(remember).not.toHaveBeenCalled();
    expect(sendLeaving).not.toHaveBeenCalled();
  });

  test("stays while another source is opened", () => {
    const { video, remember } = following();
    video.playTo(20);
    Object.assign(video, { currentTime: 0, readyState: 0 });
    video.tell("timeupdate");
    expect(remember).toHaveBeenLastCalledWith(20);
  });

  test("is where a person moved to without playing", () => {
    const { video, remember } = following();
    video.seekTo(40);
    expect(remember).toHaveBeenLastCalledWith(40);
  });
});

describe("the server", () => {
  test("is reported every ten seconds, only what is new", async () => {
    const { video, send } = following();
    video.playTo(9);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(send.mock.calls).toEqual([[{ position: 9, intervals: [[0, 9]] }]]);
    video.playTo(19);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(send).toHaveBeenLastCalledWith({ position: 19, intervals: [[9, 19]] });
  });

  test("is reported at a pause, without the seconds that were jumped over or played twice", async () => {
    const { video, send } = following();
    video.playTo(3);
    video.seekTo(20);
    video.playTo(23);
    video.seekTo(1);
    video.playTo(2.5);
    video.tell("pause");
    const intervals = [
      [0, 3],
      [20, 23],
    ];
    expect(send).toHaveBeenCalledExactlyOnceWith({ position: 2.5, intervals });
    await vi.advanceTimersByTimeAsync(0);
  });

  test("is reported in a way that outlives the page when it is hidden", () => {
    const { video, send, sendLeaving } = following();
    video.playTo(4);
    page.hidden = true;
    page.dispatchEvent(new Event("visibilitychange"));
    expect(sendLeaving).toHaveBeenCalledExactlyOnceWith({ position: 4, intervals: [[0, 4]] });
    expect(send).not.toHaveBeenCalled();
  });

  test("is reported a last time when another video comes, and nothing after that", async () => {
    const { video, send, sendLeaving, stop } = following();
    video.playTo(4);
    stop();
    expect(sendLeaving).toHaveBeenCalledOnce();
    video.playTo(8);
    page.dispatchEvent(new Event("pagehide"));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sendLeaving).toHaveBeenCalledOnce();
    expect(send).not.toHaveBeenCalled();
  });
});

import type { Playback } from "@lyceum/shared/rest/videos.ts";
import { describe, expect, test, vi } from "vitest";

import { type Failure, keepPlaying, type OfferedQualities } from "./keep-playing.ts";
import type { Fault, OpenSource, Qualities } from "./sources.ts";

const playbackOf = (url: string | null): Playback => ({
  url,
  state: "ready",
  duration: 60,
  poster_url: null,
  storyboard: null,
});

class FakeVideo extends EventTarget {
  paused = true;
  seeking = false;
  autoplay = false;
  currentTime = 0;
  playbackRate = 1;
  defaultPlaybackRate = 1;

  /** Has played until `second`. */
  playTo(second: number) {
    this.paused = false;
    this.dispatchEvent(new Event("play"));
    this.currentTime = second;
    this.dispatchEvent(new Event("timeupdate"));
  }

  pause() {
    this.paused = true;
    this.dispatchEvent(new Event("pause"));
  }
}

type Opened = {
  url: string;
  at: number;
  wanted: boolean;
  fail: (fault: Fault) => void;
  offer: (qualities: Qualities) => void;
};

/** A player whose server answers `renewals` one after the other; an error means no answer. */
function player(renewals: (string | null | Error)[], startAt = 0) {
  const video = new FakeVideo();
  const opened: Opened[] = [];
  const told: (Failure | null)[] = [];
  const offered: (OfferedQualities | null)[] = [];
  const network = { online: true };
  const open: OpenSource = (_video, url, at, { fail, offer }) => {
    opened.push({ url, at, wanted: video.autoplay, fail, offer });
    // As in a browser: a new source starts at 0, paused, at the usual speed.
    return {
      close: () =>
        Object.assign(video, {
          currentTime: 0,
          paused: true,
          playbackRate: video.defaultPlaybackRate,
        }),
    };
  };
  const renew = vi.fn(async () => {
    const next = renewals.shift();
    if (next instanceof Error || next === undefined) throw next ?? new Error("not expected");
    return playbackOf(next);
  });
  const kept = keepPlaying(video as unknown as HTMLVideoElement, {
    url: "/v/master.m3u8?ticket=1",
    startAt,
    autoPlay: false,
    open,
    renew,
    isOnline: () => network.online,
    tell: (failure) => told.push(failure),
    offer: (qualities) => offered.push(qualities),
  });
  const fail = async (fault: Fault) => {
    video.paused = true;
    opened.at(-1)!.fail(fault);
    await vi.waitFor(() => Promise.resolve());
    await new Promise(setImmediate);
  };
  return { video, opened, told, offered, network, renew, kept, fail };
}

describe("a url that has run out", () => {
  test("is renewed, and the video goes on playing at the same second", async () => {
    const { video, opened, told, fail } = player(["/v/master.m3u8?ticket=2"]);
    video.playTo(31.5);
    await fail("refused");
    expect(opened[1]).toMatchObject({ url: "/v/master.m3u8?ticket=2", at: 31.5, wanted: true });
    expect(told.at(-1)).toBeNull();
  });

  test("is renewed without playing where it was paused", async () => {
    const { video, opened, fail } = player(["/new"]);
    video.playTo(12);
    video.pause();
    await fail("unreachable");
    expect(opened[1]).toMatchObject({ at: 12, wanted: false });
  });

  test("before anything came begins where it should have begun", async () => {
    const { opened, fail } = player(["/new"], 95);
    await fail("refused");
    expect(opened[1]).toMatchObject({ url: "/new", at: 95 });
  });

  test("is renewed again when it has played in between", async () => {
    const { video, opened, renew, fail } = player(["/second", "/third"]);
    video.playTo(5);
    await fail("refused");
    video.playTo(9);
    await fail("refused");
    expect(renew).toHaveBeenCalledTimes(2);
    expect(opened[2]).toMatchObject({ url: "/third", at: 9 });
  });
});

describe("what a person chose", () => {
  const qualitiesOf = (...names: string[]) => ({ names, choose: vi.fn() });

  test("is kept when a url is renewed: the speed", async () => {
    const { video, fail } = player(["/new"]);
    video.playbackRate = 1.5;
    video.dispatchEvent(new Event("ratechange"));
    await fail("refused");
    expect(video.playbackRate).toBe(1.5);
  });

  test("is kept for the next video of the page: the speed", () => {
    const { video, kept } = player([]);
    video.playbackRate = 1.75;
    video.dispatchEvent(new Event("ratechange"));
    kept.close();
    const { playbackRate, defaultPlaybackRate } = player([]).video;
    expect([playbackRate, defaultPlaybackRate]).toEqual([1.75, 1.75]);
  });

  test("is kept when a url is renewed: the quality", async () => {
    const { opened, offered, fail } = player(["/new"]);
    const [before, after] = [qualitiesOf("720p", "360p"), qualitiesOf("720p", "360p")];
    opened[0]!.offer(before);
    expect(offered.at(-1)).toMatchObject({ names: ["720p", "360p"], chosen: null });
    expect(before.choose).not.toHaveBeenCalled();
    offered.at(-1)!.choose("360p");
    expect(before.choose).toHaveBeenCalledWith("360p");
    await fail("refused");
    expect(offered.at(-1)).toBeNull();
    opened[1]!.offer(after);
    expect(after.choose).toHaveBeenCalledWith("360p");
    expect(offered.at(-1)).toMatchObject({ chosen: "360p" });
  });

  test("is the player's choice again where that quality is not there any more", async () => {
    const { opened, offered, fail } = player(["/new"]);
    opened[0]!.offer(qualitiesOf("720p", "360p"));
    offered.at(-1)!.choose("720p");
    await fail("refused");
    const after = qualitiesOf("480p", "360p");
    opened[1]!.offer(after);
    expect(after.choose).not.toHaveBeenCalled();
    expect(offered.at(-1)).toMatchObject({ chosen: null });
  });
});

describe("what a new url does not help", () => {
  test("is reported after one renewal", async () => {
    const { told, renew, fail } = player(["/second", "/third"]);
    await fail("refused");
    await fail("unreachable");
    expect(renew).toHaveBeenCalledTimes(1);
    expect(told.at(-1)).toBe("unreachable");
  });

  test("such as a video that this person may not watch any more", async () => {
    const { told, opened, fail } = player([null]);
    await fail("refused");
    expect(told.at(-1)).toBe("refused");
    expect(opened).toHaveLength(1);
  });

  test("such as what the browser cannot decode, for which nobody is asked", async () => {
    const { told, renew, fail } = player(["/second"]);
    await fail("undecodable");
    expect(told.at(-1)).toBe("undecodable");
    expect(renew).not.toHaveBeenCalled();
  });

  test("such as a server that does not answer; another try goes on where it was", async () => {
    const { video, told, opened, kept, fail } = player([new Error("down"), "/second"]);
    video.playTo(20);
    await fail("unreachable");
    expect(told.at(-1)).toBe("unreachable");
    kept.retry();
    await vi.waitFor(() => expect(opened).toHaveLength(2));
    expect(opened[1]).toMatchObject({ url: "/second", at: 20, wanted: true });
    expect(told.at(-1)).toBeNull();
  });

  test("such as a page that is offline, which asks nobody until it is back", async () => {
    const { network, told, renew, fail } = player(["/second"]);
    network.online = false;
    await fail("unreachable");
    expect(told.at(-1)).toBe("offline");
    expect(renew).not.toHaveBeenCalled();
  });
});

test("a player that is gone opens nothing any more", async () => {
  const { opened, kept, fail } = player(["/second"]);
  const failing = fail("refused");
  kept.close();
  await failing;
  expect(opened).toHaveLength(1);
});

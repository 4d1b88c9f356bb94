import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { AUDIO_LEVELS_INTERVAL } from "./media/limits.ts";
import { TokenBucket } from "../wire/TokenBucket.ts";
import { AudioLevels } from "./media/AudioLevels.ts";
import { HostTimeout } from "./lifecycle/HostTimeout.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a watch for the host", () => {
  const watch = () => {
    const state = { anyHost: true };
    const onPresence = vi.fn();
    const onTimeout = vi.fn();
    const hosts = new HostTimeout({
      hostReturn: 1_000,
      anyHost: () => state.anyHost,
      onPresence,
      onTimeout,
    });
    hosts.start();
    const set = (anyHost: boolean) => {
      state.anyHost = anyHost;
      hosts.review();
    };
    return { hosts, set, onPresence, onTimeout };
  };

  it("gives a host their time to return, from the last time one was here", () => {
    const { set, onTimeout, onPresence } = watch();
    set(false);
    vi.advanceTimersByTime(999);
    set(true);
    set(false);
    vi.advanceTimersByTime(999);
    expect(onTimeout).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onTimeout).toHaveBeenCalledOnce();
    expect(onPresence.mock.calls).toEqual([[false], [true], [false]]);
  });

  it("says a change once, and nothing after the class", () => {
    const { hosts, set, onTimeout, onPresence } = watch();
    set(false);
    set(false);
    hosts.stop();
    set(true);
    vi.advanceTimersByTime(5_000);
    expect(onPresence).toHaveBeenCalledOnce();
    expect(onTimeout).not.toHaveBeenCalled();
    expect(hosts.present).toBe(true);
  });
});

describe("audio levels", () => {
  const ada = [{ participantId: "ada", level: 0.5 }];
  const louder = [{ participantId: "ada", level: 0.9 }];

  it("are told at most once an interval, and the latest last", () => {
    const send = vi.fn();
    const levels = new AudioLevels(send);
    levels.update(ada);
    levels.update([]);
    levels.update(louder);
    expect(send.mock.calls).toEqual([[ada]]);
    vi.advanceTimersByTime(AUDIO_LEVELS_INTERVAL);
    expect(send.mock.calls).toEqual([[ada], [louder]]);
  });

  it("tell silence once, and never before a sound", () => {
    const send = vi.fn();
    const levels = new AudioLevels(send);
    levels.update([]);
    levels.update(ada);
    levels.update([]);
    vi.advanceTimersByTime(AUDIO_LEVELS_INTERVAL);
    levels.update([]);
    vi.advanceTimersByTime(5 * AUDIO_LEVELS_INTERVAL);
    expect(send.mock.calls).toEqual([[ada], [[]]]);
  });

  it("are told no more once closed", () => {
    const send = vi.fn();
    const levels = new AudioLevels(send);
    levels.update(ada);
    levels.update(louder);
    levels.close();
    vi.advanceTimersByTime(5 * AUDIO_LEVELS_INTERVAL);
    expect(send).toHaveBeenCalledOnce();
  });
});

describe("a token bucket", () => {
  it("lets a burst through, then its rate, and never more than a burst", () => {
    const bucket = new TokenBucket(3, 2, 0);
    const passed = (times: number, now: number) =>
      Array.from({ length: times }, () => bucket.take(now)).filter(Boolean).length;
    expect(passed(5, 0)).toBe(3);
    expect(passed(5, 1_000)).toBe(2);
    expect(passed(9, 60_000)).toBe(3);
  });
});

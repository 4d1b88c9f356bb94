import { afterEach, expect, test, vi } from "vitest";

import { followSpeaker } from "./devices.ts";

afterEach(() => vi.unstubAllGlobals());

/** A browser with these speakers; `plug` changes them. */
function browser(...names: string[]) {
  let there = names;
  const enumerateDevices = async () =>
    there.map((deviceId) => ({ kind: "audiooutput", deviceId, label: deviceId }));
  const mediaDevices = Object.assign(new EventTarget(), { enumerateDevices });
  vi.stubGlobal("navigator", { mediaDevices });
  const plug = async (...now: string[]) => {
    there = now;
    mediaDevices.dispatchEvent(new Event("devicechange"));
    await new Promise(setImmediate);
  };
  return { plug, mediaDevices };
}

test("a speaker that is unplugged is told of, and so is its return", async () => {
  const { plug } = browser("built-in", "headset");
  const told: string[] = [];
  const stop = followSpeaker("headset", (id) => told.push(id));
  await plug("built-in");
  await plug("built-in", "headset");
  expect(told).toEqual(["", "headset"]);
  stop();
  await plug();
  expect(told).toEqual(["", "headset"]);
});

test("a browser that does not say what is plugged in changes nothing", async () => {
  const { plug, mediaDevices } = browser("headset");
  const tell = vi.fn();
  followSpeaker("headset", tell);
  mediaDevices.enumerateDevices = () => Promise.reject(new Error("not now"));
  await plug();
  expect(tell).not.toHaveBeenCalled();
});

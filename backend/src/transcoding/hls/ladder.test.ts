import { describe, expect, it } from "vitest";

import { type Rung, canCopyPicture, canCopySound, rungsOf, stepsOf } from "./ladder.ts";
import type { Probe } from "../probe/probe.ts";

const H264: Probe = {
  duration: 60,
  width: 1280,
  height: 720,
  upright: true,
  frameRate: 30,
  unsteadyRate: null,
  hasSteadyKeyFrames: true,
  bitRate: 2_000_000,
  video: { index: 0, codec: "h264", pixelFormat: "yuv420p" },
  audio: { index: 1, codec: "aac", profile: "LC", hole: 0, isWhole: true },
  keyFrameGap: 2,
  lastPicture: 59,
};

const sizesOf = (rungs: Rung[]) => rungs.map(({ width, height }) => `${width}x${height}`);

describe("the ladder", () => {
  it.each([
    [3840, 2160, ["640x360", "1280x720", "1920x1080"]],
    [1920, 1080, ["640x360", "1280x720", "1920x1080"]],
    [1280, 720, ["640x360", "1280x720"]],
    [960, 540, ["640x360", "960x540"]],
    [640, 480, ["480x360", "640x480"]],
    [720, 1280, ["360x640", "720x1280"]],
    [320, 240, ["320x240"]],
    [641, 361, ["640x360"]],
    [1, 1, ["2x2"]],
    [10_000, 400, ["3840x154"]],
  ])("of %i × %i is %j", (width, height, sizes) => {
    expect(sizesOf(rungsOf({ ...H264, width, height, bitRate: 800_000 }))).toEqual(sizes);
  });

  it.each([
    [1920, 1080, 12_000_000, ["640x360", "1280x720", "1920x1080"]],
    [1280, 720, 6_000_000, ["640x360", "960x540", "1280x720"]],
    [1280, 720, 7_100_000, ["640x360", "1280x720"]],
    [960, 540, 3_000_000, ["640x360", "854x480", "960x540"]],
    [640, 360, 1_700_000, ["640x360"]],
  ])("of %i × %i with %i bits a second is %j", (width, height, bitRate, sizes) => {
    expect(sizesOf(rungsOf({ ...H264, width, height, bitRate }))).toEqual(sizes);
  });

  it("begins with the picture that is copied, else with the lowest, and then makes the others together", () => {
    const steps = (probe: Probe) => stepsOf(probe, rungsOf(probe)).map(sizesOf);
    const large = { ...H264, width: 1920, height: 1080 };
    expect(steps(large)).toEqual([["1920x1080"], ["640x360", "1280x720"]]);
    expect(steps({ ...large, upright: false })).toEqual([["640x360"], ["1280x720", "1920x1080"]]);
    expect(steps({ ...H264, width: 320, height: 240 })).toEqual([["320x240"]]);
  });

  const top = (probe: Probe) => rungsOf(probe).at(-1)!;

  it("copies a picture that fits", () => {
    expect(canCopyPicture(H264, top(H264))).toBe(true);
    expect(canCopyPicture(H264, rungsOf(H264)[0]!)).toBe(false);
  });

  it.each<[string, Partial<Probe>]>([
    ["another codec", { video: { index: 0, codec: "hevc", pixelFormat: "yuv420p" } }],
    ["colours no browser decodes", { video: { index: 0, codec: "h264", pixelFormat: "yuv444p" } }],
    ["one that has to be turned", { upright: false }],
    ["too many bits", { bitRate: 9_000_000 }],
    ["too many frames", { frameRate: 120 }],
    ["too few key frames", { keyFrameGap: 30 }],
    ["pauses before key frames", { unsteadyRate: 30, hasSteadyKeyFrames: false }],
    ["an odd size", { width: 1281, height: 721 }],
  ])("does not copy %s", (_name, changed) => {
    const probe = { ...H264, ...changed };
    expect(canCopyPicture(probe, top(probe))).toBe(false);
  });

  it("copies plain AAC that is there for the whole film, and no other sound", () => {
    const sound = (codec: string, profile: string, isWhole = true) =>
      canCopySound({ ...H264, audio: { index: 1, codec, profile, hole: 0, isWhole } });
    expect([sound("aac", "LC"), sound("aac", "HE-AAC"), sound("mp3", "")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(sound("aac", "LC", false)).toBe(false);
    expect(canCopySound({ ...H264, audio: null })).toBe(false);
  });
});

import { expect, test } from "vitest";

import { storyboardTrack } from "./storyboard-track.ts";

const STORYBOARD = {
  url: "/media/videos/1/storyboard.webp?ticket=a",
  columns: 3,
  rows: 2,
  width: 160,
  height: 90,
  interval: 10,
};

test("each picture of the sprite stands for its seconds, the last one up to the end", () => {
  const track = storyboardTrack(STORYBOARD, 44.5, "https://school.example");
  const sprite = "https://school.example/media/videos/1/storyboard.webp?ticket=a";
  expect(track.split("\n\n")).toEqual([
    "WEBVTT",
    `00:00:00.000 --> 00:00:10.000\n${sprite}#xywh=0,0,160,90`,
    `00:00:10.000 --> 00:00:20.000\n${sprite}#xywh=160,0,160,90`,
    `00:00:20.000 --> 00:00:30.000\n${sprite}#xywh=320,0,160,90`,
    `00:00:30.000 --> 00:00:40.000\n${sprite}#xywh=0,90,160,90`,
    `00:00:40.000 --> 00:00:44.500\n${sprite}#xywh=160,90,160,90`,
  ]);
});

test("a video longer than its pictures has no cue without one", () => {
  const cues = storyboardTrack(STORYBOARD, 4000, "https://school.example").split("\n\n");
  expect(cues).toHaveLength(1 + 6);
  expect(storyboardTrack({ ...STORYBOARD, interval: 1000 }, 4000, "https://s.example")).toContain(
    "00:50:00.000 --> 01:06:40.000",
  );
});

import { expect, it } from "vitest";

import { chapterAt, chaptersTrack } from "./chapters-track.ts";

const CHAPTERS = [
  { at: 0, title: "Start" },
  { at: 61.5, title: "A <b> & --> c\n\nd" },
  { at: 90, title: "Beyond the end" },
];

it("chapters are cues that follow each other and end with the video", () => {
  expect(chaptersTrack(CHAPTERS, 90)).toBe(
    [
      "WEBVTT",
      "00:00:00.000 --> 00:01:01.500\nStart",
      "00:01:01.500 --> 00:01:30.000\nA &lt;b&gt; &amp; --&gt; c d",
    ].join("\n\n"),
  );
});

it("a moment has the chapter that began last", () => {
  expect(chapterAt(CHAPTERS, 61.4)?.title).toBe("Start");
  expect(chapterAt(CHAPTERS, 200)?.title).toBe("Beyond the end");
  expect(chapterAt([{ at: 5, title: "Late" }], 1)).toBeUndefined();
});

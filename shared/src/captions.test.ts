import { describe, expect, it } from "vitest";

import { CUES_MAX, CUE_TEXT_MAX, captionsVtt, parseCaptions } from "./captions.ts";

describe("a file of captions", () => {
  it("is read as WebVTT, without its notes, styles and tags", () => {
    const file = `\uFEFFWEBVTT - Algebra\r
Kind: captions\r
\r
STYLE\r
::cue { color: red }\r
\r
NOTE 00:00 --> 00:01 is none\r
\r
intro\r
00:01.500 --> 00:03.000 align:start\r
<v Ada>Hello &lt;you&gt; &amp; <b>all</b>\r
\r
01:00:00.000 --> 01:00:02.250\r
Two\r
lines\r
`;
    expect(parseCaptions(file)).toEqual([
      { from: 1.5, to: 3, text: "Hello <you> & all" },
      { from: 3_600, to: 3_602.25, text: "Two\nlines" },
    ]);
  });

  it("is read as SRT, in the order of its times", () => {
    const file =
      "2\n00:00:05,000 --> 00:00:06,000\n{\\an8}Later\n\n1\n00:00:01,250 --> 00:00:02,000\n<i>First</i>\n";
    expect(parseCaptions(file)).toEqual([
      { from: 1.25, to: 2, text: "First" },
      { from: 5, to: 6, text: "Later" },
    ]);
  });

  it.each([
    "",
    "WEBVTT",
    "no captions\n\nat all",
    "WEBVTT\n\n00:02.000 --> 00:01.000\nbackwards",
    "WEBVTT\n\n00:01.000 --> 00:02.000\n \n",
    "WEBVTT\n\n99:99.000 --> soon\nno time",
    "\u0000\u0001\n\n-->\n\n--> -->",
  ])("has no cue in %j", (file) => {
    expect(parseCaptions(file)).toEqual([]);
  });

  it("is bounded", () => {
    const many = Array.from({ length: CUES_MAX + 50 }, () => "0:01.0 --> 0:02.0\nx").join("\n\n");
    expect(parseCaptions(many)).toHaveLength(CUES_MAX + 1);
    const [long] = parseCaptions(`0:01.0 --> 0:02.0\n${"x".repeat(2_000)}`);
    expect(long!.text).toHaveLength(CUE_TEXT_MAX);
  });

  it("is written as WebVTT that reads as the same cues", () => {
    const cues = [
      { from: 0, to: 1.5, text: "a --> b & <c>" },
      { from: 3_661.25, to: 3_662, text: "Two\nlines" },
    ];
    const text = captionsVtt(cues);
    expect(text).toBe(
      "WEBVTT\n\n00:00:00.000 --> 00:00:01.500\na --&gt; b &amp; &lt;c&gt;\n\n01:01:01.250 --> 01:01:02.000\nTwo\nlines\n",
    );
    expect(parseCaptions(text)).toEqual(cues);
    expect(parseCaptions(captionsVtt([{ from: 0, to: 1, text: "a\n\n\nWEBVTT" }]))).toEqual([
      { from: 0, to: 1, text: "a\nWEBVTT" },
    ]);
  });
});

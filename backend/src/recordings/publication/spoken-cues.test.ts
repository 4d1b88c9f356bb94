import { expect, it } from "vitest";

import { type Spoken, spokenCues } from "./spoken-cues.ts";

const CLOCK = 1_800_000_000_000;
/** Ten minutes of which the second and third were a pause, and whose first 30 seconds were cut off. */
const WINDOWS = [
  { from: CLOCK + 30_000, to: CLOCK + 60_000, at: 0 },
  { from: CLOCK + 180_000, to: CLOCK + 600_000, at: 30_000 },
];
const said = (from: number, to: number, text: string, authorId: string | null = "ada"): Spoken => ({
  authorId,
  text,
  from: CLOCK + from * 1_000,
  to: CLOCK + to * 1_000,
});

it("a phrase has the times of the video, not of the clock", () => {
  expect(spokenCues([said(32, 34, "Good morning."), said(190, 193, "We go on.")], WINDOWS)).toEqual(
    [
      { from: 2, to: 4, text: "Good morning." },
      { from: 40, to: 43, text: "We go on." },
    ],
  );
});

it("a phrase that is not all in the video is left out", () => {
  const cues = spokenCues(
    [
      said(10, 12, "Cut off"),
      said(28, 33, "Begun before the cut"),
      said(58, 61, "Ended in the pause"),
      said(100, 102, "In the pause"),
      said(179, 184, "Begun in the pause"),
      said(598, 602, "Ended after the cut"),
    ],
    WINDOWS,
  );
  expect(cues).toEqual([]);
});

it("a long phrase becomes cues of two lines that can be read, each with its share of the time", () => {
  const text = Array.from({ length: 40 }, (_, word) => `word${word}`).join(" ");
  const cues = spokenCues([said(200, 220, text)], WINDOWS);
  const lines = cues.flatMap((cue) => cue.text.split("\n"));
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(42);
  expect(Math.max(...cues.map((cue) => cue.text.split("\n").length))).toBe(2);
  expect(lines.join(" ")).toBe(text);
  expect(cues[0]!.from).toBe(50);
  expect(cues.at(-1)!.to).toBeCloseTo(70);
  for (const [place, cue] of cues.slice(1).entries()) expect(cue.from).toBe(cues[place]!.to);
});

it("words of a language without spaces, and what is no word, are cut too", () => {
  const chinese = "我们今天学习分数的加法和减法".repeat(10);
  const cues = spokenCues([said(200, 220, chinese), said(230, 240, "x".repeat(290))], WINDOWS);
  const lines = cues.flatMap((cue) => cue.text.split("\n"));
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(42);
  expect(lines.join("")).toBe(chinese + "x".repeat(290));
});

it("another speaker is marked, without a name", () => {
  const cues = spokenCues(
    [
      said(40, 42, "Why?", "ben"),
      said(43, 45, "Because."),
      said(46, 48, "So it is."),
      said(49, 51, "Oh.", null),
    ],
    WINDOWS,
  );
  expect(cues.map(({ text }) => text)).toEqual(["Why?", "– Because.", "So it is.", "– Oh."]);
});

it("a short word is shown for a second, unless its speaker goes on", () => {
  const cues = spokenCues(
    [said(40, 40.1, "No."), said(40.5, 42, "Or yes."), said(599.5, 599.6, "Bye.")],
    WINDOWS,
  );
  expect(cues.map(({ from, to }) => [from, to])).toEqual([
    [10, 10.5],
    [10.5, 12],
    [449.5, 450],
  ]);
});

import { expect, test } from "vitest";

import { type ShownLine, speechesOf, withLines } from "./shown-lines.ts";

const line = (participantId: string, phrase: number, text: string, final = true) => ({
  participantId,
  phrase,
  text,
  final,
});
const texts = (lines: readonly ShownLine[]) => lines.map(({ text }) => text);

test("a line takes the place of the one before it, and nothing late changes what is over", () => {
  let lines = withLines([], [line("a", 1, "Good", false)], 0);
  lines = withLines(lines, [line("b", 1, "Yes"), line("a", 1, "Good morning.")], 100);
  expect(texts(lines)).toEqual(["Good morning.", "Yes"]);
  expect(texts(withLines(lines, [line("a", 1, "Good mor", false)], 200))).toEqual(texts(lines));
});

test("only the newest are shown, and none for long", () => {
  const said = Array.from({ length: 9 }, (_, phrase) => line("a", phrase, `${phrase}`));
  const lines = withLines([], said, 0);
  expect(texts(lines)).toEqual(["5", "6", "7", "8"]);
  expect(withLines(lines, [], 6_900)).toHaveLength(4);
  expect(withLines(lines, [], 7_100)).toEqual([]);
});

test("what one person says without another one between has their name once", () => {
  const lines = withLines(
    [],
    [line("a", 1, "One."), line("a", 2, "Two."), line("b", 1, "Three.")],
    0,
  );
  expect(speechesOf(lines).map(({ participantId, text }) => [participantId, text])).toEqual([
    ["a", "One. Two."],
    ["b", "Three."],
  ]);
});

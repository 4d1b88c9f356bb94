import type { ReplayEntry } from "@lyceum/shared/rest/replay.ts";
import { describe, expect, test } from "vitest";

import { foundIn, placeAt } from "./entries.ts";

const entry = (at: number, text: string, more: Partial<ReplayEntry> = {}): ReplayEntry => ({
  number: at,
  at,
  kind: "message",
  name: "Ben",
  text,
  votes: null,
  answer: null,
  results: null,
  ...more,
});

const ENTRIES = [
  entry(2, "What is x?"),
  entry(5, "Why?", { kind: "question", answer: "Because of Y." }),
  entry(5, "Clear?", { kind: "poll", name: null, results: [{ text: "Not yet", votes: 1 }] }),
  entry(9, "Thanks"),
];

describe("a search in what was said", () => {
  const found = (search: string) => foundIn(ENTRIES, search).map(({ text }) => text);

  test("finds all words, in texts, names, answers and results, in any case", () => {
    expect(found("X ben")).toEqual(["What is x?"]);
    expect(found("because")).toEqual(["Why?"]);
    expect(found("not YET")).toEqual(["Clear?"]);
    expect(found("nowhere")).toEqual([]);
  });

  test("finds everything while nothing is typed", () => {
    expect(found("  ")).toHaveLength(ENTRIES.length);
  });
});

test.each([
  [0, -1],
  [2, 0],
  [4.9, 0],
  [5, 2],
  [8, 2],
  [60, 3],
])("at %d s the entry of the moment is %d", (seconds, place) => {
  expect(placeAt(ENTRIES, seconds)).toBe(place);
});

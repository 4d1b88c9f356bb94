import { readFile } from "node:fs/promises";

import { understandFile } from "@lyceum/backend/resumes/reading/understand-file.ts";
import { expect, test } from "vitest";

import { sampleFiles } from "../support/people/corpus/make.ts";
import {
  CORPUS_FIELDS,
  type CorpusField,
  compareWithTruth,
  truthOf,
} from "../support/people/corpus/truth.ts";
import { type Tally, addTallies, f1 } from "../support/people/resumes/compare.ts";

/** Least F1 over all fields, and of one field. */
const ALL = 0.97;
const EACH = 0.93;

test("resumes in layouts that others made are read", async () => {
  const files = sampleFiles();
  expect(files.length).toBeGreaterThan(10);
  const tallies: Record<CorpusField, Tally>[] = [];
  for (const { person, path, text } of files) {
    const { parsed } = await understandFile(await readFile(path));
    tallies.push(compareWithTruth(truthOf(person.resume, text), parsed).tallies);
  }
  const sums = CORPUS_FIELDS.map((field) => addTallies(tallies.map((each) => each[field])));
  const scores = Object.fromEntries(CORPUS_FIELDS.map((field, at) => [field, f1(sums[at]!)]));
  expect(Object.entries(scores).filter(([, score]) => score < EACH)).toEqual([]);
  expect(f1(addTallies(sums))).toBeGreaterThanOrEqual(ALL);
});

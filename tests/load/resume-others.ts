import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import type { ResumeReader } from "@lyceum/backend/resumes/reading/read-resume.ts";

import { DomainError } from "@lyceum/shared/errors.ts";
import type { ParsedResume } from "@lyceum/shared/rest/resumes.ts";

import { terminal } from "../../setup/steps.ts";
import { corpusFiles } from "../support/people/corpus/make.ts";
import { textOf } from "../support/people/corpus/programs.ts";
import {
  CORPUS_FIELDS,
  type CorpusField,
  compareWithTruth,
  truthOf,
} from "../support/people/corpus/truth.ts";
import { type Tally, addTallies, f1 } from "../support/people/resumes/compare.ts";
import { type RenderedAtRandom, renderAtRandom } from "../support/people/resumes/render.ts";
import type { Column } from "./markdown.ts";

/** How resumes in layouts that others made, or that chance made, are read. */

type Tallies = { tallies: Record<CorpusField, Tally> };
type Others = Tallies & { source: string; unseen: boolean };
type MeasuredOthers = { source: string; files: number; all: number } & Record<CorpusField, number>;

export const OTHERS_COLUMNS: Column<MeasuredOthers>[] = [
  { title: "layouts of others", words: true, of: (row) => row.source },
  { title: "files", of: (row) => String(row.files) },
  ...CORPUS_FIELDS.map((field) => ({
    title: field,
    of: (row: MeasuredOthers) => row[field].toFixed(3),
  })),
  { title: "all", of: (row) => row.all.toFixed(3) },
];

const measureOthers = (source: string, rows: Tallies[]): MeasuredOthers => {
  const sum = (field: CorpusField) => addTallies(rows.map((row) => row.tallies[field]));
  const fields = Object.fromEntries(CORPUS_FIELDS.map((field) => [field, f1(sum(field))]));
  const all = f1(addTallies(CORPUS_FIELDS.map(sum)));
  return { source, files: rows.length, ...(fields as Record<CorpusField, number>), all };
};

/** A busy machine is asked again as it says: how well a file is read does not depend on how soon. */
export const readInTheEnd = async (reader: ResumeReader, path: string): Promise<ParsedResume> => {
  for (;;) {
    try {
      return (await reader.read(path)).parsed;
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== "unavailable") throw error;
      await wait(1_000 * (error.retryAfter ?? 1));
    }
  }
};

/** How the corpus is read, where it was made: those layouts that the reader was made with, and those set aside. */
export const readOthers = async (reader: ResumeReader): Promise<MeasuredOthers[]> => {
  const rows: Others[] = [];
  for (const { layout, person, path, text } of corpusFiles()) {
    const parsed = await readInTheEnd(reader, path);
    const { tallies } = compareWithTruth(truthOf(person.resume, text), parsed);
    rows.push({ source: layout.source, unseen: layout.unseen, tallies });
  }
  if (rows.length === 0) return [];
  const sources = [...new Set(rows.map(({ source }) => source))];
  return [false, true].flatMap((unseen) => {
    const those = rows.filter((row) => row.unseen === unseen);
    const words = unseen ? "set aside" : "seen";
    return [
      ...sources.map((source) =>
        measureOthers(
          `${source}, ${words}`,
          those.filter((row) => row.source === source),
        ),
      ),
      measureOthers(`all ${words}`, those),
    ];
  });
};

type AtRandom = Tallies & Pick<RenderedAtRandom, "seed" | "person" | "choices">;

const isMissingProgram = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** None where the program is missing that says what a file shows. */
export const readAtRandom = async (
  reader: ResumeReader,
  folder: string,
  firstSeed: number,
  files: number,
): Promise<AtRandom[]> => {
  const rows: AtRandom[] = [];
  const path = join(folder, "random.pdf");
  try {
    for await (const { pdf, ...made } of renderAtRandom(firstSeed, files)) {
      await writeFile(path, pdf);
      const truth = truthOf(made.person.resume, await textOf(path));
      const parsed = await readInTheEnd(reader, path);
      rows.push({ ...made, tallies: compareWithTruth(truth, parsed).tallies });
    }
  } catch (error) {
    if (!isMissingProgram(error)) throw error;
    terminal.line("\nNone made at random: `pdftotext` is missing.");
  }
  return rows;
};

export const measureAtRandom = (rows: AtRandom[]): MeasuredOthers[] =>
  rows.length === 0 ? [] : [measureOthers("made at random", rows)];

type MeasuredChoice = { choice: string; files: number; employers: number };

export const CHOICE_COLUMNS: Column<MeasuredChoice>[] = [
  { title: "made at random, with", words: true, of: (row) => row.choice },
  { title: "files", of: (row) => String(row.files) },
  { title: "employers", of: (row) => row.employers.toFixed(3) },
];

/** How well employers are read in the layouts of each choice, the worst first. */
export const measureChoices = (rows: AtRandom[]): MeasuredChoice[] => {
  const made = new Map<string, AtRandom[]>();
  for (const row of rows)
    for (const [name, value] of Object.entries(row.choices)) {
      const choice = `${name}: ${JSON.stringify(value).replaceAll("|", String.raw`\|`)}`;
      made.set(choice, [...(made.get(choice) ?? []), row]);
    }
  return [...made]
    .map(([choice, those]) => ({
      choice,
      files: those.length,
      employers: f1(addTallies(those.map(({ tallies }) => tallies.employers))),
    }))
    .toSorted((a, b) => a.employers - b.employers);
};

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";

import {
  type ResumeReader,
  createResumeReader,
} from "@lyceum/backend/resumes/reading/read-resume.ts";

import { DomainError } from "@lyceum/shared/errors.ts";
import type { ParsedResume } from "@lyceum/shared/rest/resumes.ts";

import { corpusFiles } from "../support/people/corpus/make.ts";
import {
  CORPUS_FIELDS,
  type CorpusField,
  compareWithTruth,
  truthOf,
} from "../support/people/corpus/truth.ts";
import { runToTheEnd } from "../../setup/program.ts";
import { terminal } from "../../setup/steps.ts";
import {
  FIELDS,
  type Field,
  type Tally,
  addTallies,
  compare,
  f1,
} from "../support/people/resumes/compare.ts";
import { shippedResumes } from "../support/people/resumes/json-resume.ts";
import { moreResumes, unseenResumes } from "../support/people/resumes/more-resumes.ts";
import { type Rendered, renderAll } from "../support/people/resumes/render.ts";
import { type Column, markdown } from "./markdown.ts";
import { keepResults } from "./results.ts";

const { values } = parseArgs({ options: { misses: { type: "boolean", default: false } } });

type Row = { unseen: boolean; layout: string; tallies: Record<Field, Tally> };
type Measured = { layout: string; all: number } & Record<Field, number>;

const COLUMNS: Column<Measured>[] = [
  { title: "layout", words: true, of: (row) => row.layout },
  ...FIELDS.map((field) => ({ title: field, of: (row: Measured) => row[field].toFixed(3) })),
  { title: "all", of: (row) => row.all.toFixed(3) },
];

type Others = { source: string; unseen: boolean; tallies: Record<CorpusField, Tally> };
type MeasuredOthers = { source: string; files: number; all: number } & Record<CorpusField, number>;

const OTHERS_COLUMNS: Column<MeasuredOthers>[] = [
  { title: "layouts of others", words: true, of: (row) => row.source },
  { title: "files", of: (row) => String(row.files) },
  ...CORPUS_FIELDS.map((field) => ({
    title: field,
    of: (row: MeasuredOthers) => row[field].toFixed(3),
  })),
  { title: "all", of: (row) => row.all.toFixed(3) },
];

const measureOthers = (source: string, rows: Others[]): MeasuredOthers => {
  const sum = (field: CorpusField) => addTallies(rows.map((row) => row.tallies[field]));
  const fields = Object.fromEntries(CORPUS_FIELDS.map((field) => [field, f1(sum(field))]));
  const all = f1(addTallies(CORPUS_FIELDS.map(sum)));
  return { source, files: rows.length, ...(fields as Record<CorpusField, number>), all };
};

/** A busy machine is asked again as it says: how well a file is read does not depend on how soon. */
const readInTheEnd = async (reader: ResumeReader, path: string): Promise<ParsedResume> => {
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
const readOthers = async (reader: ResumeReader): Promise<MeasuredOthers[]> => {
  const rows: Others[] = [];
  for (const { layout, person, path, text } of corpusFiles()) {
    const parsed = await readInTheEnd(reader, path);
    const { tallies } = compareWithTruth(truthOf(person.resume, text), parsed);
    rows.push({ source: layout.source, unseen: layout.unseen, tallies });
  }
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

const measure = (layout: string, rows: Row[]): Measured => {
  const sum = (field: Field) => addTallies(rows.map((row) => row.tallies[field]));
  const fields = Object.fromEntries(FIELDS.map((field) => [field, f1(sum(field))]));
  return { layout, ...(fields as Record<Field, number>), all: f1(addTallies(FIELDS.map(sum))) };
};

/** The reading errors in a file, for improving the reader. */
const sayMisses = ({ resume, layout }: Rendered, tallies: Record<Field, Tally>): void => {
  const bad = FIELDS.filter((field) => tallies[field].wrong + tallies[field].missed > 0);
  if (bad.length > 0) terminal.line(`${resume.basics.name}, ${layout}: ${bad.join(", ")}`);
};

/** How accurately resumes with known content are read: see docs/RESUME.md. */
await runToTheEnd(async (opened) => {
  const folder = await mkdtemp(join(tmpdir(), "lyceum-bench-resume-"));
  opened.defer(() => rm(folder, { recursive: true }));
  const reader = createResumeReader();
  opened.defer(() => reader.close());
  const [seen, unseen] = [[...shippedResumes(), ...moreResumes()], unseenResumes()];
  const rows: Row[] = [];
  for await (const rendered of renderAll([...seen, ...unseen])) {
    const path = join(folder, `${rows.length}.${rendered.extension}`);
    await writeFile(path, rendered.bytes);
    const tallies = compare(rendered.resume, await readInTheEnd(reader, path));
    rows.push({ unseen: unseen.includes(rendered.resume), layout: rendered.layout, tallies });
    if (values.misses) sayMisses(rendered, tallies);
  }
  const layouts = [...new Set(rows.map((row) => row.layout))];
  const measured = [
    ...layouts.map((layout) =>
      measure(
        layout,
        rows.filter((row) => row.layout === layout),
      ),
    ),
    measure(
      "people that the reading was not made after",
      rows.filter((row) => row.unseen),
    ),
    measure("all", rows),
  ];
  terminal.line(`\n${rows.length} files\n\n${markdown(COLUMNS, measured)}`);
  const others = await readOthers(reader);
  if (others.length > 2) terminal.line(`\n${markdown(OTHERS_COLUMNS, others)}`);
  else terminal.line("\nNo layouts of others: `npm run corpus` makes them.");
  await keepResults("resume", { files: rows.length, rows: measured, others });
  return true;
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { createResumeReader } from "@lyceum/backend/resumes/reading/read-resume.ts";

import { runToTheEnd } from "../../setup/program.ts";
import { terminal } from "../../setup/steps.ts";
import type { CorpusField } from "../support/people/corpus/truth.ts";
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
import { renderAll } from "../support/people/resumes/render.ts";
import { type Column, markdown } from "./markdown.ts";
import {
  CHOICE_COLUMNS,
  OTHERS_COLUMNS,
  measureAtRandom,
  measureChoices,
  readAtRandom,
  readInTheEnd,
  readOthers,
} from "./resume-others.ts";
import { keepResults } from "./results.ts";

const { values } = parseArgs({
  options: {
    misses: { type: "boolean", default: false },
    random: { type: "string", default: "140" },
    // Layouts of smaller seeds may be looked into.
    from: { type: "string", default: "1000" },
    choices: { type: "boolean", default: false },
  },
});

type Row = { unseen: boolean; layout: string; tallies: Record<Field, Tally> };
type Measured = { layout: string; all: number } & Record<Field, number>;

const COLUMNS: Column<Measured>[] = [
  { title: "layout", words: true, of: (row) => row.layout },
  ...FIELDS.map((field) => ({ title: field, of: (row: Measured) => row[field].toFixed(3) })),
  { title: "all", of: (row) => row.all.toFixed(3) },
];

const measure = (layout: string, rows: Row[]): Measured => {
  const sum = (field: Field) => addTallies(rows.map((row) => row.tallies[field]));
  const fields = Object.fromEntries(FIELDS.map((field) => [field, f1(sum(field))]));
  return { layout, ...(fields as Record<Field, number>), all: f1(addTallies(FIELDS.map(sum))) };
};

/** The reading errors in a file, for improving the reader. */
const sayMisses = (file: string, tallies: Partial<Record<CorpusField, Tally>>): void => {
  const bad = Object.entries(tallies).filter(([, { wrong, missed }]) => wrong + missed > 0);
  if (bad.length > 0) terminal.line(`${file}: ${bad.map(([field]) => field).join(", ")}`);
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
    if (values.misses) sayMisses(`${rendered.resume.basics.name}, ${rendered.layout}`, tallies);
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
  if (others.length === 0) terminal.line("\nNo layouts of others: `npm run corpus` makes them.");
  const [from, files] = [Number(values.from), Number(values.random)];
  const random = await readAtRandom(reader, folder, from, files);
  if (values.misses)
    for (const { seed, person, tallies } of random)
      sayMisses(`${person.id}, seed ${seed}`, tallies);
  others.push(...measureAtRandom(random));
  if (others.length > 0) terminal.line(`\n${markdown(OTHERS_COLUMNS, others)}`);
  if (values.choices) terminal.line(`\n${markdown(CHOICE_COLUMNS, measureChoices(random))}`);
  await keepResults("resume", { files: rows.length, rows: measured, others });
  return true;
});

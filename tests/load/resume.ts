import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { createResumeReader } from "@lyceum/backend/resumes/reading/read-resume.ts";

import { runToTheEnd } from "../../setup/program.ts";
import { terminal } from "../../setup/steps.ts";
import {
  FIELDS,
  type Field,
  type Tally,
  addTallies,
  compare,
  f1,
} from "../support/resumes/compare.ts";
import { shippedResumes } from "../support/resumes/json-resume.ts";
import { moreResumes, unseenResumes } from "../support/resumes/more-resumes.ts";
import { type Rendered, renderAll } from "../support/resumes/render.ts";
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
    const tallies = compare(rendered.resume, (await reader.read(path)).parsed);
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
  await keepResults("resume", { files: rows.length, rows: measured });
  return true;
});

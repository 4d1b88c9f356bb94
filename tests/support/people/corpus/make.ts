import { existsSync, readFileSync, readdirSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { extname, join } from "node:path";

import { terminal } from "../../../../setup/steps.ts";
import { type CorpusLayout, corpusLayouts } from "./layouts.ts";
import { type Person, corpusPeople } from "./person.ts";
import { CORPUS, closeBrowser, installThemes, textOf } from "./programs.ts";

/** Files that are there already are kept: delete the folder to make all again. As many are made at once as there are processors. */
export const makeCorpus = async (): Promise<void> => {
  await installThemes();
  const people = corpusPeople();
  const left = corpusLayouts().flatMap((layout) => people.map((person) => ({ layout, person })));
  const makeSome = async () => {
    for (let next = left.shift(); next; next = left.shift())
      await makeFile(next.layout, next.person);
  };
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, makeSome));
  } finally {
    await closeBrowser();
  }
};

const folderOf = ({ name }: CorpusLayout): string => name.replace(/[^\p{L}\d.]+/gu, "-");

const makeFile = async (layout: CorpusLayout, { id, resume }: Person): Promise<void> => {
  const folder = join(CORPUS, folderOf(layout));
  if (existsSync(join(folder, `${id}.txt`))) return;
  const work = await mkdtemp(join(tmpdir(), "lyceum-corpus-"));
  try {
    await mkdir(folder, { recursive: true });
    const file = await layout.render(resume, work);
    await copyFile(file, join(folder, `${id}${extname(file)}`));
    await writeFile(join(folder, `${id}.txt`), await textOf(file));
  } catch (error) {
    terminal.line(`${layout.name}, ${id}: ${String(error).slice(0, 200)}`);
  } finally {
    await rm(work, { recursive: true });
  }
};

/** A file of the corpus, and its text as another program reads it. */
export type CorpusFile = { layout: CorpusLayout; person: Person; path: string; text: string };

const SAMPLE = join(import.meta.dirname, "sample");

/** The files of a layout in a folder, one of each person of whom there is one. */
const filesIn = (folder: string, layout: CorpusLayout): CorpusFile[] => {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder);
  return corpusPeople().flatMap((person) => {
    const name = names.find((each) => new RegExp(`^${person.id}\\.(?:pdf|docx)$`).test(each));
    const text = join(folder, `${person.id}.txt`);
    if (!name || !existsSync(text)) return [];
    return { layout, person, path: join(folder, name), text: readFileSync(text, "utf8") };
  });
};

/** Those files of the corpus that were made; none before `npm run corpus`. */
export const corpusFiles = (): CorpusFile[] =>
  corpusLayouts().flatMap((layout) => filesIn(join(CORPUS, folderOf(layout)), layout));

/** A few files of layouts that were not set aside, kept with the tests. */
export const sampleFiles = (): CorpusFile[] =>
  corpusLayouts().flatMap((layout) => filesIn(join(SAMPLE, folderOf(layout)), layout));

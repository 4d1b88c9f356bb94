import { createHash } from "node:crypto";

import { LATEX_LAYOUTS } from "./latex-layouts.ts";
import { PANDOC_LAYOUTS } from "./pandoc-layouts.ts";
import type { CorpusResume } from "./person.ts";
import { renderLatex, renderPandoc, renderTheme, themeNames } from "./programs.ts";

export type CorpusLayout = {
  source: "JSON Resume theme" | "LaTeX" | "word processors and pandoc";
  name: string;
  /** Set aside: nobody looked into its files while the reader was made. */
  unseen: boolean;
  /** Writes the resume into a new folder. Returns the file. */
  render: (resume: CorpusResume, folder: string) => Promise<string>;
};

/** A third of all names, by chance but always the same. */
const isUnseen = (name: string): boolean =>
  createHash("sha256").update(name).digest().readUInt32BE() % 3 === 0;

const named = (source: CorpusLayout["source"], name: string, render: CorpusLayout["render"]) => ({
  source,
  name,
  render,
  unseen: isUnseen(name),
});

export const corpusLayouts = (): CorpusLayout[] => [
  ...themeNames().map((theme) =>
    named("JSON Resume theme", theme, (resume, folder) => renderTheme(theme, resume, folder)),
  ),
  ...LATEX_LAYOUTS.map(({ name, source }) =>
    named("LaTeX", name, (resume, folder) => renderLatex(source(resume), folder)),
  ),
  ...PANDOC_LAYOUTS.map((layout) =>
    named("word processors and pandoc", layout.name, (resume, folder) =>
      renderPandoc(layout.markdown(resume), layout.steps, folder),
    ),
  ),
];

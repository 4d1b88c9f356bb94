import { execFile } from "node:child_process";
import { access, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

import { type Browser, type Page, type Route, chromium } from "@playwright/test";

import { withoutWindows } from "../../pages/chromium.ts";
import { linkedFrom } from "./linked.ts";
import linked from "./linked/package.json" with { type: "json" };
import type { Step } from "./pandoc-layouts.ts";
import type { CorpusResume } from "./person.ts";
import themes from "./themes/package.json" with { type: "json" };

const run = promisify(execFile);
/** Milliseconds. */
const WITHIN = 120_000;

/** Where the corpus is made, and the themes are installed. */
export const CORPUS = join(import.meta.dirname, "../../../.results/corpus");
const THEMES = join(CORPUS, ".themes");
const LINKED = join(CORPUS, ".linked");
const PACKAGES = [LINKED, THEMES].map((folder) => join(folder, "node_modules"));

const beside = (program: string, args: string[], folder: string) =>
  run("nice", [program, ...args], {
    cwd: folder,
    timeout: WITHIN,
    maxBuffer: 2 ** 26,
    env: { ...process.env, QT_QPA_PLATFORM: "offscreen" },
  });

export const themeNames = (): string[] => Object.keys(themes.dependencies);

const install = async (folder: string, packages: object): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify(packages));
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--legacy-peer-deps"];
  await beside("npm", ["install", ...flags], folder);
};

/** Installs the themes and what they link, without running scripts of theirs. */
export const installThemes = async (): Promise<void> => {
  await install(THEMES, themes);
  await install(LINKED, linked);
};

/** With the names that fields had in the first version of the schema, which older themes read. */
const withOldNames = (resume: CorpusResume): object => ({
  ...resume,
  basics: { ...resume.basics, website: resume.basics.url, picture: "" },
  work: resume.work.map((each) => ({ ...each, company: each.name, website: each.url })),
  volunteer: resume.volunteer.map((each) => ({ ...each, website: each.url })),
  publications: resume.publications.map((each) => ({ ...each, website: each.url })),
});

let browser: Promise<Browser> | undefined;

export const closeBrowser = async (): Promise<void> => (await browser)?.close();

const PAGE = "http://resume.example/";

const answer = (route: Route, html: string): Promise<void> => {
  const address = route.request().url();
  if (address === PAGE)
    return route.fulfill({ contentType: "text/html; charset=utf-8", body: html });
  const found = linkedFrom(new URL(address), PACKAGES);
  const headers = { "access-control-allow-origin": "*" };
  if (found === null) return route.abort();
  if ("path" in found) return route.fulfill({ path: found.path, headers });
  return route.fulfill({ contentType: "text/css", body: found.css, headers });
};

/** Shows a document with what it links, but without a network. */
const openOffline = async (page: Page, html: string): Promise<void> => {
  await page.route(/^https?:/, (route) => answer(route, html));
  await page.goto(PAGE);
  await page.evaluate(() => document.fonts.ready);
};

export const renderTheme = async (
  theme: string,
  resume: CorpusResume,
  folder: string,
): Promise<string> => {
  const [source, html, pdf] = ["resume.json", "resume.html", "resume.pdf"].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  await writeFile(source, JSON.stringify(withOldNames(resume)));
  const program = join(import.meta.dirname, "theme.mjs");
  await beside(process.execPath, [program, THEMES, theme, source, html], folder);
  browser ??= chromium.launch({ executablePath: withoutWindows(), args: ["--no-sandbox"] });
  const page = await (await browser).newPage();
  await openOffline(page, await readFile(html, "utf8"));
  // Some programs that print with a browser tag what they print, others do not; so it is with backgrounds.
  const tagged = (theme.length + resume.basics.email.length) % 2 === 0;
  const printBackground = (theme.length + resume.basics.name.length) % 2 === 0;
  await page.pdf({ path: pdf, format: "A4", printBackground, tagged });
  await page.close();
  return pdf;
};

/** A class may complain and print all the same: what it printed is judged by its text. */
export const renderLatex = async (source: string, folder: string): Promise<string> => {
  await writeFile(join(folder, "resume.tex"), source);
  await beside("xelatex", ["-interaction=nonstopmode", "resume.tex"], folder).catch(() => null);
  const pdf = join(folder, "resume.pdf");
  await access(pdf);
  return pdf;
};

const PDF = join("resume.pdf");
/** It has no Han letters: those are not drawn, and not asked for. */
const FONT = ["-V", "mainfont=FreeSerif"];

/** The program and arguments of a step, and what it writes. */
const commandOf = (step: Step, from: string, profile: string): [command: string[], to: string] => {
  const pandoc = ["pandoc", "resume.md", "-o"];
  const office = ["soffice", "--headless", `-env:UserInstallation=${profile}`];
  switch (step) {
    case "docx":
    case "odt":
    case "rtf":
      return [[...pandoc, `resume.${step}`, "-s"], `resume.${step}`];
    case "xelatex":
      return [[...pandoc, PDF, "--pdf-engine=xelatex", ...FONT], PDF];
    case "weasyprint":
    case "wkhtmltopdf":
      return [[...pandoc, PDF, "-t", "html", `--pdf-engine=${step}`], PDF];
    case "LibreOffice to pdf":
      return [[...office, "--convert-to", "pdf", from], PDF];
    case "LibreOffice to docx":
      return [[...office, "--convert-to", "docx", from], "resume.docx"];
    case "AbiWord to pdf":
      return [["abiword", "--to=pdf", "-o", PDF, from], PDF];
  }
};

export const renderPandoc = async (
  markdown: string,
  steps: Step[],
  folder: string,
): Promise<string> => {
  await writeFile(join(folder, "resume.md"), markdown);
  let file = "resume.md";
  // One that runs with another's profile would do its work in that other's process.
  const profile = pathToFileURL(join(folder, "office")).href;
  for (const step of steps) {
    const [[program = "", ...args], to] = commandOf(step, file, profile);
    await beside(program, args, folder);
    file = to;
  }
  await access(join(folder, file));
  return join(folder, file);
};

/** A file's text as programs other than ours read it, in two orders. */
export const textOf = async (file: string): Promise<string> => {
  if (file.endsWith(".docx"))
    return (await run("pandoc", ["-t", "plain", "--wrap=none", file])).stdout;
  const read = (...args: string[]) =>
    run("pdftotext", [...args, file, "-"], { maxBuffer: 2 ** 26 });
  const [flowing, laidOut] = await Promise.all([read(), read("-layout")]);
  return `${flowing.stdout}\n${laidOut.stdout}`;
};

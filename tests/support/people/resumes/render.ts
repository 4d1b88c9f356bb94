import type { Buffer } from "node:buffer";

import { type Browser, chromium } from "@playwright/test";

import { CHROMIUM, withoutWindows } from "../../pages/chromium.ts";
import { type Person, corpusPeople } from "../corpus/person.ts";
import { DRAWN_LAYOUTS } from "./drawn-layouts.ts";
import { HTML_LAYOUTS } from "./html-layouts.ts";
import type { JsonResume } from "./json-resume.ts";
import { type RandomLayout, randomLayout } from "./random-layouts.ts";
import { WORD_LAYOUTS } from "./word-layouts.ts";

export type Rendered = {
  resume: JsonResume;
  layout: string;
  extension: "pdf" | "docx";
  bytes: Buffer;
};

/** Every resume in every layout, one after another. */
export async function* renderAll(resumes: JsonResume[]): AsyncGenerator<Rendered> {
  for (const resume of resumes) yield* renderWithoutBrowser(resume);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  try {
    for (const resume of resumes) yield* renderInBrowser(browser, resume);
  } finally {
    await browser.close();
  }
}

async function* renderWithoutBrowser(resume: JsonResume): AsyncGenerator<Rendered> {
  for (const { name, docx } of WORD_LAYOUTS)
    yield { resume, layout: `Word: ${name}`, extension: "docx", bytes: await docx(resume) };
  for (const { name, pdf } of DRAWN_LAYOUTS)
    yield { resume, layout: `PDF: ${name}`, extension: "pdf", bytes: await pdf(resume) };
}

async function* renderInBrowser(browser: Browser, resume: JsonResume): AsyncGenerator<Rendered> {
  const page = await browser.newPage();
  for (const { name, tagged, html } of HTML_LAYOUTS) {
    await page.setContent(html(resume));
    const bytes = await page.pdf({ preferCSSPageSize: true, tagged });
    yield { resume, layout: `PDF: ${name}`, extension: "pdf", bytes };
  }
  await page.close();
}

export type RenderedAtRandom = {
  seed: number;
  person: Person;
  choices: RandomLayout["choices"];
  pdf: Buffer;
};

/** The people of the corpus in turn, each in the layout of the next seed. */
export async function* renderAtRandom(
  firstSeed: number,
  files: number,
): AsyncGenerator<RenderedAtRandom> {
  const people = corpusPeople();
  const browser = await chromium.launch({
    executablePath: withoutWindows(),
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage();
    for (let seed = firstSeed; seed < firstSeed + files; seed += 1) {
      const person = people[seed % people.length];
      if (!person) return;
      const { html, choices, tagged, scale } = randomLayout(seed, person.resume);
      await page.setContent(html);
      const pdf = await page.pdf({
        format: "A4",
        margin: MARGIN,
        printBackground: true,
        tagged,
        scale,
      });
      yield { seed, person, choices, pdf };
    }
  } finally {
    await browser.close();
  }
}

const MARGIN = { top: "12mm", bottom: "12mm", left: "12mm", right: "12mm" };

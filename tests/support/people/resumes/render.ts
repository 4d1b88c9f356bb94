import type { Buffer } from "node:buffer";

import { type Browser, chromium } from "@playwright/test";

import { CHROMIUM } from "../../pages/chromium.ts";
import { DRAWN_LAYOUTS } from "./drawn-layouts.ts";
import { HTML_LAYOUTS } from "./html-layouts.ts";
import type { JsonResume } from "./json-resume.ts";
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

import type { Buffer } from "node:buffer";
import { writeFile } from "node:fs/promises";
import { createResumeReader } from "@lyceum/backend/resumes/reading/read-resume.ts";
import { scoreOf } from "@lyceum/backend/resumes/scoring/score.ts";
import { expect, type Page, test } from "@playwright/test";
import { HTML_LAYOUTS } from "../support/people/resumes/html-layouts.ts";
import { type JsonResume, shippedResumes } from "../support/people/resumes/json-resume.ts";
import { moreResumes } from "../support/people/resumes/more-resumes.ts";
import { WORD_LAYOUTS } from "../support/people/resumes/word-layouts.ts";

/** Maximum difference of one resume's score between the two file types. */
const APART_MOST = 3;
const PEOPLE = [...shippedResumes(), ...moreResumes().slice(0, 4)];
const FONTS = ["'DejaVu Serif', serif", "'DejaVu Sans Mono', monospace"];

const [html, docx] = [HTML_LAYOUTS[0]!.html, WORD_LAYOUTS[0]!.docx];
const styled = (resume: JsonResume, style: string) => `${html(resume)}<style>${style}</style>`;
const inFont = (font: string) => `body { font-family: ${font} !important }`;
/** Browsers draw list bullets; here they are text, as in word processors' output. */
const MARKED = "li { list-style-type: '• ' }";

const reader = createResumeReader();
test.afterAll(() => reader.close());

async function scoreIn(bytes: Buffer, name: string): Promise<number> {
  const path = test.info().outputPath(name);
  await writeFile(path, bytes);
  return scoreOf(await reader.read(path), null).score;
}

async function printed(page: Page, content: string): Promise<Buffer> {
  await page.setContent(content);
  return page.pdf({ preferCSSPageSize: true });
}

test("one resume has the same score as PDF and as Word", async ({ page }) => {
  for (const resume of PEOPLE) {
    const pdf = await scoreIn(await printed(page, html(resume)), "resume.pdf");
    const word = await scoreIn(await docx(resume), "resume.docx");
    const apart = Math.abs(pdf - word);
    expect(apart, `${resume.basics.name}: ${pdf}, ${word}`).toBeLessThanOrEqual(APART_MOST);
  }
});

test("fonts change nothing", async ({ page }) => {
  for (const resume of PEOPLE.slice(0, 3)) {
    const plain = await scoreIn(await printed(page, styled(resume, MARKED)), "plain.pdf");
    for (const font of FONTS) {
      const content = styled(resume, MARKED + inFont(font));
      const other = await scoreIn(await printed(page, content), "other.pdf");
      expect(other, `${resume.basics.name} in ${font}`).toBe(plain);
    }
  }
});

test("fonts hardly matter where bullets have no marks and lines break elsewhere", async ({
  page,
}) => {
  const [resume] = PEOPLE;
  const plain = await scoreIn(await printed(page, html(resume!)), "plain.pdf");
  for (const font of FONTS) {
    const other = await scoreIn(await printed(page, styled(resume!, inFont(font))), "other.pdf");
    expect(Math.abs(other - plain), `${font}: ${other}, ${plain}`).toBeLessThanOrEqual(APART_MOST);
  }
});

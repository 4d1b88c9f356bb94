import { Buffer } from "node:buffer";

import { checkResume } from "@lyceum/shared/rest/resumes.ts";

import { pdfBomb } from "../support/resumes/bad-files.ts";
import { RESUME_LINES, plainPdf } from "../support/resumes/plain-pdf.ts";
import { plainWord } from "../support/resumes/plain-word.ts";
import { REFUSED_FILES } from "../support/resumes/refused-files.ts";

export type Sample = { name: string; content: Buffer };

const SIZES = [1, 2, 10];
const pagesOf = (count: number) => Array.from({ length: count }, () => RESUME_LINES);

const pdfs = (): Sample[] =>
  SIZES.map((pages) => ({ name: `PDF, ${pages} p.`, content: plainPdf(...pagesOf(pages)) }));

const words = (): Promise<Sample[]> =>
  Promise.all(
    SIZES.map(async (pages) => ({
      ...{ name: `Word, ${pages} p.`, content: await plainWord(...pagesOf(pages)) },
    })),
  );

export const goodSamples = async (): Promise<Sample[]> => [...pdfs(), ...(await words())];

/** All that the scanner must refuse: bombs, loops, what is locked, cut off or too long. */
export const badSamples = async (): Promise<Sample[]> => {
  const samples = [{ name: "a PDF whose text is without end", content: pdfBomb() }];
  // Bombs are large until they are packed: one at a time.
  for (const { name, bytes } of REFUSED_FILES) samples.push({ name, content: await bytes() });
  return samples;
};

/** Answers the status. */
export const sendSample = async (url: string, { content }: Sample): Promise<number> => {
  const body = new FormData();
  body.set("resume", new Blob([Buffer.from(content)]), "resume");
  const reply = await fetch(`${url}/backend-service${checkResume.url}`, { method: "POST", body });
  await reply.arrayBuffer();
  return reply.status;
};

import { Buffer } from "node:buffer";

import { getResolvedPDFJS } from "unpdf";

import { kindOf } from "./files/file-kind.ts";
import { judgeLength } from "./length.ts";
import { readPdf } from "./pdf/read-pdf.ts";
import type { ReadResume } from "./read-result.ts";
import { madeSamples, sampleResumes } from "./sample-resume.ts";
import { understand } from "./understand.ts";

/** Loads what the first PDF would have to wait for. */
export const prepareToRead = async (): Promise<void> => {
  await getResolvedPDFJS();
};

// Not before it is needed: most files are PDF, and each has a process to itself.
const loadWord = () => import("./word/read-word.ts");

/**
 * Reads invented resumes of all forms, as what runs for the first time takes several times as long. Ends before the next of them once
 * `isWanted` is true.
 */
export const warmUp = async (isWanted: () => boolean = () => false): Promise<void> => {
  const drawn = sampleResumes().map((sample) => Buffer.from(sample, "latin1"));
  // Those twice, as what matters is prepared when it is used again.
  const samples = [...drawn, ...(await madeSamples()), ...drawn];
  for (const sample of samples) {
    await understandFile(sample);
    if (isWanted()) return;
  }
};

const readWord = async (bytes: Buffer) => (await loadWord()).readWord(bytes);

/** Reads a PDF or .docx, told by its bytes. Only for a process that may be lost: see read-resume.ts. Throws Refusal. */
export const understandFile = async (bytes: Buffer): Promise<ReadResume> => {
  const text = kindOf(bytes) === "pdf" ? await readPdf(bytes) : await readWord(bytes);
  judgeLength(text.lines);
  return understand(text);
};

import type { Buffer } from "node:buffer";

import { getResolvedPDFJS } from "unpdf";

import { kindOf } from "./files/file-kind.ts";
import { readPdf } from "./pdf/read-pdf.ts";
import type { ReadResume } from "./read-result.ts";
import { understand } from "./understand.ts";

/** Loads what the first PDF would have to wait for. */
export const prepareToRead = async (): Promise<void> => {
  await getResolvedPDFJS();
};

// Not before it is needed: most files are PDF, and each has a process to itself.
const loadWord = () => import("./word/read-word.ts");

/** Loads what the first .docx would have to wait for. */
export const prepareToReadWord = async (): Promise<void> => {
  await loadWord();
};

const readWord = async (bytes: Buffer) => (await loadWord()).readWord(bytes);

/** Reads a PDF or .docx, told by its bytes. Only for a process that may be lost: see read-resume.ts. Throws Refusal. */
export const understandFile = async (bytes: Buffer): Promise<ReadResume> =>
  understand(kindOf(bytes) === "pdf" ? await readPdf(bytes) : await readWord(bytes));

import type { Buffer } from "node:buffer";

import { getResolvedPDFJS } from "unpdf";

import { kindOf } from "./files/file-kind.ts";
import { readPdf } from "./pdf/read-pdf.ts";
import type { ReadResume } from "./read-result.ts";
import { understand } from "./understand.ts";
import { readWord } from "./word/read-word.ts";

/** Loads what the first PDF would have to wait for. */
export const prepareToRead = async (): Promise<void> => {
  await getResolvedPDFJS();
};

/** Reads a PDF or .docx, told by its bytes. Only for a process that may be lost: see read-resume.ts. Throws Refusal. */
export const understandFile = async (bytes: Buffer): Promise<ReadResume> =>
  understand(kindOf(bytes) === "pdf" ? await readPdf(bytes) : await readWord(bytes));

import type { Buffer } from "node:buffer";

import { Document, Packer, Paragraph } from "docx";

/** A Word file with these lines, one paragraph each, on each of its pages. */
export const plainWord = (...pages: string[][]): Promise<Buffer> =>
  Packer.toBuffer(
    new Document({
      sections: pages.map((lines) => ({ children: lines.map((text) => new Paragraph({ text })) })),
    }),
  );

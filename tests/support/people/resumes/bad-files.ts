import { Buffer } from "node:buffer";
import { deflateSync } from "node:zlib";

import { unzipSync, zipSync } from "fflate";
import { PDFDocument } from "pdf-lib";

import { moreResumes } from "./more-resumes.ts";
import { WORD_LAYOUTS } from "./word-layouts.ts";

const MEGABYTE = 1024 * 1024;
const text = (content: string) => Buffer.from(content, "latin1");

/** A PDF of these objects, numbered from 1, the first of which is its catalogue. */
const pdfOf = (objects: (string | Buffer)[], trailer = ""): Buffer => {
  const parts = [text("%PDF-1.7\n")];
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(parts.reduce((sum, part) => sum + part.length, 0));
    parts.push(text(`${index + 1} 0 obj\n`), Buffer.from(object), text("\nendobj\n"));
  }
  const start = parts.reduce((sum, part) => sum + part.length, 0);
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  parts.push(
    text(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF`,
    ),
  );
  return Buffer.concat(parts);
};

const CATALOGUE = "<< /Type /Catalog /Pages 2 0 R >>";
const ONE_PAGE = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
const PAGE =
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>";
const FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
const streamOf = (content: Buffer, filter = "") =>
  Buffer.concat([
    text(`<< /Length ${content.length} ${filter} >>\nstream\n`),
    content,
    text("\nendstream"),
  ]);

export const pageTreeLoop = (): Buffer =>
  pdfOf([CATALOGUE, "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>"]);

/** Encrypted by the standard handler with an unknown password: ISO 32000-1, 7.6.3. */
export const encryptedPdf = (): Buffer => {
  const key = "41".repeat(32);
  return pdfOf(
    [
      CATALOGUE,
      ONE_PAGE,
      PAGE,
      streamOf(text("BT /F 12 Tf (Hello) Tj ET")),
      FONT,
      `<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -44 >>`,
    ],
    `/Encrypt 6 0 R /ID [<${"00".repeat(16)}> <${"00".repeat(16)}>]`,
  );
};

/** A stream of a few hundred kilobytes that expands to 300 MB of text. */
export const pdfBomb = (): Buffer => {
  const show = deflateSync(Buffer.alloc(300 * MEGABYTE, "BT /F 9 Tf (Jane) Tj ET "));
  return pdfOf([CATALOGUE, ONE_PAGE, PAGE, streamOf(show, "/Filter /FlateDecode"), FONT]);
};

export const manyPages = async (pages: number): Promise<Buffer> => {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage().drawText(`Page ${page}`);
  return Buffer.from(await document.save());
};

export const emptyPdf = async (): Promise<Buffer> => {
  const document = await PDFDocument.create();
  document.addPage();
  return Buffer.from(await document.save());
};

export const picturePdf = async (): Promise<Buffer> => {
  const document = await PDFDocument.create();
  document.addPage().drawRectangle({ x: 50, y: 50, width: 400, height: 600 });
  return Buffer.from(await document.save());
};

const PDF_LINES = ["Jane Doe", "jane.doe@example.com", "Experience", "Engineer, Acme Ltd"];
export const plainPdf = async (): Promise<Buffer> => {
  const document = await PDFDocument.create();
  const page = document.addPage();
  for (const [index, line] of PDF_LINES.entries())
    page.drawText(line, { x: 50, y: 700 - 40 * index });
  return Buffer.from(await document.save());
};

export const goodDocx = async (): Promise<Buffer> => {
  const [layout] = WORD_LAYOUTS;
  const [resume] = moreResumes();
  if (!layout || !resume) throw new Error("There is no layout or no resume");
  return layout.docx(resume);
};

type Files = Record<string, Uint8Array>;
/** A valid .docx with some files changed or added. */
export const changedDocx = async (change: (files: Files) => Files): Promise<Buffer> => {
  const files = unzipSync(await goodDocx());
  return Buffer.from(zipSync({ ...files, ...change(files) }));
};

const DOCUMENT = "word/document.xml";
export const zipBomb = (): Promise<Buffer> =>
  changedDocx(() => ({ [DOCUMENT]: Buffer.alloc(300 * MEGABYTE, " ") }));

/** The same, with a directory that declares a small size. */
export const lyingZipBomb = async (): Promise<Buffer> => {
  const size = 300 * MEGABYTE;
  const bytes = await changedDocx(() => ({ [DOCUMENT]: Buffer.alloc(size, " ") }));
  const said = Buffer.alloc(4);
  said.writeUInt32LE(size);
  for (let at = bytes.indexOf(said); at !== -1; at = bytes.indexOf(said, at + 1))
    bytes.writeUInt32LE(20_000, at);
  return bytes;
};

export const nestedZip = (): Promise<Buffer> =>
  changedDocx((files) => ({ "word/embeddings/inner.zip": zipSync(files) }));
export const macros = (): Promise<Buffer> =>
  changedDocx(() => ({ "word/vbaProject.bin": text("Sub AutoOpen()") }));
export const externalEntity = (file: string): Promise<Buffer> =>
  changedDocx((files) => {
    const document = Buffer.from(files[DOCUMENT] ?? []).toString();
    const declared = `<!DOCTYPE d [<!ENTITY x SYSTEM "file://${file}">]>`;
    return {
      [DOCUMENT]: Buffer.from(
        document.replace("?>", `?>${declared}`).replace("</w:t>", "&x;</w:t>"),
      ),
    };
  });
/** Word's format with a password: a compound file with the document in a stream. */
export const encryptedDocx = (): Buffer =>
  Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(2_000),
    Buffer.from("EncryptedPackage", "utf16le"),
    Buffer.alloc(2_000),
  ]);

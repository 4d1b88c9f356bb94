import { Buffer } from "node:buffer";

import type { ErrorCode } from "@lyceum/shared/errors.ts";
import { RESUME_MAX, RESUME_PAGES_MAX } from "@lyceum/shared/limits.ts";
import { SCANNER_MESSAGES } from "@lyceum/shared/scanner-messages.ts";

import {
  changedDocx,
  emptyPdf,
  encryptedDocx,
  encryptedPdf,
  externalEntity,
  goodDocx,
  lyingZipBomb,
  macros,
  manyPages,
  nestedZip,
  pageTreeLoop,
  picturePdf,
  plainPdf,
  zipBomb,
} from "./bad-files.ts";

const scanner = SCANNER_MESSAGES;

type RefusedFile = {
  name: string;
  code: ErrorCode;
  message: string;
  bytes: () => Buffer | Promise<Buffer>;
};

const unsupported = (message: string, name: string, bytes: RefusedFile["bytes"]) =>
  ({ name, code: "unsupported", message, bytes }) satisfies RefusedFile;
const invalid = (message: string, name: string, bytes: RefusedFile["bytes"]) =>
  ({ name, code: "invalid", message, bytes }) satisfies RefusedFile;

const startOf = async (file: Promise<Buffer>, share: number) =>
  (await file).subarray(0, Math.round((await file).length * share));
const EMPTY_ZIP = `PK\x05\x06${"\0".repeat(18)}`;
const brokenXml = () => ({ "word/document.xml": Buffer.from("<w:document><w:body>") });

/** Files that are not resumes, or cannot be read, with their error texts. */
export const REFUSED_FILES: RefusedFile[] = [
  unsupported(scanner.fileType, "a text", () => Buffer.from("Jane Doe, engineer")),
  unsupported(scanner.fileType, "a program named .pdf", () => Buffer.from("MZ\x90\0\x03\0\0\0")),
  unsupported(scanner.fileType, "a zip in a zip", nestedZip),
  unsupported(scanner.fileType, "macros", macros),
  unsupported(scanner.fileType, "a zip that is no .docx", () => Buffer.from(EMPTY_ZIP, "latin1")),
  unsupported(scanner.encrypted, "a locked PDF", encryptedPdf),
  unsupported(scanner.encrypted, "a locked .docx", encryptedDocx),
  unsupported(scanner.imageOnly, "a picture of text", picturePdf),
  invalid(scanner.empty, "a page with nothing on it", emptyPdf),
  invalid(scanner.unreadable, "0 bytes", () => Buffer.alloc(0)),
  invalid(scanner.unreadable, "a PDF cut off at its start", () => startOf(plainPdf(), 0.05)),
  invalid(scanner.unreadable, "a PDF cut off near its end", () => startOf(plainPdf(), 0.9)),
  invalid(scanner.unreadable, "a .docx cut off", () => startOf(goodDocx(), 0.5)),
  invalid(scanner.unreadable, "a loop of pages", pageTreeLoop),
  invalid(scanner.unreadable, "a zip bomb", zipBomb),
  invalid(scanner.unreadable, "a zip bomb that lies about its size", lyingZipBomb),
  invalid(scanner.unreadable, "external entities", () => externalEntity("/etc/hostname")),
  invalid(scanner.unreadable, "broken XML", () => changedDocx(brokenXml)),
  invalid(scanner.tooManyPages, "1,000 pages", () => manyPages(1_000)),
  invalid(scanner.tooManyPages, "one page too many", () => manyPages(RESUME_PAGES_MAX + 1)),
  {
    name: "50 MB",
    code: "too_large",
    message: scanner.tooLarge,
    bytes: () => Buffer.alloc(5 * RESUME_MAX, "%PDF-1.7 "),
  },
];

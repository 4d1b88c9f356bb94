import type { Buffer } from "node:buffer";

import { Refusal } from "./refusal.ts";

/** Readers of PDF take some rubbish before the mark: ISO 32000-1, annex H, note 13. */
const PDF_MARK_WITHIN = 1_024;
const ZIP = "504b0304";
const EMPTY_ZIP = "504b0506";
/** A compound file: what Word writes with a password, and what it wrote before 2007. */
const COMPOUND = "d0cf11e0a1b11ae1";
const ENCRYPTED_STREAM = "EncryptedPackage";

/** What a file is by its bytes, whatever its name says. */
export const kindOf = (bytes: Buffer): "pdf" | "zip" => {
  if (bytes.length === 0) throw new Refusal("unreadable");
  if (bytes.subarray(0, PDF_MARK_WITHIN).includes("%PDF-")) return "pdf";
  const starts = (hex: string) => bytes.toString("hex", 0, hex.length / 2) === hex;
  if (starts(ZIP) || starts(EMPTY_ZIP)) return "zip";
  const encrypted = starts(COMPOUND) && bytes.includes(ENCRYPTED_STREAM, 0, "utf16le");
  throw new Refusal(encrypted ? "encrypted" : "fileType");
};

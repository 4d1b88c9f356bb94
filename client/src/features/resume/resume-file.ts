import { RESUME_MAX } from "@lyceum/shared/limits.ts";
import { SCANNER_MESSAGES } from "@lyceum/shared/scanner-messages.ts";

const scanner = SCANNER_MESSAGES;

const NAMES = /\.(pdf|docx)$/i;

/** Problems with a file's name and size; the server checks its content. */
export function faultOf(file: Pick<File, "name" | "size"> | null): string | null {
  if (!file) return scanner.fileMissing;
  if (!NAMES.test(file.name)) return scanner.fileType;
  return file.size > RESUME_MAX ? scanner.tooLarge : null;
}

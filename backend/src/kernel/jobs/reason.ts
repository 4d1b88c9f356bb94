const REASON_MAX = 300;
/** Characters of a message that are looked at: some repeat a whole answer of a program. */
const READ_MAX = 4_000;
const PASSWORD_IN_URL = /\/\/[^\s/@]+@/g;
const EMAIL = /[^\s<>"'@,;:]+@[^\s<>"'@,;:]+\.[^\s<>"'@,;:]+/g;

/** What an admin reads of an error: one line, without credentials and without anybody's email. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message
    .slice(0, READ_MAX)
    .replace(PASSWORD_IN_URL, "//…@")
    .replace(EMAIL, "…@…")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, REASON_MAX);
}

const REASON_MAX = 300;
const PASSWORD_IN_URL = /\/\/[^\s/@]+@/g;
const EMAIL = /[^\s<>"'@,;:]+@[^\s<>"'@,;:]+\.[^\s<>"'@,;:]+/g;

/** What an admin reads of an error: one line, without credentials and without anybody's email. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message
    .replace(PASSWORD_IN_URL, "//…@")
    .replace(EMAIL, "…@…")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, REASON_MAX);
}

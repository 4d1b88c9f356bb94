/** A part of a text that people write: plain, an address, code within a line, a block of code, or a formula. */
export type TextPart =
  | { kind: "text" | "link" | "code"; text: string }
  | { kind: "block"; text: string; language: string | null }
  | { kind: "formula"; text: string; display: boolean };

/** Longer formulas are shown as they were written. */
const FORMULA_MAX = 500;
/** Languages have short names. */
const LANGUAGE_MAX = 20;

/**
 * Code in fences, code, formulas, and addresses. A link's last punctuation belongs to its sentence. A dollar sign beside
 * a space, a letter or a digit is one of money.
 */
const MARKED = new RegExp(
  [
    "```(?:(?<language>[\\w+#.-]*)\\n)?(?<block>[^`]+)```",
    "`(?<code>[^`\\n]+)`",
    "\\$\\$(?<shown>[^$]+)\\$\\$",
    "\\\\\\[(?<bracketed>[^]+?)\\\\\\]",
    "\\\\\\((?<within>[^\\n]+?)\\\\\\)",
    "(?<![\\w$\\\\])\\$(?![\\s$])(?<dollars>[^$\\n]*[^$\\s\\\\])\\$(?![\\w$])",
    "(?<link>https?:\\/\\/[^\\s<>\"'`]*[^\\s<>\"'`.,;:!?)\\]}])",
  ].join("|"),
  "gu",
);

/** A text in its parts. All of them together are the text, but for the marks around code and formulas. */
export const parseText = (text: string): TextPart[] => {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: whole, index, groups = {} } of text.matchAll(MARKED)) {
    const part = partOf(groups);
    if (!part) continue;
    if (index > end) parts.push({ kind: "text", text: text.slice(end, index) });
    parts.push(part);
    end = index + whole.length;
  }
  if (end < text.length) parts.push({ kind: "text", text: text.slice(end) });
  return parts;
};

/** Null for what only looks like a part: an address that is none, and a formula that is too long. */
const partOf = (groups: Record<string, string | undefined>): TextPart | null => {
  const { language = "", block, code, shown, bracketed, within, dollars, link } = groups;
  if (block !== undefined) {
    const known = language !== "" && language.length <= LANGUAGE_MAX;
    return { kind: "block", text: block.trim(), language: known ? language.toLowerCase() : null };
  }
  if (code !== undefined) return { kind: "code", text: code };
  if (link !== undefined) return URL.canParse(link) ? { kind: "link", text: link } : null;
  const display = shown ?? bracketed;
  const formula = (display ?? within ?? dollars ?? "").trim();
  if (formula === "" || formula.length > FORMULA_MAX) return null;
  return { kind: "formula", text: formula, display: display !== undefined };
};

/**
 * How KaTeX draws formulas of people: as MathML, which needs no style and no font, without links or pictures, and
 * within limits of expansion and of size in em. What it does not know is thrown.
 */
export const FORMULA_OPTIONS = {
  output: "mathml",
  trust: false,
  throwOnError: true,
  strict: "ignore",
  maxExpand: 200,
  maxSize: 10,
} as const;

/** Commands that KaTeX draws by an inline style, which the site's policy forbids. */
const STYLED = /\\(?:fcolorbox|pmb)(?![a-zA-Z])/u;

/** Whether a formula may be drawn; others are shown as they were written. */
export const isDrawable = (formula: string): boolean => !STYLED.test(formula);

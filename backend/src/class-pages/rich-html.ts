import { tokensOf } from "@lyceum/shared/highlight.ts";
import { FORMULA_OPTIONS, isDrawable, parseText, type TextPart } from "@lyceum/shared/rich-text.ts";
import katex from "katex";

/** Text as HTML, in which it is nothing but text. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** What `richHtml` needs: colours of code, by the kinds of its tokens. */
export const RICH_STYLE = `code, pre { font: 0.9em ui-monospace, monospace; background: #f3f1ea; }
pre { padding: 0.5rem; overflow-x: auto; white-space: pre; }
.keyword { color: #8b2a7b; } .text { color: #1d6b39; } .number { color: #8a5300; }
.comment { color: #55615a; font-style: italic; } .name { color: #1f4f9e; }`;

/** A text of a person as HTML that runs nothing: links, code and formulas in it can be read as such. */
export const richHtml = (text: string): string => parseText(text).map(htmlOf).join("");

const htmlOf = (part: TextPart): string => {
  const { kind, text } = part;
  if (kind === "text") return escaped(text);
  if (kind === "link") return linkTo(text);
  if (kind === "block") return `<pre>${codeOf(text, part.language)}</pre>`;
  const drawn = kind === "formula" ? formulaOf(text, part.display) : null;
  return drawn ?? `<code>${escaped(text)}</code>`;
};

const linkTo = (address: string): string =>
  `<a href="${escaped(address)}" rel="noopener noreferrer nofollow ugc">${escaped(address)}</a>`;

const codeOf = (code: string, language: string | null): string => {
  const tokens = language === null ? null : tokensOf(code, language);
  if (!tokens) return escaped(code);
  return tokens
    .map(({ text, kind }) =>
      kind === null ? escaped(text) : `<span class="${kind}">${escaped(text)}</span>`,
    )
    .join("");
};

/** As MathML; null for what is no formula. */
const formulaOf = (formula: string, display: boolean): string | null => {
  if (!isDrawable(formula)) return null;
  try {
    return katex.renderToString(formula, { ...FORMULA_OPTIONS, displayMode: display });
  } catch {
    return null;
  }
};

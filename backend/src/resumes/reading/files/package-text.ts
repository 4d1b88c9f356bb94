import { Buffer } from "node:buffer";
import { TextDecoder } from "node:util";

/** How a part of a package begins that is written in UTF-16: its byte order mark, or '<' in two bytes. */
const STARTS: [start: string, encoding: string][] = [
  ["fffe", "utf-16le"],
  ["feff", "utf-16be"],
  ["3c00", "utf-16le"],
  ["003c", "utf-16be"],
];
const DECLARED = /^(\s*<\?xml[^>]*?)\s+encoding\s*=\s*(?:"[^"]*"|'[^']*')/;

/** A part as UTF-8, whatever of the encodings that packages allow it came in: ISO/IEC 29500-2, 6.2.5. */
export const inUtf8 = (part: Buffer): Buffer => {
  const start = part.toString("hex", 0, 2);
  const encoding = STARTS.find(([mark]) => mark === start)?.[1];
  if (encoding === undefined) return part;
  return Buffer.from(new TextDecoder(encoding).decode(part).replace(DECLARED, "$1"));
};

/** Tables in a table within content controls are some ten deep each; no resume is set so. */
const DEPTH_MAX = 400;
const code = (sign: string): number => sign.charCodeAt(0);
const [LESS, GREATER, SLASH] = [code("<"), code(">"), code("/")];
/** A declaration, a comment, an instruction. */
const OTHERS = new Set([code("!"), code("?")]);
const QUOTES = new Set([code('"'), code("'")]);

/** Where a tag ends, beyond what is quoted in it. */
const endOfTag = (part: Buffer, from: number): number => {
  let at = from + 1;
  if (OTHERS.has(part[at] ?? 0)) return Math.max(at, part.indexOf(GREATER, at));
  while (at < part.length && part[at] !== GREATER) {
    const sign = part[at] ?? 0;
    const end = QUOTES.has(sign) ? part.indexOf(sign, at + 1) : at;
    if (end === -1) return part.length;
    at = end + 1;
  }
  return at;
};

/** Whether elements stand in each other deeper than a document needs: found before a parser goes down into them. */
export const isTooDeep = (part: Buffer): boolean => {
  let depth = 0;
  let at = part.indexOf(LESS);
  while (at !== -1) {
    const next = part[at + 1] ?? 0;
    const end = endOfTag(part, at);
    if (next === SLASH) depth -= 1;
    else if (!OTHERS.has(next) && part[end - 1] !== SLASH) depth += 1;
    if (depth > DEPTH_MAX) return true;
    at = part.indexOf(LESS, end);
  }
  return false;
};

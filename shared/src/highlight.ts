import bash from "highlight.js/lib/languages/bash";
import c from "highlight.js/lib/languages/c";
import cpp from "highlight.js/lib/languages/cpp";
import csharp from "highlight.js/lib/languages/csharp";
import css from "highlight.js/lib/languages/css";
import go from "highlight.js/lib/languages/go";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import kotlin from "highlight.js/lib/languages/kotlin";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import r from "highlight.js/lib/languages/r";
import ruby from "highlight.js/lib/languages/ruby";
import rust from "highlight.js/lib/languages/rust";
import sql from "highlight.js/lib/languages/sql";
import swift from "highlight.js/lib/languages/swift";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import { createLowlight } from "lowlight";

/** What schools teach. Each brings its short names, such as `js` and `py`. */
const FIRST = { bash, c, cpp, csharp, css, go, java, javascript, json, kotlin };
const SECOND = { php, python, r, ruby, rust, sql, swift, typescript, xml };
const lowlight = createLowlight(Object.assign({}, FIRST, SECOND));

/** What a token of code is, as far as colours tell it apart; null for the rest. */
export type TokenKind = "keyword" | "text" | "number" | "comment" | "name" | null;
export type Token = { text: string; kind: TokenKind };

/** By highlight.js's classes. Source: its CSS classes reference. */
const KINDS: Record<string, TokenKind> = {
  "hljs-keyword": "keyword",
  "hljs-operator": "keyword",
  "hljs-selector-tag": "keyword",
  "hljs-name": "keyword",
  "hljs-string": "text",
  "hljs-regexp": "text",
  "hljs-number": "number",
  "hljs-literal": "number",
  "hljs-comment": "comment",
  "hljs-meta": "comment",
  "hljs-title": "name",
  "hljs-built_in": "name",
  "hljs-type": "name",
  "hljs-attr": "name",
};

/** As lowlight's trees have it. */
type Node = {
  type: string;
  value?: string;
  properties?: { className?: unknown };
  children?: readonly Node[];
};

/** Code in its tokens, which together are the code; null for a language that is not known. */
export const tokensOf = (code: string, language: string): Token[] | null => {
  if (!lowlight.registered(language)) return null;
  return flat(lowlight.highlight(language, code), null);
};

const flat = (node: Node, outer: TokenKind): Token[] => {
  if (node.value !== undefined) return [{ text: node.value, kind: outer }];
  const kind = kindOf(node.properties?.className) ?? outer;
  return (node.children ?? []).flatMap((child) => flat(child, kind));
};

const kindOf = (classes: unknown): TokenKind => {
  if (!Array.isArray(classes)) return null;
  const known = classes.map((each) => KINDS[String(each)] ?? null);
  return known.find((each) => each !== null) ?? null;
};

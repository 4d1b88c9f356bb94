import type { Buffer } from "node:buffer";

import {
  DOMParser,
  type Document,
  type Element,
  XMLSerializer,
  onErrorStopParsing,
} from "@xmldom/xmldom";

import { cleanText } from "../line.ts";

/** The text of a paragraph outside the body, in the pieces that tabs part. */
export type Paragraph = {
  cells: string[];
  /** Of a heading's style, or bold. */
  styled: boolean;
};

const parse = (part: Buffer): Document =>
  new DOMParser({ onError: onErrorStopParsing }).parseFromString(part.toString("utf8"), "text/xml");

/** Of a header or footer. */
export const paragraphsOfPart = (part: Buffer): Paragraph[] => {
  const root = parse(part).documentElement;
  return root ? paragraphsOf(root) : [];
};

const paragraphsOf = (root: Element): Paragraph[] =>
  [...root.getElementsByTagName("w:p")]
    .map((paragraph) => ({ cells: cellsOf(paragraph), styled: isStyled(paragraph) }))
    .filter(({ cells }) => cells.length > 0);

const isStyled = (paragraph: Element): boolean => {
  const [style] = paragraph.getElementsByTagName("w:pStyle");
  return (
    /^(heading|title)/i.test(style?.getAttribute("w:val") ?? "") ||
    paragraph.getElementsByTagName("w:b").length > 0
  );
};

const SIGNS: Record<string, string> = {
  "w:tab": "\t",
  "w:br": "\t",
  "w:cr": "\t",
  "w:noBreakHyphen": "-",
};

const cellsOf = (paragraph: Element): string[] =>
  [...paragraph.getElementsByTagName("*")]
    .map((each) =>
      each.tagName === "w:t" ? (each.textContent ?? "") : (SIGNS[each.tagName] ?? ""),
    )
    .join("")
    .split("\t")
    .map(cleanText)
    .filter((cell) => cell !== "");

/** Takes the text boxes out of a document: what they say, each by itself, and the document without them. */
export const takeTextBoxes = (document: Buffer): { boxes: Paragraph[][]; rest: string } => {
  const root = parse(document);
  // The same box as older programs draw it.
  const old = [...root.getElementsByTagName("mc:Fallback")];
  for (const each of old) each.parentNode?.removeChild(each);
  const contents = [...root.getElementsByTagName("w:txbxContent")];
  const boxes = contents.map(paragraphsOf).filter((box) => box.length > 0);
  for (const each of contents) each.parentNode?.removeChild(each);
  return { boxes, rest: new XMLSerializer().serializeToString(root) };
};

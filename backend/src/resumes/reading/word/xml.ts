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

/** Takes the text boxes out of a part, each by itself, those within others too. */
const withoutBoxes = (root: Document | Element): Element[] => {
  // The same box as older programs draw it.
  const old = [...root.getElementsByTagName("mc:Fallback")];
  for (const each of old) each.parentNode?.removeChild(each);
  const contents = [...root.getElementsByTagName("w:txbxContent")];
  for (const each of contents) each.parentNode?.removeChild(each);
  return contents;
};

/** Of a header or footer. */
export const paragraphsOfPart = (part: Buffer): Paragraph[] => {
  const root = parse(part).documentElement;
  if (!root) return [];
  const boxes = withoutBoxes(root);
  return [root, ...boxes].flatMap(paragraphsOf);
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
  "w:ptab": "\t",
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

/** What mammoth does not read, in words for what it reads as well: simple fields, and tabs that align. */
const READ_ALIKE: [RegExp, string][] = [
  [/<(\/?)w:fldSimple(?=[\s/>])/g, "<$1w:smartTag"],
  [/<(\/?)w:ptab(?=[\s/>])/g, "<$1w:tab"],
];

type Taken = {
  boxes: Paragraph[][];
  /** The document without them. */
  rest: string;
  /** By which names its links are called where packages say what they lead to. */
  links: string[];
};

/** Takes the text boxes out of a document. */
export const takeTextBoxes = (document: Buffer): Taken => {
  const root = parse(document);
  const links = [...root.getElementsByTagName("w:hyperlink")].flatMap(
    (each) => each.getAttribute("r:id") ?? [],
  );
  const boxes = withoutBoxes(root)
    .map(paragraphsOf)
    .filter((box) => box.length > 0);
  const rest = READ_ALIKE.reduce(
    (text, [written, read]) => text.replaceAll(written, read),
    new XMLSerializer().serializeToString(root),
  );
  return { boxes, rest, links: [...new Set(links)] };
};

const MAIL = /^mailto:\s*([^?\s]+)/i;
/** RFC 5321, 4.5.3.1.3. */
const ADDRESS_MAX = 254;
const ADDRESSES_MAX = 20;

/** The addresses that links lead to, by what a package says of them. */
export const mailLinksIn = (relationships: Buffer, links: string[]): string[] => {
  const tags = [...parse(relationships).getElementsByTagName("Relationship")];
  const targets = new Map(
    tags.map((each) => [each.getAttribute("Id"), each.getAttribute("Target")]),
  );
  return links
    .flatMap((link) => MAIL.exec(targets.get(link) ?? "")?.[1] ?? [])
    .filter((address) => address.length <= ADDRESS_MAX)
    .slice(0, ADDRESSES_MAX);
};

import { Buffer } from "node:buffer";

import { Refusal } from "../files/refusal.ts";
import { type WordParts, wordParts } from "../files/word-parts.ts";
import type { Line } from "../line.ts";
import type { ReadText } from "../read-text.ts";
import { type Node, readBody } from "./body.ts";
import { bodyLines } from "./body-lines.ts";
import { type Paragraph, mailLinksIn, paragraphsOfPart, takeTextBoxes } from "./xml.ts";

/** Words on 20 pages set as closely as can be read. */
const WORDS_MAX = 20_000;
/** So that their flows are none of the body's. */
const OUTSIDE = 1_000_000;

/** The text of a .docx: headers, the body, text boxes, footers. Throws Refusal. */
export const readWord = async (bytes: Buffer): Promise<ReadText> => {
  const parts = await wordParts(bytes);
  try {
    return await readParts(parts);
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal("unreadable");
  }
};

const readParts = async ({ parts, document }: WordParts): Promise<ReadText> => {
  const main = parts.get(document);
  if (!main) throw new Refusal("fileType");
  const { boxes, rest, links } = takeTextBoxes(main);
  const name = document.lastIndexOf("/") + 1;
  const relationships = parts.get(`${document.slice(0, name)}_rels/${document.slice(name)}.rels`);
  const body = await readBody(new Map([...parts, [document, Buffer.from(rest)]]));
  const { lines, columns, tables } = bodyLines(body);
  const all = [
    ...partLines(parts, "header"),
    ...lines,
    ...boxes.flatMap((box, index) => outside(box, "textBox", OUTSIDE + index)),
    ...partLines(parts, "footer"),
  ];
  judgeLength(all, PICTURE.test(rest));
  const sizes = sizesOf(body);
  return {
    lines: all,
    mailLinks: relationships ? mailLinksIn(relationships, links) : [],
    pages: [],
    format: "docx",
    columns,
    tables,
    tagged: true,
    fonts: fontsOf(body).size,
    smallestFont: sizes.length > 0 ? Math.min(...sizes) : null,
  };
};

const PICTURE = /<\w+:(?:drawing|pict|object)[\s>/]/;
const judgeLength = (lines: Line[], hasPicture: boolean): void => {
  const words = lines.reduce((sum, line) => sum + line.text.split(" ").length, 0);
  if (lines.length === 0) throw new Refusal(hasPicture ? "imageOnly" : "empty");
  if (words > WORDS_MAX) throw new Refusal("tooLong");
};

const PARTS = { header: /^word\/header\d*\.xml$/, footer: /^word\/footer\d*\.xml$/ };

/** First pages and even pages may have headers of their own, often with the same text. */
const partLines = (parts: Map<string, Buffer>, kind: "header" | "footer"): Line[] => {
  const found = [...parts]
    .filter(([path]) => PARTS[kind].test(path))
    .flatMap(([, part]) => paragraphsOfPart(part));
  const unique = new Map(found.map((paragraph) => [paragraph.cells.join(" "), paragraph]));
  return outside([...unique.values()], kind, -1);
};

const outside = (
  paragraphs: Paragraph[],
  kind: "header" | "footer" | "textBox",
  flow: number,
): Line[] =>
  paragraphs.map(({ cells, styled }) => ({
    text: cells.join(" "),
    cells,
    pieces: cells.map((text, cell) => ({ text, cell, look: styled ? "styled" : "plain" })),
    kind,
    flow,
    box: null,
    lost: true,
    size: null,
    styled,
    follows: null,
  }));

const all = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])]);
const fontsOf = (body: Node[]): Set<string> =>
  new Set(all(body).flatMap((node) => (node.type === "run" ? (node.font ?? "") : [])));
const sizesOf = (body: Node[]): number[] =>
  all(body).flatMap((node) => (node.type === "run" && node.fontSize ? node.fontSize : []));

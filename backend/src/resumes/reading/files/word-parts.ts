import type { Buffer } from "node:buffer";
import { buffer as wholeOf } from "node:stream/consumers";

import { type Entry, type ZipFile, fromBufferPromise } from "yauzl";

import { inUtf8, isTooDeep } from "./package-text.ts";
import { Refusal } from "./refusal.ts";

const ENTRIES_MAX = 1_000;
/** Inflated, of one part of text and of all parts; a resume of 20 pages has about a tenth. */
const PART_MAX = 6_000_000;
const PARTS_MAX = 16_000_000;

const RELATIONSHIPS = "_rels/.rels";
const CONTENT_TYPES = "[Content_Types].xml";
/** Where programs put the main part, unless they say otherwise. */
const DOCUMENT = "word/document.xml";
const WORD_TYPE = "wordprocessingml";
const TEXT = /\.(xml|rels)$/i;
const MACROS = /vbaproject|activex|\.(ps1|vbs|js|exe)$/i;
const ARCHIVE = /\.(zip|docx|docm|dotm|jar|7z|rar|gz|tar|xz|bz2)$/i;
const MACRO_TYPE = "macroEnabled";
const ENTITIES = /<!(doctype|entity)/i;

/** The parts of a .docx that hold text, by their paths in the package. */
export type WordParts = { parts: Map<string, Buffer>; document: string };

/** All is judged from the directory before anything is inflated. Throws Refusal. */
export const wordParts = async (bytes: Buffer): Promise<WordParts> => {
  const zip = await fromBufferPromise(bytes).catch(() => {
    throw new Refusal("unreadable");
  });
  const parts = await inflate(zip, judge(await entriesOf(zip)));
  judgeContent(parts);
  return { parts, document: mainPart(parts) };
};

const RELATIONSHIP = /<(?:\w+:)?Relationship\s[^>]*>/g;
const IS_OF_DOCUMENT = /\sType\s*=\s*["'][^"']*\/officeDocument["']/;
const TARGET = /\sTarget\s*=\s*["']([^"']+)["']/;

/** The part that holds the body: the package says which. */
const mainPart = (parts: Map<string, Buffer>): string => {
  const said = parts.get(RELATIONSHIPS)?.toString("utf8").match(RELATIONSHIP) ?? [];
  const tag = said.find((each) => IS_OF_DOCUMENT.test(each)) ?? "";
  const path = (TARGET.exec(tag)?.[1] ?? DOCUMENT).replace(/^\//, "");
  const isWord = path === DOCUMENT || parts.get(CONTENT_TYPES)?.includes(WORD_TYPE);
  if (parts.has(path) && isWord) return path;
  if (parts.has(DOCUMENT)) return DOCUMENT;
  throw new Refusal("fileType");
};

const entriesOf = async (zip: ZipFile): Promise<Entry[]> => {
  if (zip.entryCount > ENTRIES_MAX) throw new Refusal("unreadable");
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch {
    throw new Refusal("unreadable");
  }
  return entries;
};

/** The entries to inflate. */
const judge = (entries: Entry[]): Entry[] => {
  const names = entries.map((entry) => entry.fileName);
  if (entries.some((entry) => entry.isEncrypted())) throw new Refusal("encrypted");
  if (!names.some((name) => name === DOCUMENT || name === RELATIONSHIPS))
    throw new Refusal("fileType");
  if (names.some((name) => MACROS.test(name) || ARCHIVE.test(name))) throw new Refusal("fileType");
  if (new Set(names).size < names.length) throw new Refusal("unreadable");
  const texts = entries.filter((entry) => TEXT.test(entry.fileName));
  const sizes = texts.map((entry) => entry.uncompressedSize);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total > PARTS_MAX || Math.max(...sizes) > PART_MAX) throw new Refusal("unreadable");
  return texts;
};

/** The library ends a part that inflates to more than the directory says of it. */
const inflate = async (zip: ZipFile, entries: Entry[]): Promise<Map<string, Buffer>> => {
  const parts = new Map<string, Buffer>();
  try {
    for (const entry of entries) {
      // One after another, so that no more is in memory than the sum that was judged.
      const stream = await zip.openReadStreamPromise(entry);
      parts.set(entry.fileName, inUtf8(await wholeOf(stream)));
    }
  } catch {
    throw new Refusal("unreadable");
  }
  return parts;
};

/** Word writes no document type; what has one wants entities expanded or fetched. */
const judgeContent = (parts: Map<string, Buffer>): void => {
  for (const part of parts.values())
    if (ENTITIES.test(part.toString("latin1"))) throw new Refusal("unreadable");
  if ([...parts.values()].some(isTooDeep)) throw new Refusal("tooComplex");
  if (parts.get(CONTENT_TYPES)?.includes(MACRO_TYPE)) throw new Refusal("fileType");
};

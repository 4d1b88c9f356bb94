import type { getDocumentProxy } from "unpdf";

import { type Drawn, areSetApart, asDrawn, asRead, drawnText } from "./letters-apart.ts";
import { type Place, placesOf } from "./tags.ts";

export type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
export type PdfPage = Awaited<ReturnType<PdfDocument["getPage"]>>;
type Content = Awaited<ReturnType<PdfPage["getTextContent"]>>["items"][number];
type Text = Extract<Content, { str: string }>;

/** A run of text where it stands; in points, from the top left corner of its page. */
export type Item = {
  text: string;
  page: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  size: number;
  font: string;
  /** A space stands before it. */
  spaced?: boolean;
  /** A letter that is set apart from the one before it, in the same word. */
  goesOn?: boolean;
  /** Its letters stand apart, and its words further. */
  spread?: boolean;
  /** Where the structure of a tagged file puts it; null outside. */
  place: Place | null;
};

export type Page = { width: number; height: number };

/** What stands on a page, in the order of the file. */
export const readPage = async (
  page: PdfPage,
  index: number,
): Promise<{ size: Page; items: Item[] }> => {
  const viewport = page.getViewport({ scale: 1 });
  const content = await page.getTextContent({ includeMarkedContent: true });
  const places = await placesOf(page, index);
  const drawn = await drawnTexts(page, content.items);
  const items: Item[] = [];
  const open: (string | null)[] = [];
  let spaced = false;
  for (const each of content.items) {
    if ("str" in each) {
      if (each.str.trim() === "") {
        spaced ||= each.str !== "" && !each.hasEOL;
        continue;
      }
      const id = open.findLast((mark) => mark !== null);
      const [x, y] = pointOf(viewport, each);
      const place = places.get(id ?? "") ?? null;
      items.push({ ...toItem(each, x, y, index), spaced, ...drawn.get(each), place });
      spaced = false;
    } else if (each.type === "endMarkedContent") open.pop();
    else open.push(each.type === "beginMarkedContentProps" ? each.id : null);
  }
  return { size: { width: viewport.width, height: viewport.height }, items };
};

/** Where letters are set apart: each text as the page draws it. */
const drawnTexts = async (page: PdfPage, content: Content[]): Promise<Map<Text, Drawn>> => {
  const texts = content.filter((each) => "str" in each && each.str.trim() !== "") as Text[];
  const all = texts.map(({ str }) => str);
  if (!areSetApart(all)) return new Map();
  const drawn = asDrawn(all, await drawnText(page));
  return new Map(texts.map((text, index) => [text, drawn[index] ?? asRead(text.str)]));
};

const pointOf = (viewport: ReturnType<PdfPage["getViewport"]>, text: Text): [number, number] => {
  const [x, y] = viewport.convertToViewportPoint(
    Number(text.transform[4]),
    Number(text.transform[5]),
  ) as [number, number];
  return [x, y];
};

/** Of a line's height, what stands above its base. */
const ASCENT = 0.8;

const toItem = (text: Text, x: number, y: number, page: number): Omit<Item, "place"> => {
  const size = Math.hypot(Number(text.transform[2]), Number(text.transform[3])) || text.height || 1;
  return {
    text: text.str,
    page,
    left: x,
    right: x + text.width,
    top: y - size * ASCENT,
    bottom: y + size * (1 - ASCENT),
    size,
    font: text.fontName,
  };
};

import type { getDocumentProxy } from "unpdf";

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
  const items: Item[] = [];
  const open: (string | null)[] = [];
  for (const each of content.items) {
    if ("str" in each) {
      if (each.str.trim() === "") continue;
      const id = open.findLast((mark) => mark !== null);
      const [x, y] = pointOf(viewport, each);
      items.push({ ...toItem(each, x, y, index), place: places.get(id ?? "") ?? null });
    } else if (each.type === "endMarkedContent") open.pop();
    else open.push(each.type === "beginMarkedContentProps" ? each.id : null);
  }
  return { size: { width: viewport.width, height: viewport.height }, items };
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

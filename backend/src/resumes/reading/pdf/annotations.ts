import type { Item, PdfPage } from "./items.ts";

/** What stands on a page beside its text: what was typed into its form, and the addresses that it links. */
type Annotations = { filled: Item[]; mailLinks: string[] };

/** As the library gives it; it says of no field what it is. */
type Annotation = {
  fieldType?: unknown;
  fieldValue?: unknown;
  hidden?: unknown;
  unsafeUrl?: unknown;
  rect?: unknown;
};
type Viewport = ReturnType<PdfPage["getViewport"]>;

const MAIL = /^mailto:\s*([^?\s]+)/i;
/** Texts, and choices from a list; no buttons and signatures. */
const WRITTEN = new Set<unknown>(["Tx", "Ch"]);
/** In points. */
const LINE = 14;
const SIZE = 10;
/** Of the size of letters: how wide one is. */
const LETTER = 0.5;

export const annotationsOf = async (page: PdfPage, index: number): Promise<Annotations> => {
  const viewport = page.getViewport({ scale: 1 });
  const all = (await page.getAnnotations()) as Annotation[];
  const filled = all
    .filter(({ fieldType, hidden }) => WRITTEN.has(fieldType) && hidden !== true)
    .flatMap((each) => itemsOf(each, index, viewport));
  const mailLinks = all.flatMap(({ unsafeUrl }) =>
    typeof unsafeUrl === "string" ? (MAIL.exec(unsafeUrl)?.[1] ?? []) : [],
  );
  return { filled, mailLinks };
};

/** What a field holds, line by line from its top. */
const itemsOf = ({ fieldValue, rect }: Annotation, page: number, viewport: Viewport): Item[] => {
  if (!Array.isArray(rect)) return [];
  const values: unknown[] = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
  const texts = values.flatMap((value) =>
    typeof value === "string" ? value.split(/\r\n?|\n/) : [],
  );
  const [x = 0, y = 0, otherX = 0, otherY = 0] = rect.map(Number);
  const [left, bottom] = viewport.convertToViewportPoint(x, y) as number[];
  const [right, top] = viewport.convertToViewportPoint(otherX, otherY) as number[];
  const [from = 0, to = 0] = [left, right].map(Number).toSorted((one, other) => one - other);
  const [upper = 0, lower = 0] = [top, bottom].map(Number).toSorted((one, other) => one - other);
  const pitch = Math.min(LINE, (lower - upper) / Math.max(1, texts.length));
  return texts.flatMap((text, line) => {
    const end = Math.min(to, from + text.length * SIZE * LETTER);
    const at = upper + line * pitch;
    const place = { page, left: from, right: end, top: at, bottom: at + Math.min(pitch, SIZE) };
    return text.trim() === "" ? [] : [{ text, ...place, size: SIZE, font: "form", place: null }];
  });
};

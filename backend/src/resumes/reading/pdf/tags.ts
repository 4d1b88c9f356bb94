import type { PdfPage } from "./items.ts";

/** Where a piece of text stands in the structure that a tagged PDF says of itself: ISO 32000-1, 14.8. */
export type Place = {
  /** Its turn in reading order. */
  order: number;
  /** The paragraph, heading, list item or cell that holds it. */
  block: string;
  role: "heading" | "item" | "cell" | "other";
};

type Tree = NonNullable<Awaited<ReturnType<PdfPage["getStructTree"]>>>;
type Child = Tree["children"][number];
type Inside = Pick<Place, "block" | "role">;

const INLINE = new Set(["Span", "Link", "NonStruct", "Em", "Strong", "Code", "Quote", "Annot"]);
const LIST = new Set(["LI", "LBody", "Lbl"]);

/** By the mark that the text bears in the file. Empty where the page is not tagged. */
export const placesOf = async (page: PdfPage, index: number): Promise<Map<string, Place>> => {
  const places = new Map<string, Place>();
  const tree = await page.getStructTree();
  let blocks = 0;
  const enter = (role: string, inside: Inside): Inside =>
    INLINE.has(role)
      ? inside
      : { block: `${index}:${(blocks += 1)}`, role: roleOf(role, inside.role) };
  const walk = (child: Child, inside: Inside): void => {
    if ("children" in child) {
      const within = enter(child.role, inside);
      for (const each of child.children) walk(each, within);
    } else if (child.type === "content") places.set(child.id, { ...inside, order: places.size });
  };
  if (tree) walk(tree, { block: `${index}:0`, role: "other" });
  return places;
};

const roleOf = (role: string, outer: Place["role"]): Place["role"] => {
  if (/^(H\d?|Title)$/.test(role)) return "heading";
  if (LIST.has(role)) return "item";
  if (role === "TD" || role === "TH") return "cell";
  return outer;
};

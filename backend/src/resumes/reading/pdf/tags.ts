import type { PdfPage } from "./items.ts";

/** Where a piece of text stands in the structure that a tagged PDF says of itself: ISO 32000-1, 14.8. */
export type Place = {
  /** Its turn in reading order. */
  order: number;
  /** The paragraph, heading, list item or cell that holds it. */
  block: string;
  role: "heading" | "item" | "entry" | "cell" | "other";
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
  const enter = (role: string, inside: Inside, isEntry: boolean): Inside =>
    INLINE.has(role)
      ? inside
      : {
          block: `${index}:${(blocks += 1)}`,
          role: isEntry ? "entry" : roleOf(role, inside.role),
        };
  const walk = (child: Child, inside: Inside): void => {
    if ("children" in child) {
      const isEntry = child.role === "LI" && holdsBlocks(child);
      const within = enter(child.role, inside, isEntry);
      for (const each of child.children) walk(each, within);
    } else if (child.type === "content") places.set(child.id, { ...inside, order: places.size });
  };
  if (tree) walk(tree, { block: `${index}:0`, role: "other" });
  return places;
};

/** A list may hold a list's items, or whole entries with lists of their own. */
const holdsBlocks = (child: Child): boolean => {
  const inside = rolesIn(child);
  const blocks = inside.filter((role) => BLOCKS.has(role)).length;
  return blocks > 1 || inside.some((role) => role === "L" || /^H\d?$/.test(role));
};
const BLOCKS = new Set(["P", "Div", "Sect", "Art", "Table"]);
const rolesIn = (child: Child): string[] =>
  "children" in child
    ? child.children.flatMap((each) => ["role" in each ? each.role : "", ...rolesIn(each)])
    : [];

const roleOf = (role: string, outer: Place["role"]): Place["role"] => {
  if (/^(H\d?|Title)$/.test(role)) return "heading";
  if (role === "LI") return "item";
  if (LIST.has(role)) return outer === "entry" ? "entry" : "item";
  if (role === "TD" || role === "TH") return "cell";
  return outer;
};

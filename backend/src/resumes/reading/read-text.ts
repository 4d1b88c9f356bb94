import type { Readability } from "./read-result.ts";
import type { Line } from "./line.ts";

/** A file's text in reading order, before it is understood. */
export type ReadText = Pick<
  Readability,
  "format" | "columns" | "tables" | "tagged" | "fonts" | "smallestFont"
> & {
  lines: Line[];
  /** The addresses that it links, which may stand behind other words. */
  mailLinks: string[];
  /** In points; none for Word, which has pages only once it is printed. */
  pages: { width: number; height: number }[];
};

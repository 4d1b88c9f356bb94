import { ParsedResume } from "@lyceum/shared/rest/resumes.ts";
import { z } from "zod";

/** How well a machine could read a file: what the score of its readability stands on. Shares are of all letters, 0 to 1. */
export const Readability = z.object({
  format: z.enum(["pdf", "docx"]),
  /** Most columns of text side by side on a page. */
  columns: z.int().positive(),
  tables: z.boolean(),
  textBoxes: z.boolean(),
  /** In page headers, footers and text boxes. */
  lostShare: z.number().min(0).max(1),
  /** Of no letter that can be known, as of a font without its map to Unicode. */
  garbledShare: z.number().min(0).max(1),
  /** No email and no phone stands outside what is commonly lost, though one stands inside. */
  contactLost: z.boolean(),
  /** Whether a PDF says its own structure; true for Word. */
  tagged: z.boolean(),
  /** How many typefaces, bold and italic counting as others. */
  fonts: z.int().nonnegative(),
  /** Of the text that is neither heading nor mark, in points; null where the file does not say. */
  smallestFont: z.number().positive().nullable(),
});
export type Readability = z.infer<typeof Readability>;

export const ReadResume = z.object({
  parsed: ParsedResume,
  /** How sure of what was read, 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** The lines that jobs begin with which are not set as the others of their section are: read with less certainty. */
  doubts: z.array(z.string()),
  readability: Readability,
});
export type ReadResume = z.infer<typeof ReadResume>;

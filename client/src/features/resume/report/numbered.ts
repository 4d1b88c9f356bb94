import type { ReadBlock } from "@lyceum/shared/rest/resumes.ts";

/** A block with its number in reading order, from 1. */
export type NumberedBlock = ReadBlock & { number: number };

export const numbered = (blocks: readonly ReadBlock[]): NumberedBlock[] =>
  blocks.map((block, index) => ({ ...block, number: index + 1 }));

/** The highlighted block, and how to highlight another. */
export type Marking = { marked: number | null; mark: (number: number | null) => void };

import type { ReadBlock } from "@lyceum/shared/rest/resumes.ts";

/** A block with its place in reading order, from 1. */
export type NumberedBlock = ReadBlock & { number: number };

export const numbered = (blocks: readonly ReadBlock[]): NumberedBlock[] =>
  blocks.map((block, index) => ({ ...block, number: index + 1 }));

/** Which block is pointed at, and how to point at another one. */
export type Marking = { marked: number | null; mark: (number: number | null) => void };

import { SCORE_EXCELLENT, SCORE_GOOD } from "@lyceum/shared/limits.ts";
import { SCANNER_MESSAGES } from "@lyceum/shared/scanner-messages.ts";

const scanner = SCANNER_MESSAGES;

const EXCELLENT = {
  tone: "accent",
  label: scanner.excellent,
  feedback: scanner.excellentText,
} as const;
const GOOD = { tone: "warning", label: scanner.good, feedback: scanner.goodText } as const;
const LOWEST = {
  tone: "danger",
  label: scanner.needsImprovement,
  feedback: scanner.needsImprovementText,
} as const;

/** The verdict on a score, as a word and as a sentence. */
export const badgeOf = (score: number) => {
  if (score >= SCORE_EXCELLENT) return EXCELLENT;
  return score >= SCORE_GOOD ? GOOD : LOWEST;
};

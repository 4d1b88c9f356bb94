import type { Question } from "@lyceum/shared/signaling/questions.ts";

/** Those that are open first, by their votes; then the answered ones, the latest change first. */
export const inOrder = (byNumber: Record<number, Question>): Question[] => {
  const shown = Object.values(byNumber).filter(({ state }) => state !== "deleted");
  const open = shown.filter(({ state }) => state === "open");
  const answered = shown.filter(({ state }) => state !== "open");
  return [
    ...open.toSorted((one, other) => other.votes - one.votes || one.number - other.number),
    ...answered.toSorted((one, other) => other.version - one.version),
  ];
};

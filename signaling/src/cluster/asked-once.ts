import { keptForLater } from "@lyceum/shared/promises.ts";

/** The pages of a class that has lost its process come back together: they are one question. */
export const askedOnce = <Answer>(
  asked: Map<string, Promise<Answer>>,
  classId: string,
  ask: () => Promise<Answer>,
): Promise<Answer> => {
  const known = asked.get(classId);
  if (known) return known;
  const answer = keptForLater(ask().finally(() => asked.delete(classId)));
  asked.set(classId, answer);
  return answer;
};
